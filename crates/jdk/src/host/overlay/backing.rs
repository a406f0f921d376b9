//! What the host has behind a mount.

use std::fs::Metadata;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::node::{Backing, Content, Data, Inode, Mount, Node};
use super::{HOST_TIME, Overlay};

/// Numbers of the host's files start here, those that the guest makes stay below.
const FIRST_HOST_INODE: Inode = 1 << 32;

impl Overlay {
    /// Reads the entries of a directory from the host if that was not done yet.
    pub(super) fn read_backing(&mut self, inode: Inode) {
        let backing = match &self.node(inode).content {
            Content::Directory(directory) => directory.unread.clone(),
            _ => None,
        };
        let Some(backing) = backing else { return };
        if let Content::Directory(directory) = &mut self.node_mut(inode).content {
            directory.unread = None;
        }
        // Mounts are what of the host the guest may see; the names are sorted below.
        #[allow(clippy::disallowed_methods)]
        let listing = std::fs::read_dir(&backing.path);
        let Ok(listing) = listing else {
            return;
        };
        let mut names: Vec<String> = listing
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort_unstable();
        for name in names {
            let guest_path = format!("{}/{name}", backing.guest_path);
            let path = backing.path.join(&name);
            let Some((child, node)) = self.node_of_host(&path, &guest_path, &backing.mount) else {
                continue;
            };
            let known = match &self.node(inode).content {
                Content::Directory(directory) => directory.entries.contains_key(&*name),
                _ => true,
            };
            // What was mounted below stays on top.
            if known {
                continue;
            }
            let child = self.insert(child, node);
            if let Content::Directory(directory) = &mut self.node_mut(inode).content {
                directory.entries.insert(name.into(), child);
            }
        }
    }

    /// The node that shows a file of the host. Links that stay within the mount are links for
    /// the guest too; a link to a file elsewhere shows as that file, one to a directory
    /// elsewhere not at all (it could lead round in circles), as does anything else.
    pub(super) fn node_of_host(
        &self,
        path: &Path,
        guest_path: &str,
        mount: &Arc<Mount>,
    ) -> Option<(Inode, Node)> {
        let inode = FIRST_HOST_INODE + (hash(guest_path) >> 2);
        let metadata = std::fs::symlink_metadata(path).ok()?;
        if metadata.is_symlink() {
            let target = path.canonicalize().ok()?;
            if let Some(target) = inside(&target, mount) {
                return Some((inode, Node::symbolic_link(&target, HOST_TIME)));
            }
            let metadata = std::fs::metadata(&target).ok().filter(Metadata::is_file)?;
            return Some((inode, file_node(target, &metadata)));
        }
        if metadata.is_dir() {
            let backing = Backing {
                path: path.to_owned(),
                guest_path: guest_path.to_owned(),
                mount: mount.clone(),
            };
            return Some((inode, Node::directory(0o755, HOST_TIME, Some(backing))));
        }
        metadata
            .is_file()
            .then(|| (inode, file_node(path.to_owned(), &metadata)))
    }
}

fn file_node(path: PathBuf, metadata: &Metadata) -> Node {
    let executable = metadata.permissions().mode() & 0o100;
    let mode = if executable != 0 { 0o755 } else { 0o644 };
    let data = Data::Host {
        path: Arc::new(path),
        length: metadata.len(),
    };
    Node::file(data, mode, HOST_TIME)
}

/// The guest's path of a file of the host that the mount shows.
fn inside(target: &Path, mount: &Mount) -> Option<String> {
    let below = target.strip_prefix(&mount.host).ok()?.to_str()?;
    Some(if below.is_empty() {
        mount.guest.clone()
    } else {
        format!("{}/{below}", mount.guest)
    })
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
