//! The machine that the set-up runs on, as a trait, so that tests need neither network nor root.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One command to run.
#[derive(Debug, Clone, Default)]
pub struct Invocation {
    /// The program, by path or by name.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables set on top of the environment.
    pub variables: Vec<(&'static str, &'static str)>,
    /// The folder it runs in, if not the current one.
    pub folder: Option<PathBuf>,
}

impl Invocation {
    /// A command without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Invocation {
        Invocation {
            program: program.into(),
            ..Invocation::default()
        }
    }

    /// Adds one argument.
    pub fn arg(mut self, argument: impl Into<OsString>) -> Invocation {
        self.arguments.push(argument.into());
        self
    }

    /// Adds several arguments.
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Invocation {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets the folder it runs in.
    pub fn folder(mut self, folder: &Path) -> Invocation {
        self.folder = Some(folder.to_path_buf());
        self
    }
}

/// How a command ended.
#[derive(Debug, Clone)]
pub struct Finished {
    /// Whether it ended with 0.
    pub success: bool,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// What the set-up asks of the machine, besides plain file operations.
pub trait Host {
    /// Runs a command to its end.
    fn run(&self, invocation: &Invocation) -> io::Result<Finished>;
    /// The path of a program on `PATH`.
    fn which(&self, program: &str) -> Option<PathBuf>;
    /// Whether packages can be installed.
    fn is_root(&self) -> bool;
    /// An environment variable, if set and not empty.
    fn variable(&self, name: &str) -> Option<OsString>;
    /// Folders that JDKs are known to be installed in.
    fn jdk_folders(&self) -> Vec<PathBuf>;
}

/// The real one.
#[derive(Debug, Clone, Copy)]
pub struct ThisMachine;

impl Host for ThisMachine {
    fn run(&self, invocation: &Invocation) -> io::Result<Finished> {
        let mut command = Command::new(&invocation.program);
        command
            .args(&invocation.arguments)
            .envs(invocation.variables.iter().copied())
            // Messages are looked into, so they have to be in English.
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null());
        if let Some(folder) = &invocation.folder {
            command.current_dir(folder);
        }
        let output = command.output()?;
        Ok(Finished {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    fn which(&self, program: &str) -> Option<PathBuf> {
        let path = self.variable("PATH")?;
        std::env::split_paths(&path)
            .map(|folder| folder.join(program))
            .find(|file| is_executable(file))
    }

    fn is_root(&self) -> bool {
        // SAFETY: `geteuid` takes nothing, touches no memory of ours and cannot fail.
        unsafe { libc::geteuid() == 0 }
    }

    fn variable(&self, name: &str) -> Option<OsString> {
        std::env::var_os(name).filter(|value| !value.is_empty())
    }

    fn jdk_folders(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") else {
            return Vec::new();
        };
        let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        folders.sort();
        folders
    }
}

fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file)
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_a_command_in_its_folder_with_its_variables() {
        let folder = tempfile::tempdir().unwrap();
        let mut invocation = Invocation::new("sh")
            .args(["-c", "pwd; echo $NAME; echo bad >&2; exit 3"])
            .folder(folder.path());
        invocation.variables.push(("NAME", "value"));
        let finished = ThisMachine.run(&invocation).unwrap();
        let expected = folder.path().canonicalize().unwrap();
        assert_eq!(finished.stdout, format!("{}\nvalue\n", expected.display()));
        assert_eq!(finished.stderr, "bad\n");
        assert!(!finished.success);
    }

    #[test]
    fn finds_programs_on_the_path_only() {
        assert!(ThisMachine.which("sh").is_some());
        assert_eq!(ThisMachine.which("no-such-program-anywhere"), None);
    }
}
