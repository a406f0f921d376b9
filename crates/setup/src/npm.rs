//! Packages from npm, by name and exact version, unpacked. What they depend on does not come along.

use std::fmt;
use std::fs::{self, File};
use std::path::{Component, PathBuf};

use crate::apt::{self, Apt};
use crate::cache::{Cache, Lock};
use crate::error::{IoContext, Result, SetupError};
use crate::hash::sha256_of_file;
use crate::host::{Host, Invocation};
use crate::progress::Progress;
use crate::wheels::only_file;

const STAMP: &str = ".gibbon-stamp";

/// What names a package: `name` or `@scope/name`, and a version.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Package {
    name: String,
    version: String,
}

impl Package {
    /// A package by its name and exact version.
    pub fn new(name: &str, version: &str) -> Result<Package> {
        let plain = |part: &str| {
            !part.is_empty()
                && !part.starts_with(['.', '-'])
                && part
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+'))
        };
        let good_name = match name.strip_prefix('@').map(|rest| rest.split_once('/')) {
            None => plain(name),
            Some(Some((scope, name))) => plain(scope) && plain(name),
            Some(None) => false,
        };
        // A range or a tag would be another package tomorrow.
        let exact = version.starts_with(|c: char| c.is_ascii_digit()) && plain(version);
        if good_name && exact {
            return Ok(Package {
                name: name.to_owned(),
                version: version.to_owned(),
            });
        }
        Err(SetupError::BadName {
            text: format!("{name}@{version}"),
            expected: "an npm package (name or @scope/name) at an exact version",
        })
    }

    fn place(&self, cache: &Cache) -> PathBuf {
        cache
            .folder()
            .join("npm")
            .join(&self.name)
            .join(&self.version)
    }
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.version)
    }
}

pub(crate) fn find(cache: &Cache, package: &Package) -> Option<PathBuf> {
    let place = package.place(cache);
    place.join(STAMP).is_file().then_some(place)
}

pub(crate) fn fetch(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    package: &Package,
    progress: &mut dyn Progress,
) -> Result<()> {
    let what = package.to_string();
    let npm = apt.program("npm", "npm", &what, progress)?;
    progress.line(&format!("fetching {what} from npm"));
    let download = cache.scratch(lock, "npm")?;
    let invocation = Invocation::new(npm)
        .args(["pack", "--loglevel=error", "--ignore-scripts"])
        // The client's own retries take minutes without a network.
        .args([
            "--prefer-offline",
            "--fetch-retries=1",
            "--fetch-timeout=60000",
        ])
        .arg(&what)
        .folder(&download);
    let finished = apt::run(host, "npm", &invocation)?;
    if !finished.success {
        return Err(SetupError::from_client("npm", &what, &finished));
    }
    let file = only_file(&download, &what)?;
    let made = cache.scratch(lock, "npm-package")?;
    unpack(&file, &made, &what)?;
    let stamp = made.join(STAMP);
    let text = format!("sha256 {}\n", sha256_of_file(&file)?);
    fs::write(&stamp, text).doing("write", &stamp)?;
    cache.publish(lock, &made, &package.place(cache))?;
    crate::cache::remove(&download)
}

/// Unpacks an archive, without the one folder that all is in, which is `package` as a rule.
fn unpack(file: &std::path::Path, folder: &std::path::Path, what: &str) -> Result<()> {
    let malformed = |detail: String| SetupError::Malformed {
        what: what.to_owned(),
        detail,
    };
    let reader = flate2::read::GzDecoder::new(File::open(file).doing("read", file)?);
    let mut archive = tar::Archive::new(reader);
    let entries = archive
        .entries()
        .map_err(|error| malformed(error.to_string()))?;
    for entry in entries {
        let mut entry = entry.map_err(|error| malformed(error.to_string()))?;
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let path = entry
            .path()
            .map_err(|error| malformed(error.to_string()))?
            .into_owned();
        let inner: PathBuf = path.components().skip(1).collect();
        let stays_inside = inner
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !stays_inside || inner.as_os_str().is_empty() {
            return Err(malformed(format!("a file is called {}", path.display())));
        }
        let target = folder.join(inner);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).doing("create", parent)?;
        }
        entry.unpack(&target).doing("unpack", &target)?;
    }
    if folder.join("package.json").is_file() {
        return Ok(());
    }
    Err(malformed("there is no package.json in it".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::testing::{FakeHost, Recorded, failed, succeeded};
    use crate::{Need, Setup};

    #[test]
    fn names_are_checked() {
        for name in ["left-pad", "@types/node", "a.b"] {
            Package::new(name, "1.0.0").unwrap();
        }
        for name in ["", "@a", "@/b", "a/b", "..", "@../x", "-x"] {
            assert!(Package::new(name, "1.0.0").is_err(), "{name}");
        }
        for version in ["", "latest", "^1", "1 || 2", "1/2"] {
            assert!(Package::new("a", version).is_err(), "{version}");
        }
    }

    fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let mut builder = tar::Builder::new(encoder);
        for (name, content) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            // `set_path` would refuse the paths that the tests are about.
            header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_cksum();
            builder.append(&header, content.as_bytes()).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap()
    }

    fn npm_that_gives(bytes: Vec<u8>) -> FakeHost {
        FakeHost::new()
            .with_program("npm")
            .answering(move |_, invocation| {
                let folder = invocation.folder.clone().unwrap();
                fs::write(folder.join("a-1.0.0.tgz"), &bytes).unwrap();
                Ok(succeeded("a-1.0.0.tgz"))
            })
    }

    fn ensure(host: &FakeHost, folder: &Path) -> Result<PathBuf> {
        let setup = Setup::new(host, Cache::at(folder));
        let needs = [Need::npm("@s/a", "1.0.0")?];
        let paths = setup.ensure(&needs, &mut Recorded::default())?;
        Ok(paths.npm("@s/a", "1.0.0")?.to_path_buf())
    }

    #[test]
    fn fetches_and_unpacks_once() {
        let folder = tempfile::tempdir().unwrap();
        let host = npm_that_gives(archive(&[
            ("package/package.json", "{}"),
            ("package/lib/index.js", "1"),
        ]));
        let place = ensure(&host, folder.path()).unwrap();
        assert_eq!(fs::read_to_string(place.join("lib/index.js")).unwrap(), "1");
        assert_eq!(ensure(&host, folder.path()).unwrap(), place);
        assert_eq!(host.log().len(), 1);
        assert!(host.log()[0].ends_with(" @s/a@1.0.0"), "{:?}", host.log());
    }

    #[test]
    fn archives_that_lead_out_or_are_cut_short_are_malformed() {
        let good = archive(&[("package/package.json", "{}")]);
        let bad = [
            archive(&[("package/../../x", "1")]),
            archive(&[("package/x", "1")]),
            good[..good.len() / 2].to_vec(),
        ];
        for bytes in bad {
            let folder = tempfile::tempdir().unwrap();
            let error = ensure(&npm_that_gives(bytes), folder.path()).unwrap_err();
            assert!(
                matches!(error, SetupError::Malformed { .. } | SetupError::Io { .. }),
                "{error:?}"
            );
            assert!(!folder.path().join("x").exists());
            assert!(!folder.path().join("npm/@s/a/1.0.0").exists());
        }
    }

    #[test]
    fn an_unknown_package_is_said_as_such() {
        let folder = tempfile::tempdir().unwrap();
        let host = FakeHost::new()
            .with_program("npm")
            .answering(|_, _| Ok(failed("npm error code E404")));
        let error = ensure(&host, folder.path()).unwrap_err();
        assert_eq!(error.to_string(), "npm knows no @s/a@1.0.0");
    }
}
