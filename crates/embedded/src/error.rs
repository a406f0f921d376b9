//! Why a device cannot do what it was asked.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    #[error(transparent)]
    Setup(#[from] gibbon_setup::SetupError),
    #[error("{}: {problem}", path.display())]
    File {
        path: PathBuf,
        problem: std::io::Error,
    },
    #[error("the system's services do not compile:\n{0}")]
    Compiler(String),
    #[error(transparent)]
    Program(#[from] gibbon_jdk::ProgramError),
    #[error("the guest's files: {0}")]
    Files(#[from] gibbon_machine::host::Errno),
    #[error("the device did not start:\n{0}")]
    Boot(String),
    #[error("{} cannot be installed: {reason}", apk.display())]
    NotInstalled { apk: PathBuf, reason: String },
    /// What the system threw, with its stack; said in one line.
    #[error("{}", crate::guest_system::reason(.0))]
    Command(String),
    #[error("no app runs that was installed before")]
    NothingRuns,
    #[error("the app's process has ended")]
    AppDied,
    #[error("the app does not respond")]
    NotResponding,
    /// A fault of ours: guest and host do not speak the same.
    #[error("the system told something unknown: {0}")]
    Told(String),
    #[error("{0}")]
    Tree(String),
    #[error("the device stopped: {0}")]
    Stopped(String),
}
