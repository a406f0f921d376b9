//! Where an app comes from. Those of npm are fetched; files of public repositories are looked for
//! by their hash, under whatever name, in a folder that somebody put them in; those whose sources
//! are here are built.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use gibbon_setup::{Need, Paths};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Npm {
        package: String,
        version: String,
        file: String,
    },
    /// A repository, and the file in it by git's name.
    Blob { repository: String, blob: String },
    /// A folder of sources.
    Folder(PathBuf),
}

impl FromStr for Source {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Source> {
        if let Some(package) = text.strip_prefix("npm:") {
            let parts = package
                .rsplit_once('@')
                .and_then(|(package, rest)| Some((package, rest.split_once('/')?)));
            if let Some((package, (version, file))) = parts {
                return Ok(Source::Npm {
                    package: package.to_owned(),
                    version: version.to_owned(),
                    file: file.to_owned(),
                });
            }
        } else if let Some(folder) = text.strip_prefix("folder:") {
            return Ok(Source::Folder(folder.into()));
        } else if let Some((repository, blob)) = text.split_once('@') {
            return Ok(Source::Blob {
                repository: repository.to_owned(),
                blob: blob.to_owned(),
            });
        }
        bail!(
            "`{text}` should look like npm:PACKAGE@VERSION/FILE, OWNER/REPOSITORY@BLOB or \
             folder:SOURCES"
        );
    }
}

impl Source {
    /// With folders of sources looked for in this one.
    pub fn within(self, place: &Path) -> Source {
        match self {
            Source::Folder(folder) => Source::Folder(place.join(folder)),
            other => other,
        }
    }

    /// What has to be fetched for it.
    pub fn needs(&self) -> anyhow::Result<Vec<Need>> {
        match self {
            Source::Npm {
                package, version, ..
            } => Ok(vec![Need::npm(package, version)?]),
            Source::Blob { .. } => Ok(Vec::new()),
            Source::Folder(_) => Ok(Need::to_build_apps()),
        }
    }

    /// The file of an app that npm has, or that is built.
    pub fn file(&self, paths: &Paths) -> anyhow::Result<PathBuf> {
        match self {
            Source::Npm {
                package,
                version,
                file,
            } => Ok(paths.npm(package, version)?.join(file)),
            Source::Folder(folder) => Ok(gibbon_app_builder::build(paths, folder)?),
            Source::Blob { repository, .. } => bail!("{repository} is not fetched"),
        }
    }
}

/// The APKs that are at hand, by hash.
#[derive(Default)]
pub struct Apks(BTreeMap<String, PathBuf>);

impl Apks {
    pub fn of_folder(folder: &Path) -> anyhow::Result<Apks> {
        let mut apks = BTreeMap::new();
        let files = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        for file in files {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "apk") {
                apks.insert(gibbon_setup::sha256_of_file(&path)?, path);
            }
        }
        Ok(Apks(apks))
    }

    /// The app's file, if it is here.
    pub fn find(
        &self,
        source: &Source,
        sha256: &str,
        paths: &Paths,
    ) -> anyhow::Result<Option<PathBuf>> {
        if matches!(source, Source::Blob { .. }) {
            return Ok(self.0.get(sha256).cloned());
        }
        let path = source.file(paths)?;
        if matches!(source, Source::Folder(_)) {
            return Ok(Some(path));
        }
        let actual = gibbon_setup::sha256_of_file(&path)?;
        if actual != sha256 {
            bail!("{} has the hash {actual}", path.display());
        }
        Ok(Some(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_packages_blobs_or_folders() {
        let npm: Source = "npm:@scope/apps@1.2.3/folder/a.apk".parse().unwrap();
        assert_eq!(
            npm,
            Source::Npm {
                package: "@scope/apps".into(),
                version: "1.2.3".into(),
                file: "folder/a.apk".into(),
            }
        );
        let blob: Source = "owner/repository@0123".parse().unwrap();
        assert!(matches!(blob, Source::Blob { .. }));
        let folder: Source = "folder:notes".parse().unwrap();
        let place = folder.within(Path::new("apps/sources"));
        assert_eq!(place, Source::Folder("apps/sources/notes".into()));
        for bad in ["npm:apps", "npm:apps@1", "a.apk"] {
            assert!(bad.parse::<Source>().is_err(), "{bad}");
        }
    }
}
