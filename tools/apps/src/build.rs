//! An app from its sources.

use std::fs;
use std::path::Path;

use anyhow::Context;
use gibbon_setup::{Lines, Need};

pub fn run(folder: &Path, out: Option<&Path>) -> anyhow::Result<()> {
    let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Lines(std::io::stderr()))?;
    let built = gibbon_app_builder::build(&paths, folder)?;
    match out {
        Some(out) => {
            fs::copy(&built, out).with_context(|| out.display().to_string())?;
        }
        None => println!("{}", built.display()),
    }
    Ok(())
}
