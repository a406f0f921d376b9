//! Damaged input: valid files with bytes flipped, cut, moved and repeated, the
//! same ones on every run. Nothing is asserted but that nothing panics and that
//! all of it ends.
