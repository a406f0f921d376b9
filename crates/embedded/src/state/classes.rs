//! What counts of objects of a class.

use std::rc::Rc;

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::Heap;
use gibbon_machine::meta::{ClassId, ClassKind, Field, size_of, stable_hash};
use gibbon_machine::{Machine, Ref};

/// What an object is to an app's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The app's own.
    App,
    /// Counts where the app holds it.
    Value,
    Text,
    /// Counts by its class; may hold objects of the app.
    Through,
    /// The same, and holds none.
    Leaf,
}

/// Classes of the framework that are containers of values, by how their names start.
const VALUES: [&str; 9] = [
    "android/util/",
    "android/os/Bundle",
    "android/os/BaseBundle",
    "android/os/PersistableBundle",
    "android/content/Intent",
    "android/content/ContentValues",
    "android/content/ComponentName",
    "android/app/SharedPreferencesImpl",
    "android/net/Uri",
];

/// Classes that hold no objects of the app, or none that others do not.
const LEAVES: [&str; 14] = [
    "gibbon/system/",
    "sun/",
    "jdk/",
    "libcore/",
    "dalvik/",
    "android/icu/",
    "android/graphics/",
    "android/content/res/",
    "android/hardware/",
    "java/lang/Class",
    "java/lang/ThreadLocal",
    "java/lang/ThreadGroup",
    "java/lang/invoke/",
    "java/lang/ref/",
];

/// Fields of the library that count how often something was changed.
const COUNTERS: [&str; 1] = ["modCount"];

/// Where an object's contents are.
pub struct Layout {
    /// Stands for the class.
    pub name: u64,
    pub numbers: Vec<(u32, Kind)>,
    references: Vec<u32>,
    /// Of an array of numbers: the bytes of one.
    pub element: Option<u32>,
    is_reference_array: bool,
}

impl Layout {
    pub fn references<'a>(&'a self, heap: &'a Heap, object: Ref) -> impl Iterator<Item = Ref> + 'a {
        let length = match self.is_reference_array {
            true => heap.array_length(object),
            false => 0,
        };
        let fields = self
            .references
            .iter()
            .map(move |&offset| heap.get_ref(object, offset));
        fields.chain((0..length).map(move |index| heap.array_ref(object, index)))
    }
}

/// Where a search goes on from an object.
pub enum Ways {
    Nowhere,
    Elements,
    Fields(Box<[u32]>),
}

/// What was found out of classes, by their numbers. A number stands for the same class for good, whatever
/// is restored.
#[derive(Default)]
pub struct KnownClasses {
    roles: Vec<Option<Role>>,
    ways: Vec<Option<Ways>>,
    layouts: Vec<Option<Rc<Layout>>>,
    /// Of static fields, which class objects hold.
    statics: Vec<Option<Rc<Layout>>>,
    /// Classes of the app among the first `looked_at`.
    of_app: Vec<ClassId>,
    looked_at: usize,
    /// How many objects counted the last time.
    pub object_count: usize,
}

impl KnownClasses {
    /// Looks at the classes that came since.
    fn update(&mut self, machine: &Machine) {
        let count = machine.meta.class_count();
        self.roles.resize(count, None);
        self.ways.resize_with(count, || None);
        self.layouts.resize(count, None);
        self.statics.resize(count, None);
        for class in machine.meta.classes().skip(self.looked_at) {
            if class.source.is_dex() && !class.is_array() {
                self.of_app.push(class.id);
            }
        }
        self.looked_at = count;
    }
}

/// Classes as they are at one look at a machine.
pub struct Classes<'a> {
    known: &'a mut KnownClasses,
    /// Class objects of the app.
    mirrors: Vec<Ref>,
    class: ClassId,
    mirror_class: u32,
}

impl Classes<'_> {
    pub fn new<'a>(machine: &Machine, known: &'a mut KnownClasses) -> Classes<'a> {
        known.update(machine);
        let of_app = known.of_app.iter();
        let mirrors = of_app.filter_map(|&class| machine.existing_mirror(class));
        Classes {
            mirrors: mirrors.collect(),
            known,
            class: machine.meta.known().class,
            mirror_class: machine.meta.known().mirror_class,
        }
    }

    /// Class objects of the app: they hold static fields.
    pub fn of_app(&self) -> &[Ref] {
        &self.mirrors
    }

    pub fn is_class_object(&self, machine: &Machine, object: Ref) -> bool {
        machine.heap.class_of(object) == self.class
    }

    /// The same, each with its class.
    pub fn of_app_by_class(&self, machine: &Machine) -> impl Iterator<Item = (Ref, ClassId)> {
        let class = |mirror| ClassId(machine.heap.get_u32(mirror, self.mirror_class));
        self.mirrors
            .iter()
            .map(move |&mirror| (mirror, class(mirror)))
    }

    /// The class that a class object stands for.
    pub fn class_of_mirror(&self, machine: &Machine, object: Ref) -> Option<ClassId> {
        (machine.heap.class_of(object) == self.class)
            .then(|| ClassId(machine.heap.get_u32(object, self.mirror_class)))
    }

    pub fn role(&mut self, machine: &Machine, object: Ref) -> Role {
        self.role_of(machine, machine.heap.class_of(object))
    }

    fn role_of(&mut self, machine: &Machine, id: ClassId) -> Role {
        if let Some(role) = self.known.roles[id.0 as usize] {
            return role;
        }
        let class = machine.meta.class(id);
        let role = match class.kind {
            ClassKind::Array { element, .. } if element != Kind::Reference => Role::Value,
            ClassKind::Array { component, .. } => match self.role_of(machine, component) {
                Role::App | Role::Text | Role::Value => Role::Value,
                other => other,
            },
            _ if class.source.is_dex() => Role::App,
            _ if id == machine.meta.known().string => Role::Text,
            _ => role_of_library(machine.meta.class_name(id)),
        };
        self.known.roles[id.0 as usize] = Some(role);
        role
    }

    /// Where a search goes on from an object.
    pub fn ways(&mut self, machine: &Machine, object: Ref) -> &Ways {
        let id = machine.heap.class_of(object);
        self.known.ways[id.0 as usize].get_or_insert_with(|| {
            let class = machine.meta.class(id);
            match class.kind {
                ClassKind::Array {
                    element: Kind::Reference,
                    ..
                } => Ways::Elements,
                ClassKind::Array { .. } => Ways::Nowhere,
                _ => Ways::Fields(class.references.clone()),
            }
        })
    }

    pub fn layout(&mut self, machine: &Machine, object: Ref) -> Rc<Layout> {
        let id = machine.heap.class_of(object);
        if id == self.class {
            let of = ClassId(machine.heap.get_u32(object, self.mirror_class));
            // The guest can write what it likes into its own memory.
            let Some(slot) = self.known.statics.get_mut(of.0 as usize) else {
                return Rc::new(empty(machine, self.class));
            };
            let layout = slot.get_or_insert_with(|| Rc::new(statics(machine, of)));
            return layout.clone();
        }
        if let Some(layout) = &self.known.layouts[id.0 as usize] {
            return layout.clone();
        }
        let layout = Rc::new(self.make_layout(machine, id));
        self.known.layouts[id.0 as usize] = Some(layout.clone());
        layout
    }

    fn make_layout(&mut self, machine: &Machine, id: ClassId) -> Layout {
        let class = machine.meta.class(id);
        let mut layout = empty(machine, id);
        match class.kind {
            ClassKind::Array { element, .. } if element != Kind::Reference => {
                layout.element = Some(size_of(element));
            }
            ClassKind::Array { .. } => layout.is_reference_array = true,
            _ => {
                for &ancestor in &class.ancestry {
                    let counts = matches!(self.role_of(machine, ancestor), Role::App | Role::Value);
                    let fields = machine.meta.class(ancestor).fields.iter();
                    let own = fields.filter(|field| !field.access.is_static() && counts);
                    own.for_each(|field| layout.add(machine, field));
                }
            }
        }
        layout
    }
}

fn statics(machine: &Machine, of: ClassId) -> Layout {
    let mut layout = empty(machine, of);
    let class = machine.meta.class(of);
    // A class of the library counts by its name.
    if class.source.is_dex() {
        let statics = class.fields.iter().filter(|field| field.access.is_static());
        statics.for_each(|field| layout.add(machine, field));
    }
    layout
}

fn role_of_library(name: &str) -> Role {
    let starts = |with: &&str| name.starts_with(*with);
    if name.ends_with("ClassLoader") || LEAVES.iter().any(starts) {
        Role::Leaf
    } else if name == "java/lang/Thread" {
        Role::Through
    } else if name.starts_with("java/") || VALUES.iter().any(starts) {
        Role::Value
    } else {
        Role::Through
    }
}

fn empty(machine: &Machine, id: ClassId) -> Layout {
    Layout {
        name: stable_hash(&[machine.meta.class_name(id)]),
        numbers: Vec::new(),
        references: Vec::new(),
        element: None,
        is_reference_array: false,
    }
}

impl Layout {
    fn add(&mut self, machine: &Machine, field: &Field) {
        let name = machine.meta.symbols.name(field.name);
        match field.kind {
            Kind::Reference => self.references.push(field.offset),
            _ if COUNTERS.contains(&&**name) => {}
            kind => self.numbers.push((field.offset, kind)),
        }
    }
}
