//! Finding members and deciding subtypes (JVMS 5.4.3, 5.4.6, 4.10).

use rustc_hash::FxHashSet;

use super::class::LookupFailure;
use super::{Access, Class, ClassId, ClassKind, Field, Meta, MethodId, Symbol};

impl Meta {
    /// A field by name and descriptor: the class, its interfaces, its superclasses.
    pub fn find_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<&Field> {
        self.search_field(class, name, descriptor, &mut FxHashSet::default())
    }

    /// `searched`: interfaces without it. There may be many ways to one interface.
    fn search_field(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
        searched: &mut FxHashSet<ClassId>,
    ) -> Option<&Field> {
        let here = self.class(class);
        let declared = here
            .fields
            .iter()
            .find(|field| field.name == name && field.descriptor == descriptor);
        if declared.is_some() {
            return declared;
        }
        for &up in &here.interfaces {
            if searched.insert(up)
                && let Some(field) = self.search_field(up, name, descriptor, searched)
            {
                return Some(field);
            }
        }
        let up = here.super_class?;
        self.search_field(up, name, descriptor, searched)
    }

    /// A field by name alone, for the machine's own use of library classes.
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<&Field> {
        let name = self.symbols.find(name)?;
        let mut at = Some(class);
        while let Some(here) = at {
            let here = self.class(here);
            if let Some(field) = here.fields.iter().find(|field| field.name == name) {
                return Some(field);
            }
            at = here.super_class;
        }
        None
    }

    /// A method declared in the class or its superclasses.
    pub fn find_in_classes(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
    ) -> Option<MethodId> {
        self.class(class)
            .ancestry
            .iter()
            .rev()
            .find_map(|&up| self.class(up).declared.get(&(name, descriptor)).copied())
    }

    /// Method resolution: classes first, then the most specific of the interfaces, then any.
    pub fn find_method(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
    ) -> Option<MethodId> {
        let here = self.class(class);
        if here.is_interface() {
            if let Some(&method) = here.declared.get(&(name, descriptor)) {
                return Some(method);
            }
            let object = self.class(here.ancestry[0]);
            if let Some(&method) = object.declared.get(&(name, descriptor)) {
                let access = self.method(method).access;
                if access.has(Access::PUBLIC) && !access.is_static() {
                    return Some(method);
                }
            }
        } else if let Some(method) = self.find_in_classes(class, name, descriptor) {
            return Some(method);
        }
        match self.most_specific(here, name, descriptor) {
            Ok(method) => Some(method),
            Err(_) => here.all_interfaces.iter().find_map(|&interface| {
                let method = *self.class(interface).declared.get(&(name, descriptor))?;
                let access = self.method(method).access;
                (!access.is_static() && !access.is_private()).then_some(method)
            }),
        }
    }

    /// `find_method` with names as text.
    pub fn method_named(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.find_method(
            class,
            self.symbols.find(name)?,
            self.symbols.find(descriptor)?,
        )
    }

    /// The one default method that no other overrides, among all interfaces of a class.
    fn most_specific(
        &self,
        class: &Class,
        name: Symbol,
        descriptor: Symbol,
    ) -> Result<MethodId, LookupFailure> {
        let candidates: Vec<MethodId> = class
            .all_interfaces
            .iter()
            .filter_map(|&interface| {
                self.class(interface)
                    .declared
                    .get(&(name, descriptor))
                    .copied()
            })
            .filter(|&method| {
                let access = self.method(method).access;
                !access.is_static() && !access.is_private()
            })
            .collect();
        let maximal: Vec<MethodId> = candidates
            .iter()
            .copied()
            .filter(|&method| {
                let owner = self.method(method).class;
                !candidates.iter().any(|&other| {
                    let other = self.method(other).class;
                    other != owner && self.class(other).all_interfaces.contains(&owner)
                })
            })
            .collect();
        let mut concrete = maximal
            .iter()
            .copied()
            .filter(|&method| !self.method(method).access.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(method), None) => Ok(method),
            (Some(_), Some(_)) => Err(LookupFailure::Conflict),
            (None, _) if maximal.is_empty() => Err(LookupFailure::Missing),
            (None, _) => Err(LookupFailure::Abstract),
        }
    }

    /// The method an interface call on an object of this class runs.
    pub fn select_interface(
        &mut self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
    ) -> Result<MethodId, LookupFailure> {
        if let Some(&found) = self.class(class).interface_cache.get(&(name, descriptor)) {
            return found;
        }
        let in_classes = self.class(class).ancestry.iter().rev().find_map(|&up| {
            let method = *self.class(up).declared.get(&(name, descriptor))?;
            let access = self.method(method).access;
            (!access.is_static() && !access.is_private()).then_some(method)
        });
        let found = match in_classes {
            Some(method) if self.method(method).access.is_abstract() => {
                Err(LookupFailure::Abstract)
            }
            Some(method) if !self.method(method).access.has(Access::PUBLIC) => {
                Err(LookupFailure::NotPublic)
            }
            Some(method) => Ok(method),
            None => self.most_specific(self.class(class), name, descriptor),
        };
        self.class_mut(class)
            .interface_cache
            .insert((name, descriptor), found);
        found
    }

    /// Can a value of class `from` be assigned to `to`?
    pub fn is_subtype(&self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let (sub, sup) = (self.class(from), self.class(to));
        if sup.is_interface() {
            return sub.all_interfaces.contains(&to);
        }
        match (sub.kind, sup.kind) {
            (
                ClassKind::Array {
                    component: from, ..
                },
                ClassKind::Array { component: to, .. },
            ) => {
                let primitive = self.class(from).is_primitive() || self.class(to).is_primitive();
                !primitive && self.is_subtype(from, to)
            }
            (_, ClassKind::Instance) => sub.ancestry.get(sup.ancestry.len() - 1) == Some(&to),
            _ => false,
        }
    }

    /// Same run-time package: same loader, same package name.
    pub fn same_package(&self, one: ClassId, two: ClassId) -> bool {
        let package = |id: ClassId| {
            let name = self.class_name(id);
            &name[..name.rfind('/').unwrap_or(0)]
        };
        self.class(one).loader == self.class(two).loader && package(one) == package(two)
    }
}
