use std::io::Write;
use std::time::Instant;

use super::*;

/// A zip of the given entries, deflated unless `stored`.
pub(crate) fn zip(entries: &[(&str, &[u8], bool)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = rawzip::ZipArchiveWriter::new(&mut out);
    for &(name, content, stored) in entries {
        if name.ends_with('/') {
            writer.new_dir(name).create().unwrap();
            continue;
        }
        let method = match stored {
            true => CompressionMethod::STORE,
            false => CompressionMethod::DEFLATE,
        };
        let new = writer.new_file(name).compression_method(method);
        let (mut entry, config) = new.start().unwrap();
        let descriptor = if stored {
            let mut data = config.wrap(&mut entry);
            data.write_all(content).unwrap();
            data.finish().unwrap().1
        } else {
            let level = flate2::Compression::default();
            let mut data = config.wrap(flate2::write::DeflateEncoder::new(&mut entry, level));
            data.write_all(content).unwrap();
            let (encoder, descriptor) = data.finish().unwrap();
            encoder.finish().unwrap();
            descriptor
        };
        entry.finish(descriptor).unwrap();
    }
    writer.finish().unwrap();
    out
}

pub(crate) fn small() -> Vec<u8> {
    zip(&[
        ("META-INF/", b"", true),
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n", false),
        ("classes.dex", &[42; 5000], false),
        ("resources.arsc", b"stored as it is", true),
        ("empty", b"", false),
        ("größe/naïve", b"utf-8", true),
    ])
}

#[test]
fn entries_are_read() {
    let archive = Archive::from_bytes("small.zip", small()).unwrap();
    let names: Vec<_> = archive.entries().map(|e| e.name()).collect();
    assert_eq!(
        names,
        [
            "META-INF/",
            "META-INF/MANIFEST.MF",
            "classes.dex",
            "resources.arsc",
            "empty",
            "größe/naïve"
        ]
    );
    let read = |name| archive.read(name, 10_000).unwrap();
    assert_eq!(read("classes.dex").unwrap(), [42; 5000]);
    assert_eq!(read("resources.arsc").unwrap(), b"stored as it is");
    assert_eq!(read("empty").unwrap(), b"");
    assert_eq!(read("größe/naïve").unwrap(), b"utf-8");
    assert_eq!(read("none"), None);
    let entry = archive.find("META-INF/").unwrap();
    assert!(entry.is_directory());
    let (offset, length) = archive.find("resources.arsc").unwrap().place().unwrap();
    assert_eq!(
        &small()[offset as usize..][..length as usize],
        b"stored as it is"
    );
}

#[test]
fn bytes_before_the_archive_do_no_harm() {
    let mut bytes = b"#!/bin/sh\n".to_vec();
    bytes.extend(small());
    let archive = Archive::from_bytes("prefixed", bytes).unwrap();
    assert_eq!(archive.len(), 6);
    let manifest = archive.read("META-INF/MANIFEST.MF", 100).unwrap().unwrap();
    assert_eq!(manifest, b"Manifest-Version: 1.0\n");
}

fn entry_error(bytes: Vec<u8>, name: &str, limit: u64) -> EntryError {
    let archive = Archive::from_bytes("bad.zip", bytes).unwrap();
    match archive.read(name, limit).unwrap_err() {
        ArchiveError::Entry { error, entry, .. } => {
            assert_eq!(&*entry, name);
            error
        }
        other => panic!("{other}"),
    }
}

#[test]
fn limits_checksums_and_methods() {
    assert!(matches!(
        entry_error(small(), "classes.dex", 4999),
        EntryError::TooLarge {
            size: 5000,
            limit: 4999
        }
    ));
    let mut flipped = small();
    let at = flipped
        .windows(6)
        .position(|w| w == b"stored")
        .expect("the stored content");
    flipped[at] = b'S';
    assert!(matches!(
        entry_error(flipped, "resources.arsc", 100),
        EntryError::Checksum { .. }
    ));
    // The method is 10 bytes into the entry of the central directory.
    let mut method = small();
    let at = method
        .windows(4)
        .position(|w| w == b"PK\x01\x02")
        .expect("the directory");
    let second = at + 46 + "META-INF/".len();
    method[second + 10] = 93;
    let error = entry_error(method, "META-INF/MANIFEST.MF", 100);
    assert!(
        matches!(error, EntryError::Method { method: 93 }),
        "{error}"
    );
    // The size is at 24: too small, then too large for the content.
    for size in [5u8, 200] {
        let mut wrong = small();
        wrong[second + 24] = size;
        let error = entry_error(wrong, "META-INF/MANIFEST.MF", 1000);
        assert!(matches!(error, EntryError::Inflate(_)), "{error}");
    }
}

#[test]
fn what_is_no_archive_is_refused() {
    for bytes in [&b""[..], b"PK", &[0; 100]] {
        let error = Archive::from_bytes("no.zip", bytes).unwrap_err();
        assert!(matches!(error, ArchiveError::Directory { .. }));
        assert!(error.to_string().contains("no.zip"));
    }
    let error = Archive::open("/nonexistent/a.apk").unwrap_err();
    assert!(matches!(error, ArchiveError::Open { .. }));
}

/// Reads every entry of a real archive, where `GIBBON_TEST_ARCHIVE` names one.
#[test]
fn every_entry_of_a_real_archive_is_read() {
    let Some(path) = std::env::var_os("GIBBON_TEST_ARCHIVE") else {
        return;
    };
    let start = Instant::now();
    let archive = Archive::open(path).unwrap();
    let opened = start.elapsed();
    let start = Instant::now();
    let mut bytes = 0;
    for entry in archive.entries() {
        bytes += entry.read(DEFAULT_LIMIT).unwrap().len();
    }
    println!(
        "opened in {opened:?}; {} entries, {bytes} bytes read in {:?}",
        archive.len(),
        start.elapsed()
    );
}
