//! What SQLite asks of the world: files, time, randomness.

/// The number of an open file of a [`Storage`].
pub type FileNumber = u32;

/// A failure of a file operation: SQLite wants to know no more than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// There is no room for more.
    Full,
    Other,
}

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub write: bool,
    pub create: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    Missing,
    File { length: u64 },
    Directory,
}

/// The guest's side of the virtual file system. Paths are absolute.
pub trait Storage {
    fn open(&mut self, path: &str, access: Access) -> Result<FileNumber, StorageError>;
    fn close(&mut self, file: FileNumber);
    /// Reads as much as there is; what is behind the end is not read.
    fn read(
        &mut self,
        file: FileNumber,
        offset: u64,
        buffer: &mut [u8],
    ) -> Result<usize, StorageError>;
    fn write(&mut self, file: FileNumber, offset: u64, bytes: &[u8]) -> Result<(), StorageError>;
    fn set_length(&mut self, file: FileNumber, length: u64) -> Result<(), StorageError>;
    fn length(&mut self, file: FileNumber) -> Result<u64, StorageError>;
    fn delete(&mut self, path: &str) -> Result<(), StorageError>;
    fn kind(&mut self, path: &str) -> PathKind;
    /// The path without links.
    fn real_path(&mut self, path: &str) -> String;
    fn fill_random(&mut self, bytes: &mut [u8]);
    /// Milliseconds since 1970.
    fn now_millis(&mut self) -> i64;
    /// What local time is ahead of UTC at a time, in seconds.
    fn local_offset(&mut self, unix_seconds: i64) -> i32;
}
