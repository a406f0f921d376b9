//! Everything outside the guest, in one place.
//!
//! The machine itself has no clock, no randomness and no files; natives ask here. So a run is
//! a function of what this trait answers, and of the seed.

pub use crate::errno::Errno;

/// What a guest can reach of the world. Implementations are deterministic or say so.
pub trait Host {
    /// Bytes the guest wrote to standard output (1) or standard error (2).
    fn write_stream(&mut self, stream: u8, bytes: &[u8]);

    /// Reads from standard input; 0 = end.
    fn read_input(&mut self, buffer: &mut [u8]) -> Result<usize, Errno>;

    /// How many bytes of standard input can be read without waiting.
    fn available_input(&mut self) -> usize {
        0
    }

    /// Environment variables that the guest sees.
    fn environment(&self) -> Vec<(String, String)>;

    /// System properties of its own: `java.class.path`, and what a command line sets.
    fn properties(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Where relative paths start.
    fn current_directory(&self) -> String;

    /// What is said of a name that nobody knows.
    fn unknown_host(&self, name: &str) -> String {
        format!("{name}: Name or service not known")
    }

    /// What is said of an address that cannot be had.
    fn bind_failure(&self, error: Errno) -> String {
        error.message()
    }

    /// The file system of the guest.
    fn files(&mut self) -> &mut dyn Files;

    /// From here on, hold back what is written to the streams; then throw that away.
    fn hold_streams(&mut self);
    fn drop_held_streams(&mut self);

    /// The file system as it is now, for a snapshot; and back to it. Streams stay as they are:
    /// what was written to them cannot be taken back.
    fn clone_files(&self) -> Box<dyn Files>;
    fn restore_files(&mut self, files: Box<dyn Files>);
}

/// The number of an open file, from 3 up: the guest's file descriptor.
pub type FileId = u32;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenMode {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub truncate: bool,
    pub create: bool,
    pub create_new: bool,
    /// A symbolic link at the end of the path is an error.
    pub no_follow: bool,
    /// Of a file that is created; 0 stands for 0644.
    pub permissions: u32,
}

impl OpenMode {
    pub const READ: OpenMode = OpenMode {
        read: true,
        write: false,
        append: false,
        truncate: false,
        create: false,
        create_new: false,
        no_follow: false,
        permissions: 0,
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Regular,
    Directory,
    SymbolicLink,
    Device(Device),
}

/// A character device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    Null,
    Zero,
    /// Its bytes are the run's random numbers: natives make them, not the file system.
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileStatus {
    pub kind: FileKind,
    pub length: u64,
    /// When the content changed last, in nanoseconds since 1970.
    pub modified: i64,
    /// Permission bits.
    pub mode: u32,
    /// Tells files apart.
    pub inode: u64,
    pub links: u32,
}

impl FileStatus {
    pub fn is_directory(&self) -> bool {
        self.kind == FileKind::Directory
    }
}

/// A file system. Paths are absolute and `/`-separated; `.`, `..` and links in them are
/// followed here. `follow` says whether a link at the end is followed too.
pub trait Files {
    fn clone_box(&self) -> Box<dyn Files>;
    /// How much of standard input was read; kept here so that it forks with the files.
    fn input_position(&self) -> u64;
    fn set_input_position(&mut self, position: u64);
    /// Which files are open, apart from what is in them; and to have others open. For a process
    /// that ends: the files stay.
    fn open_files(&self) -> Box<dyn std::any::Any>;
    fn set_open_files(&mut self, open: Box<dyn std::any::Any>);
    /// Tells the guest's time, in nanoseconds since 1970, before anything is changed.
    fn set_time(&mut self, nanos: i64);
    fn open(&mut self, path: &str, mode: OpenMode) -> Result<FileId, Errno>;
    /// A second number for an open file; both share its position.
    fn duplicate(&mut self, file: FileId) -> Result<FileId, Errno>;
    fn close(&mut self, file: FileId) -> Result<(), Errno>;
    fn read_at(&mut self, file: FileId, offset: u64, buffer: &mut [u8]) -> Result<usize, Errno>;
    fn write_at(&mut self, file: FileId, offset: u64, bytes: &[u8]) -> Result<usize, Errno>;
    /// The current position of an open file; kept by the file system so that it forks with it.
    fn position(&mut self, file: FileId) -> Result<u64, Errno>;
    fn set_position(&mut self, file: FileId, position: u64) -> Result<(), Errno>;
    fn open_mode(&mut self, file: FileId) -> Result<OpenMode, Errno>;
    fn set_length(&mut self, file: FileId, length: u64) -> Result<(), Errno>;
    fn file_status(&mut self, file: FileId) -> Result<FileStatus, Errno>;
    fn set_file_modified(&mut self, file: FileId, nanos: i64) -> Result<(), Errno>;
    fn set_file_mode(&mut self, file: FileId, mode: u32) -> Result<(), Errno>;
    fn status(&mut self, path: &str, follow: bool) -> Result<FileStatus, Errno>;
    /// Names in a directory, sorted.
    fn list(&mut self, path: &str) -> Result<Vec<String>, Errno>;
    fn make_directory(&mut self, path: &str, mode: u32) -> Result<(), Errno>;
    fn remove_directory(&mut self, path: &str) -> Result<(), Errno>;
    /// Removes a name that is not a directory's.
    fn unlink(&mut self, path: &str) -> Result<(), Errno>;
    fn rename(&mut self, from: &str, to: &str) -> Result<(), Errno>;
    /// A second name for a file.
    fn link(&mut self, existing: &str, new: &str) -> Result<(), Errno>;
    fn make_symbolic_link(&mut self, path: &str, target: &str) -> Result<(), Errno>;
    fn read_symbolic_link(&mut self, path: &str) -> Result<String, Errno>;
    /// The path without links, `.` and `..`; the file must exist.
    fn real_path(&mut self, path: &str) -> Result<String, Errno>;
    fn set_modified(&mut self, path: &str, follow: bool, nanos: i64) -> Result<(), Errno>;
    fn set_mode(&mut self, path: &str, mode: u32) -> Result<(), Errno>;
}
