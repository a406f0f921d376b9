//! SHA-256 as lower-case hexadecimal.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::{IoContext, Result};

/// The hash of a file's content.
pub fn sha256_of_file(path: &Path) -> Result<String> {
    let mut file = File::open(path).doing("read", path)?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer).doing("read", path)?;
        if count == 0 {
            return Ok(hexadecimal(&digest.finalize()));
        }
        digest.update(&buffer[..count]);
    }
}

/// The hash of a piece of memory.
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn hashes_memory_and_files_alike() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        std::fs::write(&path, "abc").unwrap();
        assert_eq!(sha256_of_bytes(b"abc"), ABC);
        assert_eq!(sha256_of_file(&path).unwrap(), ABC);
    }
}
