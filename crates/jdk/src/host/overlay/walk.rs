//! Following a path, as `path_resolution(7)` says.

use super::node::{Content, Inode, Node};
use super::{Overlay, ROOT, SEARCH};
use gibbon_machine::host::Errno;

/// Links followed before a path counts as a circle, as Linux does.
const MAX_LINKS: usize = 40;

/// Where a path leads.
pub struct Place {
    /// `None` if the last name does not exist in its directory.
    pub inode: Option<Inode>,
    /// The directory and the name in it; `None` for the root and for paths that end in `..`.
    pub entry: Option<(Inode, String)>,
    /// The directories from the root on that lead there.
    pub above: Vec<Inode>,
    pub real_path: String,
}

impl Overlay {
    pub(super) fn walk(&mut self, path: &str, follow: bool) -> Result<Place, Errno> {
        if path.is_empty() {
            return Err(Errno::NOT_FOUND);
        }
        let must_be_directory = path.ends_with('/') || path.ends_with("/.");
        // Names still to follow, the next one last.
        let mut names: Vec<String> = Vec::new();
        push_names(&mut names, path);
        // The way here: each node with its name, without the root.
        let mut way: Vec<(Inode, String)> = Vec::new();
        let mut links = 0;
        let mut ends_in_name = false;
        while let Some(name) = names.pop() {
            let here = way.last().map_or(ROOT, |(inode, _)| *inode);
            if !self.node(here).is_directory() {
                return Err(Errno::NOT_DIRECTORY);
            }
            self.check(here, SEARCH)?;
            ends_in_name = name != "..";
            if !ends_in_name {
                way.pop();
                continue;
            }
            let Some(inode) = self.entry(here, &name)? else {
                if !names.is_empty() {
                    return Err(Errno::NOT_FOUND);
                }
                let real_path = real_path(&way, Some(&name));
                let above = above(&way, way.len());
                return Ok(Place {
                    inode: None,
                    entry: Some((here, name)),
                    above,
                    real_path,
                });
            };
            let is_last = names.is_empty();
            if let Content::SymbolicLink(target) = &self.node(inode).content
                && (!is_last || follow || must_be_directory)
            {
                links += 1;
                if links > MAX_LINKS {
                    return Err(Errno::LOOP);
                }
                let target = target.clone();
                if target.starts_with('/') {
                    way.clear();
                }
                push_names(&mut names, &target);
                continue;
            }
            way.push((inode, name));
        }
        let inode = way.last().map_or(ROOT, |(inode, _)| *inode);
        if must_be_directory && !self.node(inode).is_directory() {
            return Err(Errno::NOT_DIRECTORY);
        }
        let real_path = real_path(&way, None);
        let above = above(&way, way.len().saturating_sub(1));
        let entry = if ends_in_name { way.pop() } else { None };
        let entry = entry.map(|(_, name)| (way.last().map_or(ROOT, |(inode, _)| *inode), name));
        Ok(Place {
            inode: Some(inode),
            entry,
            above,
            real_path,
        })
    }

    pub(super) fn existing(&mut self, path: &str, follow: bool) -> Result<Inode, Errno> {
        self.walk(path, follow)?.inode.ok_or(Errno::NOT_FOUND)
    }

    /// Adds a node under a name that must be new.
    pub(super) fn create(&mut self, path: &str, node: Node) -> Result<Inode, Errno> {
        let path = if node.is_directory() {
            path.trim_end_matches('/')
        } else {
            path
        };
        if path.is_empty() {
            return Err(Errno::EXISTS);
        }
        let place = self.walk(path, false)?;
        match place.entry {
            Some((directory, name)) if place.inode.is_none() => {
                self.add_entry(directory, &name, node)
            }
            _ => Err(Errno::EXISTS),
        }
    }
}

fn push_names(names: &mut Vec<String>, path: &str) {
    let parts = path
        .split('/')
        .filter(|name| !name.is_empty() && *name != ".");
    names.extend(parts.rev().map(str::to_owned));
}

fn above(way: &[(Inode, String)], count: usize) -> Vec<Inode> {
    [ROOT]
        .into_iter()
        .chain(way[..count].iter().map(|(inode, _)| *inode))
        .collect()
}

fn real_path(way: &[(Inode, String)], last: Option<&str>) -> String {
    let mut path = String::new();
    for name in way.iter().map(|(_, name)| name.as_str()).chain(last) {
        path.push('/');
        path.push_str(name);
    }
    if path.is_empty() {
        "/".to_owned()
    } else {
        path
    }
}
