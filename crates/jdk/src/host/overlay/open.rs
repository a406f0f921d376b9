//! Open files: positions, reading and writing.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use gibbon_machine::host::{Device, Errno, FileId, OpenMode};

use super::node::{Content, Data, Inode, Node};
use super::{CAPACITY, Overlay, READ, WRITE};

/// The lowest number for a file; below are the standard streams.
const FIRST: FileId = 3;
const MAX_OPEN: usize = 65_536;
/// A file in memory can be no larger.
const MAX_LENGTH: u64 = 1 << 31;

/// What `open` makes; numbers that `duplicate` made share one.
#[derive(Clone)]
pub struct Description {
    pub inode: Inode,
    pub position: u64,
    pub mode: OpenMode,
    /// The host's file, for reading while nothing was written to it.
    host: Option<Arc<File>>,
    numbers: u32,
}

#[derive(Clone, Default)]
pub struct OpenFiles {
    numbers: BTreeMap<FileId, u64>,
    descriptions: BTreeMap<u64, Description>,
    next: u64,
}

impl OpenFiles {
    fn free_number(&self) -> Result<FileId, Errno> {
        if self.numbers.len() >= MAX_OPEN {
            return Err(Errno::TOO_MANY_OPEN);
        }
        let mut number = FIRST;
        for &used in self.numbers.keys() {
            if used != number {
                break;
            }
            number += 1;
        }
        Ok(number)
    }

    fn add(&mut self, description: Description) -> Result<FileId, Errno> {
        let number = self.free_number()?;
        self.numbers.insert(number, self.next);
        self.descriptions.insert(self.next, description);
        self.next += 1;
        Ok(number)
    }

    pub fn duplicate(&mut self, file: FileId) -> Result<FileId, Errno> {
        let number = self.free_number()?;
        let description = *self.numbers.get(&file).ok_or(Errno::BAD_DESCRIPTOR)?;
        self.get_mut(file)?.numbers += 1;
        self.numbers.insert(number, description);
        Ok(number)
    }

    pub fn get(&self, file: FileId) -> Result<&Description, Errno> {
        let description = self.numbers.get(&file).ok_or(Errno::BAD_DESCRIPTOR)?;
        self.descriptions
            .get(description)
            .ok_or(Errno::BAD_DESCRIPTOR)
    }

    pub fn get_mut(&mut self, file: FileId) -> Result<&mut Description, Errno> {
        let description = self.numbers.get(&file).ok_or(Errno::BAD_DESCRIPTOR)?;
        self.descriptions
            .get_mut(description)
            .ok_or(Errno::BAD_DESCRIPTOR)
    }

    /// Gives a number back; the node, if it was the description's last.
    fn remove(&mut self, file: FileId) -> Result<Option<Inode>, Errno> {
        let number = self.numbers.remove(&file).ok_or(Errno::BAD_DESCRIPTOR)?;
        let description = self
            .descriptions
            .get_mut(&number)
            .ok_or(Errno::BAD_DESCRIPTOR)?;
        description.numbers -= 1;
        if description.numbers > 0 {
            return Ok(None);
        }
        Ok(self
            .descriptions
            .remove(&number)
            .map(|description| description.inode))
    }
}

impl Overlay {
    /// Closes all, and opens what another file system with these files had open. What is not
    /// there any more stays closed.
    pub(super) fn replace_open(&mut self, mut open: OpenFiles) {
        let closed = std::mem::take(&mut self.open);
        for description in closed.descriptions.values() {
            self.node_mut(description.inode).open -= 1;
            self.forget_if_unused(description.inode);
        }
        let nodes = self.nodes.clone();
        open.descriptions
            .retain(|_, description| nodes.contains_key(&description.inode));
        let descriptions = &open.descriptions;
        open.numbers
            .retain(|_, description| descriptions.contains_key(description));
        for description in open.descriptions.values() {
            self.node_mut(description.inode).open += 1;
        }
        self.open = open;
    }

    pub(super) fn open_path(&mut self, path: &str, mode: OpenMode) -> Result<FileId, Errno> {
        let creates = mode.create || mode.create_new;
        let place = self.walk(path, !mode.no_follow && !mode.create_new)?;
        let inode = match (place.inode, place.entry) {
            (Some(_), _) if mode.create_new => return Err(Errno::EXISTS),
            (Some(inode), _) => {
                self.check_open(inode, mode)?;
                inode
            }
            (None, Some((directory, name))) if creates => {
                let permissions = if mode.permissions == 0 {
                    0o644
                } else {
                    mode.permissions
                };
                let node = Node::file(
                    Data::Memory(Arc::default()),
                    permissions & 0o7777,
                    self.time,
                );
                self.add_entry(directory, &name, node)?
            }
            _ => return Err(Errno::NOT_FOUND),
        };
        let host = match &self.node(inode).content {
            Content::File(Data::Host { path, .. }) => Some(Arc::new(File::open(&**path)?)),
            _ => None,
        };
        let description = Description {
            inode,
            position: 0,
            mode,
            host,
            numbers: 1,
        };
        let file = self.open.add(description)?;
        self.node_mut(inode).open += 1;
        if mode.truncate && mode.write {
            self.truncate_file(file, 0)?;
        }
        Ok(file)
    }

    fn check_open(&self, inode: Inode, mode: OpenMode) -> Result<(), Errno> {
        match &self.node(inode).content {
            Content::SymbolicLink(_) => return Err(Errno::LOOP),
            Content::Directory(_) if mode.write => return Err(Errno::IS_DIRECTORY),
            _ => {}
        }
        if mode.read {
            self.check(inode, READ)?;
        }
        if mode.write {
            self.check(inode, WRITE)
        } else {
            Ok(())
        }
    }

    pub(super) fn close_file(&mut self, file: FileId) -> Result<(), Errno> {
        if let Some(inode) = self.open.remove(file)? {
            self.node_mut(inode).open -= 1;
            self.forget_if_unused(inode);
        }
        Ok(())
    }

    pub(super) fn read_file(
        &mut self,
        file: FileId,
        offset: u64,
        buffer: &mut [u8],
    ) -> Result<usize, Errno> {
        let description = self.open.get(file)?;
        if !description.mode.read {
            return Err(Errno::BAD_DESCRIPTOR);
        }
        match &self.node(description.inode).content {
            Content::Directory(_) => Err(Errno::IS_DIRECTORY),
            Content::SymbolicLink(_) => Err(Errno::INVALID),
            Content::Device(Device::Null) => Ok(0),
            Content::Device(Device::Zero) => {
                buffer.fill(0);
                Ok(buffer.len())
            }
            Content::Device(Device::Random) => Err(Errno::NOT_SUPPORTED),
            Content::File(Data::Memory(bytes)) => {
                let rest = usize::try_from(offset)
                    .ok()
                    .and_then(|start| bytes.get(start..));
                let rest = rest.unwrap_or_default();
                let count = rest.len().min(buffer.len());
                buffer[..count].copy_from_slice(&rest[..count]);
                Ok(count)
            }
            Content::File(Data::Host { .. }) => {
                let host = description.host.as_ref().ok_or(Errno::INPUT_OUTPUT)?;
                let mut count = 0;
                while count < buffer.len() {
                    match host.read_at(&mut buffer[count..], offset + count as u64)? {
                        0 => break,
                        more => count += more,
                    }
                }
                Ok(count)
            }
        }
    }

    /// The content of a file open for writing.
    fn writable(&mut self, file: FileId) -> Result<&mut Vec<u8>, Errno> {
        let description = self.open.get(file)?;
        if !description.mode.write {
            return Err(Errno::BAD_DESCRIPTOR);
        }
        let (inode, time) = (description.inode, self.time);
        let node = self.node_mut(inode);
        node.modified = time;
        match &mut node.content {
            Content::File(data) => data.bytes_mut(),
            _ => Err(Errno::IS_DIRECTORY),
        }
    }

    pub(super) fn write_file(
        &mut self,
        file: FileId,
        offset: u64,
        bytes: &[u8],
    ) -> Result<usize, Errno> {
        let description = self.open.get(file)?;
        if matches!(self.node(description.inode).content, Content::Device(_)) {
            return if description.mode.write {
                Ok(bytes.len())
            } else {
                Err(Errno::BAD_DESCRIPTOR)
            };
        }
        if offset.saturating_add(bytes.len() as u64) > MAX_LENGTH {
            return Err(Errno::TOO_LARGE);
        }
        let (start, end) = (offset as usize, offset as usize + bytes.len());
        let inode = description.inode;
        let length = match &self.node(inode).content {
            Content::File(data) => data.length(),
            _ => 0,
        };
        self.change(inode, length.max(end as u64), |files| {
            let content = files.writable(file)?;
            if content.len() < end && !bytes.is_empty() {
                content.resize(end, 0);
            }
            if !bytes.is_empty() {
                content[start..end].copy_from_slice(bytes);
            }
            Ok(bytes.len())
        })
    }

    /// Changes a file that will have so many bytes then, if there is room for them.
    fn change<T>(
        &mut self,
        inode: Inode,
        length: u64,
        change: impl FnOnce(&mut Overlay) -> Result<T, Errno>,
    ) -> Result<T, Errno> {
        let before = self.node(inode).in_memory();
        if length > before && self.used - before + length > CAPACITY {
            return Err(Errno::NO_SPACE);
        }
        let changed = change(self);
        self.used = self.used - before + self.node(inode).in_memory();
        changed
    }

    pub(super) fn truncate_file(&mut self, file: FileId, length: u64) -> Result<(), Errno> {
        if length > MAX_LENGTH {
            return Err(Errno::TOO_LARGE);
        }
        let inode = self.open.get(file)?.inode;
        if matches!(self.node(inode).content, Content::Device(_)) {
            return Ok(());
        }
        let writes = self.open.get(file)?.mode.write;
        self.change(inode, length, |files| {
            // Nothing of the host's content would be left: do not read it first.
            if length == 0
                && writes
                && let Content::File(data) = &mut files.node_mut(inode).content
            {
                *data = Data::Memory(Arc::default());
            }
            files.writable(file)?.resize(length as usize, 0);
            Ok(())
        })
    }
}
