//! Which apps: files, folders, packages of npm, and lists of such.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use gibbon_setup::{Lines, Need};

use crate::drive::source::Source;

/// Each app's name, which no other has, and its file.
pub fn expand(given: &[String]) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut apps = Vec::new();
    for one in given {
        add(one, Path::new(""), &mut apps)?;
    }
    if apps.is_empty() {
        bail!("no app in {}", given.join(", "));
    }
    let mut named: Vec<(String, PathBuf)> = Vec::new();
    for file in apps {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let is_free = |name: &String| named.iter().all(|(other, _)| other != name);
        let names = (1..).map(|number| match number {
            1 => stem.to_string(),
            number => format!("{stem}-{number}"),
        });
        let name = names.into_iter().find(is_free).expect("there is no last");
        named.push((name, file));
    }
    Ok(named)
}

fn add(one: &str, place: &Path, apps: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if one.starts_with("npm:") {
        let source: Source = one.parse()?;
        let paths = gibbon_setup::ensure(&source.needs()?, &mut Lines(std::io::stderr()))?;
        apps.push(source.file(&paths)?);
        return Ok(());
    }
    let path = place.join(one);
    let is_apk = |path: &Path| path.extension().is_some_and(|extension| extension == "apk");
    if path.join("AndroidManifest.xml").is_file() {
        let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Lines(std::io::stderr()))?;
        apps.push(gibbon_app_builder::build(&paths, &path)?);
    } else if path.is_dir() {
        let files = fs::read_dir(&path).with_context(|| path.display().to_string())?;
        let files = files.map(|file| Ok(file?.path()));
        let mut files: Vec<PathBuf> = files.collect::<std::io::Result<_>>()?;
        files.retain(|file| is_apk(file));
        files.sort();
        apps.extend(files);
    } else if is_apk(&path) {
        if !path.is_file() {
            bail!("{}: there is no such file", path.display());
        }
        apps.push(path);
    } else {
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{}: neither an APK nor a list", path.display()))?;
        let place = path.parent().unwrap_or(Path::new(""));
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            add(line, place, apps)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_lists_are_expanded_and_names_differ() {
        let folder = std::env::temp_dir().join(format!("gibbon-wide-{}", std::process::id()));
        fs::create_dir_all(folder.join("more")).unwrap();
        for file in ["b.apk", "a.apk", "no.txt", "more/a.apk"] {
            fs::write(folder.join(file), "").unwrap();
        }
        fs::write(folder.join("list"), "# apps\n\nmore/a.apk\n.\n").unwrap();
        let list = folder.join("list").display().to_string();
        let apps = expand(&[list]).unwrap();
        let names: Vec<&str> = apps.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a", "a-2", "b"]);
        let missing = folder.join("c.apk").display().to_string();
        assert!(expand(&[missing]).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
