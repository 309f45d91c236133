//! Graham, Kitchener, Crisis at Suakin, an order to attack, and who may be dismissed (J-001 to
//! J-004, J-181, J-185, J-190, J-191, random event 36).
