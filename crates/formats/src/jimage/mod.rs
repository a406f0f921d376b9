//! The JDK's runtime image, `lib/modules`: all classes and resources of all
//! modules in one file, found by a perfect hash.
//!
//! Opening reads the index (about 1 MB for a small JDK) and nothing else;
//! resources are read where they are wanted, with one positioned read each.
//! That beats both reading the file whole and mapping it, since a run touches a
//! few hundred of some twenty thousand resources. Resources compressed by
//! `jlink` (`zip`, `compact-cp`) are decompressed.
//!
//! Only little-endian images of version 1.0 are read (JDK 17 and its neighbours).

mod compact;
mod decompress;
mod error;
mod index;
mod location;
#[cfg(test)]
pub(crate) mod writer;

#[cfg(test)]
pub(crate) mod tests;

use std::path::Path;
use std::sync::Arc;

pub use error::{ImageError, ResourceError};
pub use location::Location;

use crate::source::Source;
use index::{HEADER_SIZE, Header, Index, word_at};

/// An open image. It can be shared between threads.
#[derive(Debug)]
pub struct Image {
    source: Source,
    index: Index,
}

impl Image {
    pub fn open(path: impl AsRef<Path>) -> Result<Image, ImageError> {
        let path = path.as_ref();
        Self::new(Source::open(path).map_err(|source| ImageError::Open {
            path: path.to_owned(),
            source,
        })?)
    }

    /// An image in memory; `name` is for errors.
    pub fn from_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Result<Image, ImageError> {
        Self::new(Source::memory(name, bytes.into()))
    }

    fn new(source: Source) -> Result<Image, ImageError> {
        let read = |wanted: u64| match source.read(0, wanted) {
            Some(bytes) => bytes.map_err(|error| ImageError::Read {
                image: source.name().into(),
                offset: 0,
                length: wanted,
                source: error,
            }),
            None => Err(ImageError::Truncated {
                image: source.name().into(),
                wanted,
                length: source.length(),
            }),
        };
        let header = Header::read(source.name(), &read(HEADER_SIZE as u64)?)?;
        let bytes = read(header.index_size())?;
        let index = Index::new(source.name(), header, bytes.into());
        Ok(Image { source, index })
    }

    /// The content of a resource by its full name, module first:
    /// `/java.base/java/lang/Object.class`.
    pub fn find(&self, path: &str) -> Result<Option<Vec<u8>>, ImageError> {
        match self.index.find(path)? {
            Some(location) => self.read(&location).map(Some),
            None => Ok(None),
        }
    }

    /// Whether there is a resource of this name, without reading it.
    pub fn contains(&self, path: &str) -> Result<bool, ImageError> {
        Ok(self.index.find(path)?.is_some())
    }

    /// The class file of a class by its internal name (`java/lang/Object`), in
    /// whichever module it is.
    pub fn find_class(&self, name: &str) -> Result<Option<Vec<u8>>, ImageError> {
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        match self.package_to_module(package)? {
            Some(module) => self.find(&format!("/{module}/{name}.class")),
            None => Ok(None),
        }
    }

    /// The module that has classes in a package (`java/lang` or `java.lang`).
    pub fn package_to_module(&self, package: &str) -> Result<Option<&str>, ImageError> {
        let path = format!("/packages/{}", package.replace('/', "."));
        let Some(content) = self.find(&path)? else {
            return Ok(None);
        };
        // Pairs of "holds no class files" and the offset of a module's name.
        let mut pair = 0;
        while let (Some(empty), Some(name)) =
            (word_at(&content, pair * 2), word_at(&content, pair * 2 + 1))
        {
            if empty == 0 {
                return self.index.module_name(name).map(Some);
            }
            pair += 1;
        }
        Ok(None)
    }

    /// The content of a resource of this image.
    pub fn read(&self, location: &Location<'_>) -> Result<Vec<u8>, ImageError> {
        self.content(location)?
            .map_err(|error| ImageError::Resource {
                image: self.source.name().into(),
                resource: location.path().into(),
                error,
            })
    }

    fn content(
        &self,
        location: &Location<'_>,
    ) -> Result<Result<Vec<u8>, ResourceError>, ImageError> {
        let stored = match location.compressed {
            0 => location.size,
            compressed => compressed,
        };
        let start = self.index.size().saturating_add(location.offset);
        let bytes = match self.source.read(start, stored) {
            Some(Ok(bytes)) => bytes,
            Some(Err(source)) => {
                return Err(ImageError::Read {
                    image: self.source.name().into(),
                    offset: start,
                    length: stored,
                    source,
                });
            }
            None => {
                return Ok(Err(ResourceError::Outside {
                    offset: location.offset,
                    length: stored,
                }));
            }
        };
        if location.compressed == 0 {
            return Ok(Ok(bytes));
        }
        Ok(decompress::decompress(&bytes, location.size, |offset| {
            self.index.string(offset)
        }))
    }

    /// All resources of all modules, in the order of the hash table.
    pub fn entries(&self) -> impl Iterator<Item = Result<Location<'_>, ImageError>> {
        (0..self.index.len())
            .map(|i| self.index.location(i))
            .filter(|location| !matches!(location, Ok(l) if l.is_directory()))
    }

    /// The resources of one module, sorted by package and name.
    pub fn module_entries(&self, module: &str) -> Result<Vec<Location<'_>>, ImageError> {
        let mut entries = Vec::new();
        for location in self.entries() {
            let location = location?;
            if location.module == module {
                entries.push(location);
            }
        }
        entries.sort_by_key(|l| (l.parent, l.base, l.extension));
        Ok(entries)
    }

    /// The names of the image's modules, sorted. Goes through the whole index.
    pub fn modules(&self) -> Result<Vec<&str>, ImageError> {
        let mut modules = rustc_hash::FxHashSet::default();
        for location in self.entries() {
            modules.insert(location?.module);
        }
        let mut modules: Vec<_> = modules.into_iter().collect();
        modules.sort_unstable();
        Ok(modules)
    }
}
