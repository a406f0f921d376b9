//! Package files in the guest's file system, and those that were read.
//!
//! A package file is read once for all that use it, and again only if the file changed.

use std::io;
use std::sync::Arc;

use gibbon_jdk::files::files;
use gibbon_machine::Machine;
use gibbon_machine::host::{Errno, FileId, Files, OpenMode};
use gibbon_machine::peers::Peer;
use gibbon_resources::{Apk, ApkError, Properties, ReadAt, Storage};

/// The guest's file system, for reading.
pub struct GuestFiles<'a>(pub &'a mut dyn Files);

struct GuestFile<'a> {
    files: &'a mut dyn Files,
    file: FileId,
}

fn error(error: Errno) -> io::Error {
    io::Error::other(error.message())
}

impl Storage for GuestFiles<'_> {
    fn open<'a>(&'a mut self, path: &str) -> io::Result<Box<dyn ReadAt + 'a>> {
        let file = self.0.open(path, OpenMode::READ).map_err(error)?;
        Ok(Box::new(GuestFile {
            files: self.0,
            file,
        }))
    }

    fn list(&mut self, path: &str) -> io::Result<Vec<String>> {
        self.0.list(path).map_err(error)
    }
}

impl ReadAt for GuestFile<'_> {
    fn length(&mut self) -> io::Result<u64> {
        let status = self.files.file_status(self.file).map_err(error)?;
        Ok(status.length)
    }

    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.files.read_at(self.file, offset, buffer).map_err(error)
    }
}

impl Drop for GuestFile<'_> {
    fn drop(&mut self) {
        // It was opened for this value alone.
        let _ = self.files.close(self.file);
    }
}

/// Which file it was: another one in its place is another package.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    inode: u64,
    length: u64,
    modified: i64,
}

/// Package files that were read. Plain data that snapshots share.
#[derive(Clone, Default)]
struct Known {
    apks: Vec<(String, Properties, Identity, Arc<Apk>)>,
}

impl Peer for Known {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

pub fn identity(machine: &mut Machine, path: &str) -> Result<Identity, Errno> {
    let status = files(machine).status(path, true)?;
    Ok(Identity {
        inode: status.inode,
        length: status.length,
        modified: status.modified,
    })
}

/// The archive at a path.
pub fn apk(
    machine: &mut Machine,
    path: &str,
    properties: Properties,
) -> Result<(Arc<Apk>, Identity), ApkError> {
    let identity = identity(machine, path).map_err(|errno| ApkError::Read {
        path: path.to_owned(),
        error: error(errno),
    })?;
    let known = machine.state.peers.singleton::<Known>();
    let found = known
        .apks
        .iter()
        .find(|(known, with, was, _)| known == path && *with == properties && *was == identity);
    if let Some((_, _, _, apk)) = found {
        return Ok((apk.clone(), identity));
    }
    // The framework's is used in two ways by its own apps, and is large.
    let mut others = known.apks.iter();
    let other = others.find(|(known, _, was, _)| known == path && *was == identity);
    let apk = match other.and_then(|(_, _, _, apk)| apk.with_properties(properties)) {
        Some(apk) => apk,
        None => Apk::open(path, &mut GuestFiles(files(machine)), properties)?,
    };
    let apk = Arc::new(apk);
    let known = machine.state.peers.singleton_mut::<Known>();
    known
        .apks
        .retain(|(known, with, ..)| known != path || *with != properties);
    known
        .apks
        .push((path.to_owned(), properties, identity, apk.clone()));
    Ok((apk, identity))
}

/// All of an open file, or a part of it.
pub fn content(
    machine: &mut Machine,
    descriptor: i32,
    part: Option<(u64, u64)>,
) -> Result<Vec<u8>, Errno> {
    let file = FileId::try_from(descriptor).map_err(|_| Errno::BAD_DESCRIPTOR)?;
    let files = files(machine);
    let length = files.file_status(file)?.length;
    let (start, length) = match part {
        None => (0, length),
        Some((start, part)) => (start, part.min(length.saturating_sub(start))),
    };
    let mut bytes = vec![0; length as usize];
    let mut done = 0;
    while done < bytes.len() {
        match files.read_at(file, start + done as u64, &mut bytes[done..])? {
            0 => break,
            count => done += count,
        }
    }
    bytes.truncate(done);
    Ok(bytes)
}
