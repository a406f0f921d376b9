//! Files, directories and links as the overlay keeps them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gibbon_machine::host::{Device, Errno, FileKind, FileStatus};

/// Number of a node. Those of the host's files follow from their path, so that they are the
/// same whenever a run first looks at them.
pub type Inode = u64;

#[derive(Clone)]
pub struct Node {
    pub content: Content,
    pub mode: u32,
    /// Nanoseconds since 1970.
    pub modified: i64,
    /// Names it has; without any it lasts until the last close.
    pub links: u32,
    /// Open descriptions of it.
    pub open: u32,
}

#[derive(Clone)]
pub enum Content {
    Directory(Directory),
    File(Data),
    SymbolicLink(Arc<str>),
    Device(Device),
}

#[derive(Clone, Default)]
pub struct Directory {
    pub entries: BTreeMap<Arc<str>, Inode>,
    /// Host directory whose entries are yet to be read.
    pub unread: Option<Backing>,
}

/// A directory of the host, and the mount it was reached through.
#[derive(Clone)]
pub struct Backing {
    pub path: PathBuf,
    pub guest_path: String,
    pub mount: Arc<Mount>,
}

pub struct Mount {
    pub guest: String,
    /// Without symbolic links.
    pub host: PathBuf,
}

#[derive(Clone)]
pub enum Data {
    Memory(Arc<Vec<u8>>),
    /// Still as the host has it; becomes `Memory` when it is written.
    Host {
        path: Arc<PathBuf>,
        length: u64,
    },
}

impl Data {
    pub fn length(&self) -> u64 {
        match self {
            Data::Memory(bytes) => bytes.len() as u64,
            Data::Host { length, .. } => *length,
        }
    }

    /// The content, to change it.
    pub fn bytes_mut(&mut self) -> Result<&mut Vec<u8>, Errno> {
        if let Data::Host { path, .. } = self {
            *self = Data::Memory(Arc::new(std::fs::read(&**path)?));
        }
        match self {
            Data::Memory(bytes) => Ok(Arc::make_mut(bytes)),
            Data::Host { .. } => Err(Errno::INPUT_OUTPUT),
        }
    }
}

impl Node {
    pub fn directory(mode: u32, modified: i64, unread: Option<Backing>) -> Node {
        let directory = Directory {
            entries: BTreeMap::new(),
            unread,
        };
        Node {
            content: Content::Directory(directory),
            mode,
            modified,
            links: 1,
            open: 0,
        }
    }

    pub fn file(data: Data, mode: u32, modified: i64) -> Node {
        Node {
            content: Content::File(data),
            mode,
            modified,
            links: 1,
            open: 0,
        }
    }

    pub fn symbolic_link(target: &str, modified: i64) -> Node {
        let content = Content::SymbolicLink(target.into());
        Node {
            content,
            mode: 0o777,
            modified,
            links: 1,
            open: 0,
        }
    }

    pub fn device(device: Device, modified: i64) -> Node {
        Node {
            content: Content::Device(device),
            mode: 0o666,
            modified,
            links: 1,
            open: 0,
        }
    }

    pub fn is_directory(&self) -> bool {
        matches!(self.content, Content::Directory(_))
    }

    /// Bytes that it has here, not on the host.
    pub fn in_memory(&self) -> u64 {
        match &self.content {
            Content::File(Data::Memory(bytes)) => bytes.len() as u64,
            _ => 0,
        }
    }

    pub fn status(&self, inode: Inode) -> FileStatus {
        let (kind, length) = match &self.content {
            Content::Directory(_) => (FileKind::Directory, 4096),
            Content::File(data) => (FileKind::Regular, data.length()),
            Content::SymbolicLink(target) => (FileKind::SymbolicLink, target.len() as u64),
            Content::Device(device) => (FileKind::Device(*device), 0),
        };
        FileStatus {
            kind,
            length,
            modified: self.modified,
            mode: self.mode,
            inode,
            links: self.links,
        }
    }
}
