//! Packages of a table: types with their configurations, names, and what concerns other packages.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::bytes::{Chunk, fixed_utf16, u8_at, u32_at};
use crate::configuration::Configuration;
use crate::string_pool::{self, StringPool};
use crate::{Malformed, Properties};

const TYPE: u16 = 0x0201;
const TYPE_SPEC: u16 = 0x0202;
const LIBRARY: u16 = 0x0203;
const OVERLAYABLE: u16 = 0x0204;
const OVERLAYABLE_POLICY: u16 = 0x0205;
const STAGED_ALIAS: u16 = 0x0206;

const APP_PACKAGE: u32 = 0x7f;

/// One type's entries for one configuration.
#[derive(Debug)]
pub struct TypeEntries {
    pub configuration: Configuration,
    pub(super) data: Arc<[u8]>,
    pub(super) flags: u8,
    /// How many offsets there are: entries, or (sparse) those that are present.
    pub(super) count: u32,
    pub(super) offsets: usize,
    pub(super) entries: usize,
    pub(super) end: usize,
}

/// A type: drawables, strings, styles.
#[derive(Debug)]
pub struct TypeSpec {
    data: Arc<[u8]>,
    flags: usize,
    entry_count: u32,
    pub configurations: Vec<TypeEntries>,
    /// By number of the name in the package's pool.
    names: OnceLock<FxHashMap<u32, u16>>,
}

impl TypeSpec {
    /// Which changes of configuration give another value; and whether the entry is public.
    pub fn entry_flags(&self, entry: u16) -> u32 {
        if u32::from(entry) >= self.entry_count {
            return 0;
        }
        u32_at(&self.data, self.flags + usize::from(entry) * 4).unwrap_or(0)
    }

    pub fn entry_count(&self) -> u32 {
        self.entry_count
    }

    fn entry_named(&self, key: u32) -> Option<u16> {
        let names = self.names.get_or_init(|| {
            let mut names = FxHashMap::default();
            for entries in &self.configurations {
                for entry in entries.present() {
                    if let Some(key) = entries.find(entry).and_then(|at| entries.key(at)) {
                        names.entry(key).or_insert(entry);
                    }
                }
            }
            names
        });
        names.get(&key).copied()
    }
}

/// Resources that other packages may replace.
#[derive(Debug, PartialEq, Eq)]
pub struct Overlayable {
    pub name: String,
    pub actor: String,
    /// Who may: flags, and for which resources.
    pub policies: Vec<(u32, Vec<u32>)>,
}

#[derive(Debug)]
pub struct Package {
    pub id: u8,
    pub name: String,
    /// Its id is chosen when it is used: a shared library.
    pub dynamic: bool,
    pub properties: Properties,
    pub(crate) type_names: StringPool,
    pub(crate) entry_names: StringPool,
    type_id_offset: u32,
    /// By the id in the file, from 1 up.
    types: Vec<Option<TypeSpec>>,
    /// Packages it refers to: the id it does that with, and their name.
    pub libraries: Vec<(u8, String)>,
    /// Ids of resources before they were final, and after.
    pub aliases: Vec<(u32, u32)>,
    pub overlayables: Vec<Overlayable>,
    entry_numbers: OnceLock<FxHashMap<Box<str>, u32>>,
}

impl Package {
    pub(super) fn parse(
        data: &Arc<[u8]>,
        chunk: Chunk,
        properties: Properties,
    ) -> Result<Package, Malformed> {
        let wrong = |what, at| Malformed { what, at };
        let short = wrong("a package with too small a header", chunk.start);
        let field = |offset: usize| {
            let inside = offset + 4 <= chunk.header;
            inside.then(|| u32_at(data, chunk.start + offset)).flatten()
        };
        let id = field(8).ok_or(short)?;
        let name = (chunk.header >= 284)
            .then(|| fixed_utf16(data, chunk.start + 12, 128))
            .flatten()
            .ok_or(short)?;
        let (type_names, entry_names) = (field(268).ok_or(short)?, field(276).ok_or(short)?);
        let pool = |offset: u32| {
            let start = chunk.start + offset as usize;
            let pool = Chunk::at(data, start, chunk.end())?;
            if pool.kind != string_pool::KIND {
                return Err(wrong("a package without its names", start));
            }
            StringPool::parse(data, pool)
        };
        let dynamic = id == 0 || (id == APP_PACKAGE && properties.dynamic);
        let mut package = Package {
            id: u8::try_from(id).map_err(|_| wrong("a package id too large", chunk.start))?,
            name,
            dynamic,
            properties,
            type_names: pool(type_names)?,
            entry_names: pool(entry_names)?,
            type_id_offset: field(284).unwrap_or(0),
            types: Vec::new(),
            libraries: Vec::new(),
            aliases: Vec::new(),
            overlayables: Vec::new(),
            entry_numbers: OnceLock::new(),
        };
        for child in chunk.children(data) {
            let child = child?;
            let error = wrong("a broken part of a package", child.start);
            match child.kind {
                TYPE_SPEC => package.add_type_spec(data, child).ok_or(error)?,
                TYPE => package.add_type(data, child).ok_or(error)?,
                LIBRARY => package.add_libraries(data, child).ok_or(error)?,
                OVERLAYABLE => {
                    let overlayable = overlayable(data, child).ok_or(error)?;
                    package.overlayables.push(overlayable);
                }
                STAGED_ALIAS => package.add_aliases(data, child).ok_or(error)?,
                _ => {}
            }
        }
        Ok(package)
    }

    fn add_type_spec(&mut self, data: &Arc<[u8]>, chunk: Chunk) -> Option<()> {
        let id = usize::from(u8_at(data, chunk.start + 8)?).checked_sub(1)?;
        let entry_count = u32_at(data, chunk.start + 12)?;
        if chunk.content() as u64 + u64::from(entry_count) * 4 > chunk.end() as u64 {
            return None;
        }
        if self.types.len() <= id {
            self.types.resize_with(id + 1, || None);
        }
        // A second one of the same type adds nothing.
        self.types[id].get_or_insert(TypeSpec {
            data: data.clone(),
            flags: chunk.content(),
            entry_count,
            configurations: Vec::new(),
            names: OnceLock::new(),
        });
        Some(())
    }

    fn add_type(&mut self, data: &Arc<[u8]>, chunk: Chunk) -> Option<()> {
        let id = usize::from(u8_at(data, chunk.start + 8)?).checked_sub(1)?;
        let flags = u8_at(data, chunk.start + 9)?;
        let count = u32_at(data, chunk.start + 12)?;
        let entries = u32_at(data, chunk.start + 16)? as usize;
        let configuration = Configuration::at(&data[..chunk.content()], chunk.start + 20)?;
        let width = if flags & super::entry::OFFSETS_16 != 0 {
            2
        } else {
            4
        };
        if chunk.content() as u64 + u64::from(count) * width > chunk.end() as u64
            || entries > chunk.size
        {
            return None;
        }
        let entries = TypeEntries {
            configuration,
            data: data.clone(),
            flags,
            count,
            offsets: chunk.content(),
            entries: chunk.start + entries,
            end: chunk.end(),
        };
        // A type that no type spec announced is an error in Android, too.
        self.types
            .get_mut(id)?
            .as_mut()?
            .configurations
            .push(entries);
        Some(())
    }

    fn add_libraries(&mut self, data: &[u8], chunk: Chunk) -> Option<()> {
        let count = u32_at(data, chunk.start + 8)? as usize;
        for index in 0..count.min(chunk.size) {
            let at = chunk.content() + index * 260;
            if at + 260 > chunk.end() {
                return None;
            }
            let id = u8::try_from(u32_at(data, at)?).ok()?;
            self.libraries.push((id, fixed_utf16(data, at + 4, 128)?));
        }
        Some(())
    }

    fn add_aliases(&mut self, data: &[u8], chunk: Chunk) -> Option<()> {
        let count = u32_at(data, chunk.start + 8)? as usize;
        for index in 0..count.min(chunk.size) {
            let at = chunk.content() + index * 8;
            if at + 8 > chunk.end() {
                return None;
            }
            self.aliases
                .push((u32_at(data, at)?, u32_at(data, at + 4)?));
        }
        Some(())
    }

    /// A type by the number it has in resource ids.
    pub fn type_spec(&self, id: u8) -> Option<&TypeSpec> {
        let index = u32::from(id).checked_sub(self.type_id_offset + 1)?;
        self.types.get(index as usize)?.as_ref()
    }

    /// All types, with the number each has in resource ids.
    pub fn types(&self) -> impl Iterator<Item = (u8, &TypeSpec)> {
        let specs = self.types.iter().enumerate();
        specs.filter_map(|(index, spec)| {
            let id = index as u32 + 1 + self.type_id_offset;
            Some((u8::try_from(id).ok()?, spec.as_ref()?))
        })
    }

    pub fn type_name(&self, id: u8) -> Option<String> {
        self.type_names
            .text(u32::from(id).checked_sub(self.type_id_offset + 1)?)
    }

    /// The resource of that type and name: an id without package.
    pub fn find(&self, type_name: &str, entry_name: &str) -> Option<u32> {
        let type_index = self.type_names.find(type_name)?;
        let type_id = u8::try_from(type_index + 1 + self.type_id_offset).ok()?;
        let numbers = self.entry_numbers.get_or_init(|| {
            let names = &self.entry_names;
            let mut numbers = FxHashMap::default();
            numbers.reserve(names.len() as usize);
            for number in 0..names.len() {
                if let Some(name) = names.text(number) {
                    numbers.entry(name.into_boxed_str()).or_insert(number);
                }
            }
            numbers
        });
        let entry = self
            .type_spec(type_id)?
            .entry_named(*numbers.get(entry_name)?)?;
        Some(u32::from(type_id) << 16 | u32::from(entry))
    }
}

fn overlayable(data: &[u8], chunk: Chunk) -> Option<Overlayable> {
    if chunk.header < 8 + 1024 {
        return None;
    }
    let mut policies = Vec::new();
    for policy in chunk.children(data) {
        let policy = policy.ok()?;
        if policy.kind != OVERLAYABLE_POLICY {
            continue;
        }
        let flags = u32_at(data, policy.start + 8)?;
        let count = u32_at(data, policy.start + 12)? as usize;
        if count > (policy.end() - policy.content()) / 4 {
            return None;
        }
        let ids = (0..count).map(|index| u32_at(data, policy.content() + index * 4));
        policies.push((flags, ids.collect::<Option<_>>()?));
    }
    Some(Overlayable {
        name: fixed_utf16(data, chunk.start + 8, 256)?,
        actor: fixed_utf16(data, chunk.start + 8 + 512, 256)?,
        policies,
    })
}
