//! Why an app cannot be built.

use std::io;
use std::path::{Path, PathBuf};

pub type Result<T> = std::result::Result<T, BuildError>;

#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Setup(#[from] gibbon_setup::SetupError),
    #[error("{}: {problem}", path.display())]
    File { path: PathBuf, problem: io::Error },
    #[error("{} has no {what}", folder.display())]
    Missing { folder: PathBuf, what: &'static str },
    #[error("{tool}:\n{said}")]
    Tool { tool: &'static str, said: String },
    #[error("the app's archive: {0}")]
    Archive(#[from] zip::result::ZipError),
}

/// Says which file it was.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T> {
        self.map_err(|problem| BuildError::File {
            path: path.to_path_buf(),
            problem,
        })
    }
}
