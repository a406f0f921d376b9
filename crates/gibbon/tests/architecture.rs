//! The picture in ARCHITECTURE.md against the crates' manifests: dependencies point down.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a crate depends on, of ours; tests may use what they like.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| {
        let name = line.strip_prefix("gibbon-")?;
        Some(name.split(['.', ' ', '=']).next()?.to_owned())
    });
    names.collect()
}

#[test]
fn dependencies_point_down_as_the_picture_says() {
    let mut crates = BTreeMap::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let name = folder.file_name().expect("named").to_string_lossy();
        crates.insert(name.into_owned(), dependencies(&manifest));
    }
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let picture = text.split("```").nth(1).expect("a picture");
    let mut line_of = BTreeMap::new();
    for (number, line) in picture.lines().enumerate() {
        let words = line.split([' ', '│']).filter(|word| !word.is_empty());
        for name in words.take_while(|word| crates.contains_key(*word)) {
            assert_eq!(line_of.insert(name, number), None, "{name} is drawn twice");
        }
    }
    for (name, dependencies) in &crates {
        let line = line_of.get(&**name);
        let line = *line.unwrap_or_else(|| panic!("{name} is not in the picture"));
        for below in dependencies {
            let other = line_of[&**below];
            assert!(other > line, "{name} depends on {below}, drawn above it");
        }
    }
}
