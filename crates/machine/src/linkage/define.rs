//! Defining classes from files, with what they are refused for.

use std::rc::Rc;

use gibbon_formats::class_file::{ClassError, ClassErrorKind, ClassFile, NEWEST_MAJOR};

use crate::Machine;
use crate::meta::{ClassId, Definition, LinkError, LoaderId, Source};
use crate::native::Exit;

/// How long a chain of superclasses may be that is loaded in one go.
const MOST_ABOVE: usize = 2_000;

impl Machine {
    /// Defines a class from the bytes of a class file.
    pub fn define_bytes(
        &mut self,
        loader: LoaderId,
        bytes: Vec<u8>,
        expected: Option<&str>,
    ) -> Result<ClassId, Exit> {
        match ClassFile::parse(bytes) {
            Ok(class) => self.define(loader, Source::Class(Rc::new(class)), expected),
            Err(error) => Err(self.class_file_error(&error, expected)),
        }
    }

    /// What a file is refused with that was meant to be the class `expected`. The words are
    /// HotSpot's where it has any for the fault.
    pub fn class_file_error(&mut self, error: &ClassError, expected: Option<&str>) -> Exit {
        let name = expected.unwrap_or("<Unknown>");
        let message = match error.kind {
            ClassErrorKind::Version { major, minor } if major > NEWEST_MAJOR => {
                let message = format!(
                    "{name} has been compiled by a more recent version of the Java Runtime (class \
                     file version {major}.{minor}), this version of the Java Runtime only \
                     recognizes class file versions up to {NEWEST_MAJOR}.0"
                );
                return self.throw("java/lang/UnsupportedClassVersionError", &message);
            }
            ClassErrorKind::Version { major, minor } => {
                let message = format!(
                    "{name} (class file version {major}.{minor}) was compiled with an invalid \
                     major version"
                );
                return self.throw("java/lang/UnsupportedClassVersionError", &message);
            }
            ClassErrorKind::Magic { found } => {
                format!("Incompatible magic value {found} in class file {name}")
            }
            ClassErrorKind::Truncated { .. } => "Truncated class file".to_owned(),
            ClassErrorKind::TrailingBytes {
                what: "the class", ..
            } => format!("Extra bytes at the end of class file {name}"),
            _ => error.to_string(),
        };
        self.throw("java/lang/ClassFormatError", &message)
    }

    /// Defines a class in a loader. Runs again from the start if its superclass or an interface
    /// must be loaded by guest code first.
    pub fn define(
        &mut self,
        loader: LoaderId,
        source: Source,
        expected: Option<&str>,
    ) -> Result<ClassId, Exit> {
        let definition = match source.definition() {
            Ok(definition) => definition,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        if let Some(expected) = expected
            && expected != definition.name
        {
            let message = format!("{} (wrong name: {expected})", definition.name);
            return Err(self.throw("java/lang/NoClassDefFoundError", &message));
        }
        if self
            .meta
            .symbols
            .find(&definition.name)
            .is_some_and(|name| self.being_loaded.contains(&name))
        {
            return Err(self.throw("java/lang/ClassCircularityError", &definition.name));
        }
        if definition.super_class.is_none() && definition.name != "java/lang/Object" {
            let message = format!("class {} has no superclass", definition.name);
            return Err(self.throw("java/lang/ClassFormatError", &message));
        }
        // Each is a few calls of ours. HotSpot throws the same, when its own stack ends.
        if self.being_loaded.len() >= MOST_ABOVE {
            // The error's own class may have to be loaded as well.
            let above = std::mem::take(&mut self.being_loaded);
            let overflow = self.throw_plain("java/lang/StackOverflowError");
            self.being_loaded = above;
            return Err(overflow);
        }
        let name = self.meta.symbols.intern(&definition.name);
        self.being_loaded.push(name);
        let above = self.load_above(loader, &definition);
        self.being_loaded.pop();
        let (super_class, interfaces) = above?;
        let class = self
            .meta
            .link(definition, source, loader, super_class, interfaces)
            .map_err(|LinkError { exception, message }| self.throw(exception, &message))?;
        self.meta.set_dynamic(class);
        self.meta.loaders[loader.0 as usize].add(name, class);
        tracing::debug!(
            class = self.meta.class_name(class),
            loader = loader.0,
            "defined"
        );
        Ok(class)
    }

    /// Defines a class that no name leads to, in the nest of `host` if there is one. `name` is
    /// what it is called; its loader does not know it.
    pub fn define_hidden(
        &mut self,
        loader: LoaderId,
        bytes: Vec<u8>,
        name: &str,
        host: Option<ClassId>,
    ) -> Result<ClassId, Exit> {
        let file = match ClassFile::parse(bytes) {
            Ok(file) => Rc::new(file),
            Err(error) => return Err(self.class_file_error(&error, Some(name))),
        };
        let source = Source::Class(file.clone());
        let mut definition = match source.definition() {
            Ok(definition) => definition,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        if definition.super_class.is_none() {
            let message = format!("class {name} has no superclass");
            return Err(self.throw("java/lang/ClassFormatError", &message));
        }
        let (super_class, interfaces) = self.load_above(loader, &definition)?;
        name.clone_into(&mut definition.name);
        let class = self
            .meta
            .link(definition, source, loader, super_class, interfaces)
            .map_err(|LinkError { exception, message }| self.throw(exception, &message))?;
        let info = self.meta.class_mut(class);
        info.hidden = true;
        info.nest_host = host;
        // Its own name in its constant pool means itself.
        for (index, _) in file.pool.iter() {
            if file
                .pool
                .class_name(index)
                .is_ok_and(|named| named == file.name())
            {
                self.meta.class(class).pool[usize::from(index)].set(class.0 + 1);
            }
        }
        Ok(class)
    }

    pub(super) fn load_above(
        &mut self,
        loader: LoaderId,
        definition: &Definition,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), Exit> {
        // A loader that is asked sees HotSpot's order: interfaces first.
        let interfaces = definition
            .interfaces
            .iter()
            .map(|name| self.load_class(loader, name))
            .collect::<Result<_, _>>()?;
        let super_class = match &definition.super_class {
            Some(name) => Some(self.load_class(loader, name)?),
            None => None,
        };
        Ok((super_class, interfaces))
    }
}
