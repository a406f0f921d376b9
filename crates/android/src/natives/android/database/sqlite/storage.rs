//! The guest's files, clock and random numbers, as SQLite asks for them.

use std::sync::Arc;

use gibbon_jdk::files::{absolute, files};
use gibbon_machine::Machine;
use gibbon_machine::host::{Errno, FileKind, Files, OpenMode};
use gibbon_machine::peers::Peer;
use gibbon_machine::random::Random;
use gibbon_sqlite::{Access, Databases, FileNumber, PathKind, Storage, StorageError};

/// All connections of the guest.
#[derive(Clone, Default)]
pub struct Connections(pub Databases);

impl Peer for Connections {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

pub struct GuestStorage<'a> {
    files: &'a mut dyn Files,
    random: &'a mut Random,
    millis: i64,
}

/// Runs with all connections and what they need of the world.
pub fn with<R>(
    machine: &mut Machine,
    run: impl FnOnce(&mut Databases, &mut GuestStorage<'_>) -> R,
) -> R {
    // Tells the file system the time.
    files(machine);
    let state = &mut machine.state;
    let connections = state.peers.singleton_mut::<Connections>();
    let mut storage = GuestStorage {
        files: machine.host.files(),
        random: &mut state.random,
        millis: state.clock.wall_millis(state.instructions),
    };
    run(&mut connections.0, &mut storage)
}

/// A database's path from the root on, unless it is in memory.
pub fn database_path(machine: &Machine, path: &str) -> String {
    if path == ":memory:" {
        return path.to_owned();
    }
    absolute(machine, path)
}

/// A full disk is something that SQLite tells of in words of its own.
fn of_write(error: Errno) -> StorageError {
    match error {
        Errno::NO_SPACE => StorageError::Full,
        _ => StorageError::Other,
    }
}

impl Storage for GuestStorage<'_> {
    fn open(&mut self, path: &str, access: Access) -> Result<FileNumber, StorageError> {
        if self.kind(path) == PathKind::Directory {
            return Err(StorageError::Other);
        }
        let mode = OpenMode {
            write: access.write,
            create: access.create,
            permissions: 0o600,
            ..OpenMode::READ
        };
        self.files.open(path, mode).map_err(|_| StorageError::Other)
    }

    fn close(&mut self, file: FileNumber) {
        // It was open; if it is not any more, that is what was wanted.
        let _ = self.files.close(file);
    }

    fn read(
        &mut self,
        file: FileNumber,
        offset: u64,
        buffer: &mut [u8],
    ) -> Result<usize, StorageError> {
        let mut done = 0;
        while done < buffer.len() {
            let at = offset + done as u64;
            match self.files.read_at(file, at, &mut buffer[done..]) {
                Ok(0) => break,
                Ok(count) => done += count,
                Err(_) => return Err(StorageError::Other),
            }
        }
        Ok(done)
    }

    fn write(&mut self, file: FileNumber, offset: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let mut done = 0;
        while done < bytes.len() {
            let at = offset + done as u64;
            match self.files.write_at(file, at, &bytes[done..]) {
                Ok(count) if count > 0 => done += count,
                Ok(_) => return Err(StorageError::Other),
                Err(error) => return Err(of_write(error)),
            }
        }
        Ok(())
    }

    fn set_length(&mut self, file: FileNumber, length: u64) -> Result<(), StorageError> {
        self.files.set_length(file, length).map_err(of_write)
    }

    fn length(&mut self, file: FileNumber) -> Result<u64, StorageError> {
        let status = self.files.file_status(file);
        status
            .map(|status| status.length)
            .map_err(|_| StorageError::Other)
    }

    fn delete(&mut self, path: &str) -> Result<(), StorageError> {
        self.files.unlink(path).map_err(|_| StorageError::Other)
    }

    fn kind(&mut self, path: &str) -> PathKind {
        match self.files.status(path, true) {
            Err(_) => PathKind::Missing,
            Ok(status) if status.kind == FileKind::Directory => PathKind::Directory,
            Ok(status) => PathKind::File {
                length: status.length,
            },
        }
    }

    fn real_path(&mut self, path: &str) -> String {
        if let Ok(real) = self.files.real_path(path) {
            return real;
        }
        // A file to be made: its directory has to be there.
        match path.rsplit_once('/') {
            Some((directory, name)) => match self.files.real_path(directory) {
                Ok(real) => format!("{}/{name}", real.trim_end_matches('/')),
                Err(_) => path.to_owned(),
            },
            None => path.to_owned(),
        }
    }

    fn fill_random(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let random = self.random.next_u64().to_le_bytes();
            chunk.copy_from_slice(&random[..chunk.len()]);
        }
    }

    fn now_millis(&mut self) -> i64 {
        self.millis
    }

    /// The device's zone is UTC.
    fn local_offset(&mut self, _: i64) -> i32 {
        0
    }
}
