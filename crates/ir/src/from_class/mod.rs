//! Class files to IR.
