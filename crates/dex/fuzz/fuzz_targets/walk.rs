//! Opens any bytes as a DEX file and reads everything in it.
//!
//! `cargo +nightly fuzz run walk`, from the crate's folder. The checksum is not checked, so that
//! mutations go deep.
#![no_main]

use gibbon_dex::DexFile;
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/walk.rs"]
mod walk;

fuzz_target!(|data: &[u8]| {
    if let Ok(dex) = DexFile::parse_unchecked(data.to_vec()) {
        walk::walk(&dex);
    }
});
