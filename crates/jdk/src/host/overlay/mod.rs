//! A file system in memory over read-only views of the host's directories.
//!
//! A mounted directory of the host shows at a path of the guest; its entries are read when
//! the guest first looks at them, files when they are opened. Whatever the guest changes is
//! kept here and never reaches the host. The whole is plain data that shares its parts: a
//! clone costs a few pointers, and a change after it copies the one node it touches.
//!
//! There is one user, the owner of everything; only the owner's permission bits count. Names
//! that are not UTF-8 do not show. Files of the host all have [`HOST_TIME`], so that a run
//! does not depend on when they were unpacked.
//!
//! All that is written has room for [`CAPACITY`] bytes, then the disk is full.

mod backing;
mod node;
mod open;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gibbon_machine::host::{Device, Errno, FileId, FileStatus, Files, OpenMode};

use node::{Content, Directory, Inode, Mount, Node};
use open::OpenFiles;

/// 2020-01-01, in nanoseconds since 1970.
pub const HOST_TIME: i64 = 1_577_836_800_000_000_000;

/// What a guest's files may have together. They are in memory, and the process that runs the guest
/// may have four times as much: a file that grows is there twice for a moment.
pub const CAPACITY: u64 = 1 << 30;

const ROOT: Inode = 1;
const READ: u32 = 0o400;
const WRITE: u32 = 0o200;
const SEARCH: u32 = 0o100;

#[derive(Clone)]
pub struct Overlay {
    nodes: Arc<BTreeMap<Inode, Arc<Node>>>,
    open: OpenFiles,
    next_inode: Inode,
    time: i64,
    input_position: u64,
    /// Bytes of all files that are in memory.
    used: u64,
}

impl Default for Overlay {
    fn default() -> Self {
        let root = Node::directory(0o755, HOST_TIME, None);
        Overlay {
            nodes: Arc::new(BTreeMap::from([(ROOT, Arc::new(root))])),
            open: OpenFiles::default(),
            next_inode: ROOT + 1,
            time: HOST_TIME,
            input_position: 0,
            used: 0,
        }
    }
}

impl Overlay {
    /// Shows a directory or file of the host at a path of the guest, over what was there.
    pub fn mount(&mut self, guest: &str, host: &Path) -> Result<(), Errno> {
        let host = host.canonicalize()?;
        let (parent, name) = match guest.trim_end_matches('/').rsplit_once('/') {
            Some((parent, name)) if !name.is_empty() => (parent, name),
            _ => return Err(Errno::INVALID),
        };
        let parent = self.make_directories(parent)?;
        let mount = Arc::new(Mount {
            guest: guest.trim_end_matches('/').to_owned(),
            host: host.clone(),
        });
        let (inode, node) = self
            .node_of_host(&host, &mount.guest.clone(), &mount)
            .ok_or(Errno::NOT_FOUND)?;
        let inode = self.insert(inode, node);
        self.directory_mut(parent)?
            .entries
            .insert(name.into(), inode);
        Ok(())
    }

    /// Makes a directory and those above it, as far as they are missing.
    pub fn make_directories(&mut self, path: &str) -> Result<Inode, Errno> {
        let mut at = ROOT;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            at = match self.entry(at, name)? {
                Some(inode) => inode,
                None => self.add_entry(at, name, Node::directory(0o755, HOST_TIME, None))?,
            };
        }
        Ok(at)
    }

    /// Puts a device under a path.
    pub fn add_device(&mut self, path: &str, device: Device) -> Result<(), Errno> {
        self.create(path, Node::device(device, HOST_TIME)).map(drop)
    }

    fn node(&self, inode: Inode) -> &Node {
        self.nodes
            .get(&inode)
            .expect("a node lasts while it has a name or is open")
    }

    fn node_mut(&mut self, inode: Inode) -> &mut Node {
        let nodes = Arc::make_mut(&mut self.nodes);
        let node = nodes
            .get_mut(&inode)
            .expect("a node lasts while it has a name or is open");
        Arc::make_mut(node)
    }

    fn directory_mut(&mut self, inode: Inode) -> Result<&mut Directory, Errno> {
        self.read_backing(inode);
        match &mut self.node_mut(inode).content {
            Content::Directory(directory) => Ok(directory),
            _ => Err(Errno::NOT_DIRECTORY),
        }
    }

    /// The entry of a directory by name.
    fn entry(&mut self, directory: Inode, name: &str) -> Result<Option<Inode>, Errno> {
        self.read_backing(directory);
        match &self.node(directory).content {
            Content::Directory(directory) => Ok(directory.entries.get(name).copied()),
            _ => Err(Errno::NOT_DIRECTORY),
        }
    }

    fn insert(&mut self, wanted: Inode, node: Node) -> Inode {
        let nodes = Arc::make_mut(&mut self.nodes);
        let mut inode = wanted;
        while nodes.contains_key(&inode) {
            inode += 1;
        }
        nodes.insert(inode, Arc::new(node));
        inode
    }

    fn add_entry(&mut self, directory: Inode, name: &str, node: Node) -> Result<Inode, Errno> {
        self.check(directory, WRITE)?;
        if name.len() > 255 {
            return Err(Errno::NAME_TOO_LONG);
        }
        let inode = self.insert(self.next_inode, node);
        self.next_inode = inode + 1;
        self.directory_mut(directory)?
            .entries
            .insert(name.into(), inode);
        self.node_mut(directory).modified = self.time;
        Ok(inode)
    }

    /// Takes a name out of its directory; the node goes with its last name and close.
    fn remove_entry(&mut self, directory: Inode, name: &str) -> Result<(), Errno> {
        self.check(directory, WRITE)?;
        let removed = self
            .directory_mut(directory)?
            .entries
            .remove(name)
            .ok_or(Errno::NOT_FOUND)?;
        self.node_mut(directory).modified = self.time;
        self.node_mut(removed).links -= 1;
        self.forget_if_unused(removed);
        Ok(())
    }

    fn forget_if_unused(&mut self, inode: Inode) {
        let node = self.node(inode);
        if node.links == 0 && node.open == 0 {
            self.used -= node.in_memory();
            Arc::make_mut(&mut self.nodes).remove(&inode);
        }
    }

    fn check(&self, inode: Inode, permission: u32) -> Result<(), Errno> {
        if self.node(inode).mode & permission == 0 {
            Err(Errno::ACCESS)
        } else {
            Ok(())
        }
    }

    fn is_empty(&mut self, directory: Inode) -> Result<bool, Errno> {
        Ok(self.directory_mut(directory)?.entries.is_empty())
    }
}

impl Files for Overlay {
    fn clone_box(&self) -> Box<dyn Files> {
        Box::new(self.clone())
    }

    fn input_position(&self) -> u64 {
        self.input_position
    }

    fn set_input_position(&mut self, position: u64) {
        self.input_position = position;
    }

    fn open_files(&self) -> Box<dyn std::any::Any> {
        Box::new(self.open.clone())
    }

    fn set_open_files(&mut self, open: Box<dyn std::any::Any>) {
        if let Ok(open) = open.downcast::<OpenFiles>() {
            self.replace_open(*open);
        }
    }

    fn set_time(&mut self, nanos: i64) {
        self.time = nanos;
    }

    fn open(&mut self, path: &str, mode: OpenMode) -> Result<FileId, Errno> {
        self.open_path(path, mode)
    }

    fn duplicate(&mut self, file: FileId) -> Result<FileId, Errno> {
        self.open.duplicate(file)
    }

    fn close(&mut self, file: FileId) -> Result<(), Errno> {
        self.close_file(file)
    }

    fn read_at(&mut self, file: FileId, offset: u64, buffer: &mut [u8]) -> Result<usize, Errno> {
        self.read_file(file, offset, buffer)
    }

    fn write_at(&mut self, file: FileId, offset: u64, bytes: &[u8]) -> Result<usize, Errno> {
        self.write_file(file, offset, bytes)
    }

    fn position(&mut self, file: FileId) -> Result<u64, Errno> {
        Ok(self.open.get(file)?.position)
    }

    fn set_position(&mut self, file: FileId, position: u64) -> Result<(), Errno> {
        self.open.get_mut(file)?.position = position;
        Ok(())
    }

    fn open_mode(&mut self, file: FileId) -> Result<OpenMode, Errno> {
        Ok(self.open.get(file)?.mode)
    }

    fn set_length(&mut self, file: FileId, length: u64) -> Result<(), Errno> {
        self.truncate_file(file, length)
    }

    fn file_status(&mut self, file: FileId) -> Result<FileStatus, Errno> {
        let inode = self.open.get(file)?.inode;
        Ok(self.node(inode).status(inode))
    }

    fn set_file_modified(&mut self, file: FileId, nanos: i64) -> Result<(), Errno> {
        let inode = self.open.get(file)?.inode;
        self.node_mut(inode).modified = nanos;
        Ok(())
    }

    fn set_file_mode(&mut self, file: FileId, mode: u32) -> Result<(), Errno> {
        let inode = self.open.get(file)?.inode;
        self.node_mut(inode).mode = mode & 0o7777;
        Ok(())
    }

    fn status(&mut self, path: &str, follow: bool) -> Result<FileStatus, Errno> {
        let inode = self.existing(path, follow)?;
        Ok(self.node(inode).status(inode))
    }

    fn list(&mut self, path: &str) -> Result<Vec<String>, Errno> {
        let inode = self.existing(path, true)?;
        self.check(inode, READ)?;
        let directory = self.directory_mut(inode)?;
        Ok(directory
            .entries
            .keys()
            .map(|name| name.to_string())
            .collect())
    }

    fn make_directory(&mut self, path: &str, mode: u32) -> Result<(), Errno> {
        let node = Node::directory(mode & 0o7777, self.time, None);
        self.create(path, node).map(drop)
    }

    fn remove_directory(&mut self, path: &str) -> Result<(), Errno> {
        let place = self.walk(path, false)?;
        let inode = place.inode.ok_or(Errno::NOT_FOUND)?;
        if !self.node(inode).is_directory() {
            return Err(Errno::NOT_DIRECTORY);
        }
        if !self.is_empty(inode)? {
            return Err(Errno::NOT_EMPTY);
        }
        let (directory, name) = place.entry.ok_or(Errno::BUSY)?;
        self.remove_entry(directory, &name)
    }

    fn unlink(&mut self, path: &str) -> Result<(), Errno> {
        let place = self.walk(path, false)?;
        let inode = place.inode.ok_or(Errno::NOT_FOUND)?;
        if self.node(inode).is_directory() {
            return Err(Errno::IS_DIRECTORY);
        }
        let (directory, name) = place.entry.ok_or(Errno::BUSY)?;
        self.remove_entry(directory, &name)
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), Errno> {
        let source = self.walk(from, false)?;
        let inode = source.inode.ok_or(Errno::NOT_FOUND)?;
        let target = self.walk(to, false)?;
        if target.inode == Some(inode) {
            return Ok(());
        }
        let (from_directory, from_name) = source.entry.ok_or(Errno::BUSY)?;
        let (to_directory, to_name) = target.entry.ok_or(Errno::BUSY)?;
        let is_directory = self.node(inode).is_directory();
        if is_directory && target.above.contains(&inode) {
            return Err(Errno::INVALID);
        }
        self.check(from_directory, WRITE)?;
        self.check(to_directory, WRITE)?;
        if let Some(replaced) = target.inode {
            match (is_directory, self.node(replaced).is_directory()) {
                (true, false) => return Err(Errno::NOT_DIRECTORY),
                (false, true) => return Err(Errno::IS_DIRECTORY),
                (true, true) if !self.is_empty(replaced)? => return Err(Errno::NOT_EMPTY),
                _ => self.remove_entry(to_directory, &to_name)?,
            }
        }
        self.directory_mut(from_directory)?
            .entries
            .remove(&*from_name);
        self.directory_mut(to_directory)?
            .entries
            .insert(to_name.into(), inode);
        let time = self.time;
        self.node_mut(from_directory).modified = time;
        self.node_mut(to_directory).modified = time;
        Ok(())
    }

    fn link(&mut self, existing: &str, new: &str) -> Result<(), Errno> {
        let inode = self.existing(existing, false)?;
        if self.node(inode).is_directory() {
            return Err(Errno::NOT_PERMITTED);
        }
        let place = self.walk(new, false)?;
        if place.inode.is_some() {
            return Err(Errno::EXISTS);
        }
        let (directory, name) = place.entry.ok_or(Errno::EXISTS)?;
        self.check(directory, WRITE)?;
        self.directory_mut(directory)?
            .entries
            .insert(name.into(), inode);
        self.node_mut(inode).links += 1;
        Ok(())
    }

    fn make_symbolic_link(&mut self, path: &str, target: &str) -> Result<(), Errno> {
        let node = Node::symbolic_link(target, self.time);
        self.create(path, node).map(drop)
    }

    fn read_symbolic_link(&mut self, path: &str) -> Result<String, Errno> {
        let inode = self.existing(path, false)?;
        match &self.node(inode).content {
            Content::SymbolicLink(target) => Ok(target.to_string()),
            _ => Err(Errno::INVALID),
        }
    }

    fn real_path(&mut self, path: &str) -> Result<String, Errno> {
        let place = self.walk(path, true)?;
        place.inode.ok_or(Errno::NOT_FOUND)?;
        Ok(place.real_path)
    }

    fn set_modified(&mut self, path: &str, follow: bool, nanos: i64) -> Result<(), Errno> {
        let inode = self.existing(path, follow)?;
        self.node_mut(inode).modified = nanos;
        Ok(())
    }

    fn set_mode(&mut self, path: &str, mode: u32) -> Result<(), Errno> {
        let inode = self.existing(path, true)?;
        self.node_mut(inode).mode = mode & 0o7777;
        Ok(())
    }
}
