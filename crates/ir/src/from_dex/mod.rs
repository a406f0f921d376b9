//! DEX to IR.
