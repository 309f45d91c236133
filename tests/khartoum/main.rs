//! Khartoum, proved.
