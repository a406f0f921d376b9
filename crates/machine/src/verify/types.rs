//! Types of references, and which fit where.
//!
//! A type is the name of a class as the verified class sees it, or null, which fits everywhere.

use gibbon_formats::descriptor::FieldType;

use super::OwnedField;
use crate::Machine;
use crate::meta::{ClassId, LoaderId, Source, Symbol};

const OBJECT: &str = "java/lang/Object";

/// The type of a register's values; for numbers it means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Type(u32);

impl Type {
    /// Of null, and of what nothing was written to yet.
    pub const NULL: Type = Type(0);

    pub fn named(name: Symbol) -> Type {
        Type(name.0 + 1)
    }

    fn symbol(self) -> Option<Symbol> {
        self.0.checked_sub(1).map(Symbol)
    }
}

/// Whether values of one type are values of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    /// All are.
    Proven,
    /// Some may be.
    Open,
    /// None but null is.
    Wrong,
}

/// Types as one class sees them.
pub(super) struct Types<'a> {
    machine: &'a mut Machine,
    from: ClassId,
    loader: LoaderId,
    object: Type,
}

impl<'a> Types<'a> {
    pub fn new(machine: &'a mut Machine, from: ClassId) -> Types<'a> {
        let loader = machine.meta.class(from).loader;
        let object = Type::named(machine.meta.symbols.intern(OBJECT));
        Types {
            machine,
            from,
            loader,
            object,
        }
    }

    pub fn is_dex(&self) -> bool {
        self.machine.meta.class(self.from).source.is_dex()
    }

    pub fn name(&mut self, name: &str) -> Type {
        Type::named(self.machine.meta.symbols.intern(name))
    }

    fn name_of(&self, of: Type) -> std::sync::Arc<str> {
        match of.symbol() {
            Some(symbol) => self.machine.meta.symbols.name(symbol).clone(),
            None => "null".into(),
        }
    }

    pub fn text(&self, before: &str, of: Type) -> String {
        format!("{before} {}", self.name_of(of).replace('/', "."))
    }

    /// Of a reference; `None` of a number.
    pub fn of_field(&mut self, field: FieldType<'_>) -> Option<Type> {
        field.class_constant().map(|name| self.name(name))
    }

    pub fn of_owned(&mut self, field: &OwnedField) -> Type {
        match &field.class {
            Some(name) => self.name(name),
            None => self.object,
        }
    }

    /// Of the class that an entry of the constant pool names.
    pub fn of_pool(&mut self, index: u32) -> Type {
        match self.machine.meta.class(self.from).source.pool_class(index) {
            Ok(name) => self.name(&name),
            // Using it throws.
            Err(_) => self.object,
        }
    }

    /// By the number that `newarray` has for the elements' kind.
    pub fn of_newarray(&mut self, kind: u16) -> Type {
        let letters = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
        match letters.get(usize::from(kind).wrapping_sub(4)) {
            Some(name) => self.name(name),
            None => self.object,
        }
    }

    pub fn array_of(&mut self, component: Type) -> Type {
        let name = match &*self.name_of(component) {
            array if array.starts_with('[') => format!("[{array}"),
            class => format!("[L{class};"),
        };
        self.name(&name)
    }

    /// Of an array's elements, if those are references.
    pub fn component(&mut self, array: Type) -> Type {
        let name = self.name_of(array);
        match name.strip_prefix('[') {
            Some(inner) if inner.starts_with('[') => self.name(inner),
            Some(inner) => match inner.strip_prefix('L').and_then(|s| s.strip_suffix(';')) {
                Some(class) => self.name(class),
                None => self.object,
            },
            None if array == Type::NULL => Type::NULL,
            None => self.object,
        }
    }

    pub fn pool_field(&mut self, index: u32) -> Result<(Type, String), String> {
        let member = self
            .machine
            .meta
            .class(self.from)
            .source
            .pool_field(index)?;
        Ok((self.name(&member.class), member.descriptor))
    }

    /// The class that a method is named with, whether it is a constructor, and its descriptor.
    pub fn pool_method(&mut self, index: u32) -> Result<(Type, bool, String), String> {
        let member = self
            .machine
            .meta
            .class(self.from)
            .source
            .pool_method(index)?;
        let is_constructor = member.name == "<init>";
        Ok((self.name(&member.class), is_constructor, member.descriptor))
    }

    /// Of the class whose code is verified.
    pub fn own(&self) -> Type {
        Type::named(self.machine.meta.class(self.from).name)
    }

    pub fn pool_proto(&self, index: u32) -> Result<String, String> {
        let source = &self.machine.meta.class(self.from).source;
        source.pool_proto(index)
    }

    pub fn dynamic_descriptor(&self, index: u32) -> Result<String, String> {
        let source = &self.machine.meta.class(self.from).source;
        source.dynamic_descriptor(index)
    }

    /// A class, if it can be had without running guest code.
    fn find(&mut self, of: Type) -> Option<ClassId> {
        let symbol = of.symbol()?;
        let own = self.machine.meta.class(self.from);
        let name = self.machine.meta.symbols.name(symbol).clone();
        // No loader knows a hidden class: its name in its own code means itself.
        let means_itself =
            own.hidden && matches!(&own.source, Source::Class(file) if *file.name() == *name);
        if own.name == symbol || means_itself {
            return Some(own.id);
        }
        self.machine.find_quietly(self.loader, &name)
    }

    /// Whether a value of type `given` can be where `wanted` is wanted.
    pub fn fit(&mut self, given: Type, wanted: Type) -> Fit {
        if given == Type::NULL || given == wanted || wanted == self.object {
            return Fit::Proven;
        }
        let (given_name, wanted_name) = (self.name_of(given), self.name_of(wanted));
        if let Some(wanted_inner) = wanted_name.strip_prefix('[') {
            return match given_name.strip_prefix('[') {
                Some(given_inner) if is_reference(given_inner) && is_reference(wanted_inner) => {
                    let (given, wanted) = (self.component(given), self.component(wanted));
                    self.fit(given, wanted)
                }
                Some(given_inner) if given_inner == wanted_inner => Fit::Proven,
                Some(_) => Fit::Wrong,
                None => self.superclass_of_arrays(given),
            };
        }
        let Some(wanted_class) = self.find(wanted) else {
            return Fit::Open;
        };
        if self.machine.meta.class(wanted_class).is_interface() {
            return Fit::Proven;
        }
        if given_name.starts_with('[') {
            return Fit::Wrong;
        }
        let Some(given_class) = self.find(given) else {
            return Fit::Open;
        };
        let meta = &self.machine.meta;
        if meta.is_subtype(given_class, wanted_class) {
            Fit::Proven
        } else if meta.class(given_class).is_interface()
            || meta.is_subtype(wanted_class, given_class)
        {
            Fit::Open
        } else {
            Fit::Wrong
        }
    }

    /// How a value of a class that is no array fits where an array is wanted.
    fn superclass_of_arrays(&mut self, given: Type) -> Fit {
        if given == self.object {
            return Fit::Open;
        }
        match self.find(given) {
            Some(class) if !self.machine.meta.class(class).is_interface() => Fit::Wrong,
            _ => Fit::Open,
        }
    }

    /// How a value fits as an array whose elements' descriptor starts like this.
    pub fn fit_array(&mut self, given: Type, is_right: impl Fn(u8) -> bool) -> Fit {
        if given == Type::NULL {
            return Fit::Proven;
        }
        match self.name_of(given).as_bytes() {
            [b'[', first, ..] if is_right(*first) => Fit::Proven,
            [b'[', ..] => Fit::Wrong,
            _ => self.superclass_of_arrays(given),
        }
    }

    /// The type of what is of one type or of the other.
    pub fn join(&mut self, one: Type, two: Type) -> Type {
        if one == two || two == Type::NULL {
            return one;
        }
        if one == Type::NULL {
            return two;
        }
        let (one_name, two_name) = (self.name_of(one), self.name_of(two));
        match (one_name.strip_prefix('['), two_name.strip_prefix('[')) {
            (Some(a), Some(b)) if is_reference(a) && is_reference(b) => {
                let (one, two) = (self.component(one), self.component(two));
                let joined = self.join(one, two);
                self.array_of(joined)
            }
            (None, None) => self.join_classes(one, two),
            _ => self.object,
        }
    }

    fn join_classes(&mut self, one: Type, two: Type) -> Type {
        let (Some(one), Some(two)) = (self.find(one), self.find(two)) else {
            return self.object;
        };
        let meta = &self.machine.meta;
        let (one, two) = (meta.class(one), meta.class(two));
        if one.is_interface() || two.is_interface() {
            return self.object;
        }
        let common = one.ancestry.iter().zip(&two.ancestry);
        let common = common.take_while(|(one, two)| one == two).last();
        match common {
            Some((&class, _)) => {
                let name = meta.class(class).name;
                // Only if this class would find the same one by that name.
                match self
                    .machine
                    .find_quietly(self.loader, &self.name_of(Type::named(name)))
                {
                    Some(found) if found == class => Type::named(name),
                    _ => self.object,
                }
            }
            None => self.object,
        }
    }
}

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}
