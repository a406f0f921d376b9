//! Reads real files in full: all `.dex` files in the folder that `GIBBON_DEX_SAMPLES` names.

mod support;

use std::path::PathBuf;
use std::time::Instant;

use gibbon_dex::DexFile;
use support::walk::walk;

#[test]
fn samples_are_read_in_full() {
    let Some(folder) = std::env::var_os("GIBBON_DEX_SAMPLES") else {
        return;
    };
    let files = std::fs::read_dir(&folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "dex"));
    files.sort();
    assert!(!files.is_empty(), "no .dex file in {}", folder.display());
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let size = bytes.len();
        let start = Instant::now();
        let logical = DexFile::parse_all(bytes).unwrap();
        let opened = start.elapsed();
        for dex in &logical {
            let walk = walk(dex);
            println!(
                "{}: version {}, {size} bytes, opened in {opened:?}, walked by {:?}: {:?}",
                path.display(),
                dex.version(),
                start.elapsed(),
                walk.counts
            );
            assert_eq!(
                walk.error_count,
                0,
                "{}: {:#?}",
                path.display(),
                walk.errors
            );
            for class in dex.classes() {
                let class = class.unwrap();
                let found = dex.find_class(class.descriptor().unwrap()).unwrap();
                assert_eq!(found.index(), class.index());
            }
        }
    }
}
