//! Khartoum drawn: the Sudan with its stacks, battles, cards and the course of a game.
