//! A JDK to build test programs with: `javac`, and the `java` beside it that it runs on.
//!
//! JDK 17 is preferred. A newer one does as well, with `--release 17`, and is all that a Debian
//! later than 12 has: the programs are then run on the pinned runtime all the same.

use std::path::{Path, PathBuf};

use crate::apt::Apt;
use crate::error::{Result, SetupError};
use crate::host::{Host, Invocation};
use crate::progress::Progress;

/// The version of Java that test programs are built for.
const RELEASE: u32 = 17;

/// A JDK's tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JdkTools {
    home: PathBuf,
    major: u32,
}

impl JdkTools {
    /// The JDK's folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Its major version: 17 or more. Pass `--release 17` to `javac` whatever it is.
    pub fn major(&self) -> u32 {
        self.major
    }

    /// The compiler.
    pub fn javac(&self) -> PathBuf {
        self.home.join("bin/javac")
    }

    /// The runtime that comes with it. Not the reference: that is the class library's.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }
}

/// The JDK 17 of `JAVA_HOME`, `PATH` or a usual folder, or else the oldest newer one.
pub(crate) fn find(host: &dyn Host) -> Option<JdkTools> {
    let mut homes: Vec<PathBuf> = host
        .variable("JAVA_HOME")
        .map(PathBuf::from)
        .into_iter()
        .collect();
    if let Some(javac) = host.which("javac") {
        // Debian's is a chain of symbolic links into the JDK.
        let javac = javac.canonicalize().unwrap_or(javac);
        homes.extend(javac.ancestors().nth(2).map(Path::to_path_buf));
    }
    homes.extend(host.jdk_folders());
    let mut best: Option<JdkTools> = None;
    for home in homes {
        if !home.join("bin/javac").is_file() || !home.join("bin/java").is_file() {
            continue;
        }
        let Some(major) = major_version(host, &home) else {
            continue;
        };
        if major >= RELEASE && best.as_ref().is_none_or(|best| major < best.major) {
            best = Some(JdkTools { home, major });
        }
    }
    best
}

pub(crate) fn install(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    progress: &mut dyn Progress,
) -> Result<()> {
    let what = "building test programs";
    let package = "openjdk-17-jdk-headless";
    match apt.install("a JDK", package, what, progress) {
        Err(SetupError::Unknown { .. }) => {
            apt.install("a JDK", "default-jdk-headless", what, progress)?;
        }
        other => other?,
    }
    match find(host) {
        Some(_) => Ok(()),
        None => Err(SetupError::ToolMissing {
            tool: "javac 17 or later".to_owned(),
            what: what.to_owned(),
            package,
        }),
    }
}

/// From the JDK's `release` file, which saves starting it, or else from `javac -version`.
fn major_version(host: &dyn Host, home: &Path) -> Option<u32> {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="));
    if let Some(version) = line {
        return parse_major(version.trim_matches('"'));
    }
    let invocation = Invocation::new(home.join("bin/javac")).arg("-version");
    let finished = host.run(&invocation).ok()?;
    // JDK 8 says it on standard error.
    let said = format!("{}{}", finished.stdout, finished.stderr);
    parse_major(said.trim().strip_prefix("javac ")?)
}

fn parse_major(version: &str) -> Option<u32> {
    let mut numbers = version
        .split(|c: char| !c.is_ascii_digit())
        .map(|part| part.parse().ok());
    match numbers.next()?? {
        1 => numbers.next()?,
        major => Some(major),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::testing::{FakeHost, failed, succeeded};

    fn jdk(folder: &Path, name: &str, version: Option<&str>) -> PathBuf {
        let home = folder.join(name);
        std::fs::create_dir_all(home.join("bin")).unwrap();
        std::fs::write(home.join("bin/javac"), "").unwrap();
        std::fs::write(home.join("bin/java"), "").unwrap();
        if let Some(version) = version {
            let text = format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n");
            std::fs::write(home.join("release"), text).unwrap();
        }
        home
    }

    #[test]
    fn versions_old_and_new() {
        assert_eq!(parse_major("1.8.0_392"), Some(8));
        assert_eq!(parse_major("17"), Some(17));
        assert_eq!(parse_major("17.0.15"), Some(17));
        assert_eq!(parse_major("26-ea"), Some(26));
        assert_eq!(parse_major("ea"), None);
    }

    #[test]
    fn a_jdk_17_goes_before_newer_ones_and_older_ones_do_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = FakeHost::new();
        host.jdk_folders
            .push(jdk(folder.path(), "a", Some("11.0.2")));
        assert_eq!(find(&host), None);
        host.jdk_folders
            .push(jdk(folder.path(), "b", Some("25.0.1")));
        assert_eq!(find(&host).unwrap().major(), 25);
        host.jdk_folders
            .push(jdk(folder.path(), "c", Some("17.0.15")));
        let found = find(&host).unwrap();
        assert_eq!(found.major(), 17);
        assert_eq!(found.javac(), folder.path().join("c/bin/javac"));
        assert!(host.log().is_empty(), "no process is needed");
    }

    #[test]
    fn without_a_release_file_the_compiler_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = FakeHost::new().answering(|_, _| Ok(succeeded("javac 17.0.1\n")));
        host.jdk_folders.push(jdk(folder.path(), "a", None));
        assert_eq!(find(&host).unwrap().major(), 17);
    }

    #[test]
    fn a_runtime_without_a_compiler_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let mut host = FakeHost::new();
        let home = jdk(folder.path(), "a", Some("17.0.15"));
        std::fs::remove_file(home.join("bin/javac")).unwrap();
        host.jdk_folders.push(home);
        assert_eq!(find(&host), None);
    }

    #[test]
    fn where_debian_has_no_jdk_17_its_default_is_installed() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("new");
        let parent = folder.path().to_path_buf();
        let mut host = FakeHost::new()
            .with_program("apt-get")
            .with_root()
            .answering(move |_, invocation| {
                let words = FakeHost::words(invocation);
                if words.ends_with("openjdk-17-jdk-headless") {
                    return Ok(failed(
                        "E: Unable to locate package openjdk-17-jdk-headless",
                    ));
                }
                if words.ends_with("default-jdk-headless") {
                    jdk(&parent, "new", Some("21.0.1"));
                }
                Ok(succeeded(""))
            });
        host.jdk_folders.push(home);
        install(&host, &mut Apt::new(&host), &mut Silent).unwrap();
        assert_eq!(find(&host).unwrap().major(), 21);
    }
}
