//! Which files of a folder are Gibbon's: a list of them, in the folder itself.
//!
//! Names alone would not do: a folder that somebody forces a run into may have a `report.html` of
//! its own. A file is put on the list before it is written, and again with a digest of its contents
//! after; only what is on it, and as it was written, is ever replaced or taken away. The list is also
//! the folder's lock: the kernel releases it when the process ends, however it ends.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

use crate::checksum::crc32;

/// The list's name, inside of the folder.
pub const LIST: &str = ".gibbon-files";
/// A file that is not whole yet.
const NEW: &str = ".gibbon-new";
/// The list's first line; then come names, a line each, and a digest behind a tab.
const HEADING: &str = "Files of this folder that Gibbon wrote:";

/// Length and checksum of a file's contents. Whoever forges one loses a file of their own.
type Digest = u64;

/// The files that Gibbon wrote into a folder, and the right to write more.
pub struct OwnedFiles {
    folder: PathBuf,
    list: File,
    /// All that is on the list, with what it held when it was whole.
    names: BTreeMap<PathBuf, Option<Digest>>,
    /// Those that were written since the folder was locked.
    written: BTreeSet<PathBuf>,
}

/// Why a folder cannot be had.
#[derive(Debug)]
pub enum NotLocked {
    /// Another process has it.
    InUse,
    /// There is a file of somebody else where the list should be.
    NoList,
    Io(io::Error),
}

impl From<io::Error> for NotLocked {
    fn from(problem: io::Error) -> NotLocked {
        NotLocked::Io(problem)
    }
}

/// Whether Gibbon wrote into a folder before.
pub fn is_there(folder: &Path) -> bool {
    folder.join(LIST).symlink_metadata().is_ok()
}

impl OwnedFiles {
    /// Locks a folder, which there is, and reads its list.
    pub fn lock(folder: &Path) -> Result<OwnedFiles, NotLocked> {
        let mut list = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .custom_flags(libc::O_NOFOLLOW)
            .open(folder.join(LIST))?;
        match list.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(NotLocked::InUse),
            // Some file systems have no locks; a run is possible there all the same.
            Err(TryLockError::Error(problem)) if problem.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(problem)) => return Err(problem.into()),
        }
        let mut text = Vec::new();
        list.read_to_end(&mut text)?;
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines();
        match lines.next() {
            None => writeln!(list, "{HEADING}")?,
            Some(HEADING) => {}
            Some(_) => return Err(NotLocked::NoList),
        }
        Ok(OwnedFiles {
            folder: folder.to_path_buf(),
            list,
            names: lines
                .map(read_line)
                .filter(|(name, _)| is_inside(name))
                .collect(),
            written: BTreeSet::new(),
        })
    }

    /// Writes a file, by its name inside of the folder, and puts it in the place of an old one
    /// only when it is whole. What somebody else has there is kept under another name.
    pub fn write(&mut self, name: &Path, contents: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        for link in links_above(&self.folder, name) {
            keep_aside(&link)?;
        }
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        if !self.written.contains(name) && !self.is_ours(name) {
            keep_aside(&path)?;
        }
        if !self.names.contains_key(name) {
            writeln!(self.list, "{}", name.display())?;
        }
        self.names.insert(name.to_path_buf(), None);
        let new = self.folder.join(NEW);
        // Of a run that was killed. What takes its place is a new file: a link is not followed.
        let _ = std::fs::remove_file(&new);
        let mut file = File::create_new(&new)?;
        file.write_all(contents)?;
        std::fs::rename(&new, &path)?;
        self.written.insert(name.to_path_buf());
        let digest = digest(contents);
        self.names.insert(name.to_path_buf(), Some(digest));
        writeln!(self.list, "{}", line(name, Some(digest)))
    }

    /// Is what lies there what Gibbon wrote? A file on the list without a digest belongs to a run that
    /// was killed, or to an earlier version.
    fn is_ours(&self, name: &Path) -> bool {
        let path = self.folder.join(name);
        let is_file = path.symlink_metadata().is_ok_and(|found| found.is_file());
        match self.names.get(name) {
            None => false,
            Some(None) => is_file,
            Some(Some(written)) => {
                is_file && std::fs::read(&path).is_ok_and(|now| digest(&now) == *written)
            }
        }
    }

    /// The names of what was written into a folder inside of this one.
    pub fn written_in(&self, folder: &Path) -> Vec<String> {
        let inside = self.written.iter();
        let inside = inside.filter(|name| name.parent() == Some(folder));
        let names = inside.filter_map(|name| name.file_name()?.to_str());
        names.map(str::to_owned).collect()
    }

    /// What was written so far is replaced by what comes now, as if it were an earlier run's.
    pub fn begin_again(&mut self) {
        self.written.clear();
    }

    /// Takes away what Gibbon wrote before the folder was locked, or before
    /// [`begin_again`](Self::begin_again), and not since; folders that are empty then go, too.
    pub fn remove_stale(&mut self) -> io::Result<()> {
        let mut left = BTreeMap::new();
        for (name, digest) in &self.names {
            if self.written.contains(name) {
                left.insert(name.clone(), *digest);
                continue;
            }
            // What is at the end of a link was never written here, and what changed is the user's.
            if !links_above(&self.folder, name).is_empty() || !self.is_ours(name) {
                continue;
            }
            let removed = std::fs::remove_file(self.folder.join(name));
            if removed.is_err_and(|problem| problem.kind() != io::ErrorKind::NotFound) {
                left.insert(name.clone(), *digest);
                continue;
            }
            let above = name.ancestors().skip(1);
            for folder in above.filter(|folder| !folder.as_os_str().is_empty()) {
                // Fails if something is left, which is as it should be.
                if std::fs::remove_dir(self.folder.join(folder)).is_err() {
                    break;
                }
            }
        }
        self.names = left;
        self.list.set_len(0)?;
        let names = self.names.iter();
        let lines = names.map(|(name, digest)| line(name, *digest) + "\n");
        let text = format!("{HEADING}\n{}", lines.collect::<String>());
        self.list.write_all(text.as_bytes())
    }
}

fn line(name: &Path, digest: Option<Digest>) -> String {
    match digest {
        Some(digest) => format!("{}\t{digest:016x}", name.display()),
        None => name.display().to_string(),
    }
}

/// Of several lines about a file the last one counts.
fn read_line(line: &str) -> (PathBuf, Option<Digest>) {
    let parts = line.rsplit_once('\t');
    let digest = parts.and_then(|(_, digest)| Digest::from_str_radix(digest, 16).ok());
    match (parts, digest) {
        (Some((name, _)), Some(digest)) => (name.into(), Some(digest)),
        _ => (line.into(), None),
    }
}

fn digest(contents: &[u8]) -> Digest {
    (contents.len() as Digest) << 32 | Digest::from(crc32(&[contents]))
}

/// A list that somebody changed must not lead out of the folder.
fn is_inside(name: &Path) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    !name.as_os_str().is_empty() && name.components().all(is_plain)
}

/// Folders on the way to a file that are links: what they lead to is somebody else's.
fn links_above(folder: &Path, name: &Path) -> Vec<PathBuf> {
    let above = name.ancestors().skip(1);
    let above = above.filter(|part| !part.as_os_str().is_empty());
    let paths = above.map(|part| folder.join(part));
    paths.filter(|path| path.is_symlink()).collect()
}

/// What is at this place goes to `NAME.yours`, or `NAME.yours-2` and so on.
fn keep_aside(path: &Path) -> io::Result<()> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    let named = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(".yours");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    let free = (1..).map(named).find(is_free);
    std::fs::rename(path, free.unwrap_or_else(|| named(0)))
}
