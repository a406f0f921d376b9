//! Class loaders of the guest, and the modules and loaders that messages name.

use crate::heap::Ref;
use crate::meta::{ClassId, ClassKind, LoaderId};
use crate::{Machine, meta};

impl Machine {
    /// The `java.lang.Module` of a class; null until modules are defined.
    pub(crate) fn module_for(&self, class: ClassId) -> Ref {
        let mut class = self.meta.class(class);
        while let ClassKind::Array { component, .. } = class.kind {
            class = self.meta.class(component);
        }
        let name = match class.kind {
            ClassKind::Primitive(_) => Some("java.base"),
            _ => self.meta.module_name(class.id),
        };
        if let Some(name) = name {
            let found = self
                .state
                .modules
                .iter()
                .find(|(module, _)| **module == *name);
            return found.map_or(Ref::NULL, |(_, object)| *object);
        }
        let loader = self.state.loader_objects[class.loader.0 as usize];
        if loader.is_null() {
            return self.state.boot_unnamed_module;
        }
        let offset = self.field_offset(self.meta.known().class_loader, "unnamedModule");
        self.heap.get_ref(loader, offset)
    }

    /// `unnamed module of loader 'app'`: where a class is, as messages say it.
    pub fn place_text(&self, class: ClassId) -> String {
        let mut class = class;
        while let Some(component) = self.meta.class(class).component() {
            class = component;
        }
        let module = match self.meta.module_name(class) {
            _ if self.meta.class(class).is_primitive() => "module java.base".to_owned(),
            Some(module) => format!("module {module}"),
            None => "unnamed module".to_owned(),
        };
        format!(
            "{module} of loader {}",
            self.loader_text(self.meta.class(class).loader)
        )
    }

    /// `'app'`, or `some.Loader @1b2c3d`, as messages name loaders.
    pub fn loader_text(&self, loader: LoaderId) -> String {
        let built_in = match loader {
            LoaderId::BOOT => Some("'bootstrap'"),
            LoaderId::PLATFORM => Some("'platform'"),
            LoaderId::APP => Some("'app'"),
            _ => None,
        };
        if let Some(name) = built_in {
            return name.to_owned();
        }
        let object = self.state.loader_objects[loader.0 as usize];
        let offset = self.field_offset(self.meta.known().class_loader, "nameAndId");
        let name_and_id = self.heap.get_ref(object, offset);
        match name_and_id.is_null() {
            true => self.meta.external_name(self.heap.class_of(object)),
            false => self.text(name_and_id),
        }
    }

    /// The number of a guest's class loader object, given when it is first seen.
    pub fn loader_of_object(&mut self, object: Ref) -> LoaderId {
        if object.is_null() {
            return LoaderId::BOOT;
        }
        if let Some(at) = self
            .state
            .loader_objects
            .iter()
            .position(|&known| known == object)
        {
            return LoaderId(at as u32);
        }
        self.state.loader_objects.push(object);
        let id = LoaderId(self.state.loader_objects.len() as u32 - 1);
        if self.meta.loaders.len() <= id.0 as usize {
            self.meta.guest_loaders_made += 1;
            self.meta.loaders.push(meta::Loader {
                identity: self.meta.guest_loaders_made,
                ..meta::Loader::default()
            });
        }
        id
    }
}
