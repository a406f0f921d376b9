//! A walk over what an app holds and what the framework holds for it, from ordered roots.
//!
//! Objects are numbered in the order in which they are met, and each field's values are mixed into
//! one number, references by the number of the object. If two walks agree in all of them, there is
//! a one-to-one mapping between their objects under which all fields are the same: how the order
//! was chosen does not matter for that. Entries of hash tables are met in an order made from their
//! keys' contents, as identity hashes differ from run to run.
//!
//! # What is not seen
//! Objects of `android.graphics`, resources, class loaders and the system's services count by their
//! class, weak references not at all; of running methods, where they are and not their registers.

use gibbon_device::{CanonicalField, CanonicalState};
use gibbon_formats::descriptor::Kind;
use gibbon_machine::meta::{ClassId, ClassKind, size_of, stable_hash};
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use super::classes::{Classes, KnownClasses, Role};
use super::hash::{Hash, text};
use super::{files, search};

/// Fields that say how often something changed, or where something is in a hash table.
const DERIVED: [&str; 3] = ["modCount", "hash", "shadow$_monitor_"];
/// Classes of a hash table's entries, whose place is derived.
const ENTRIES: [&str; 4] = [
    "java/util/HashMap$Node",
    "java/util/HashMap$TreeNode",
    "java/util/concurrent/ConcurrentHashMap$Node",
    "java/util/Hashtable$Entry",
];
/// Classes whose numbers may be times, counts of what was asked, or numbers of threads.
const FRAMEWORK: [&str; 8] = [
    "android/",
    "com/android/",
    "gibbon/system/",
    "libcore/",
    "sun/",
    "java/lang/Thread",
    "java/util/Timer",
    "java/util/concurrent/",
];

pub fn walk(machine: &mut Machine, package: &str, old_threads: usize) -> CanonicalState {
    let roots = search::roots(machine, old_threads);
    let files = files::hash(&mut *machine.host.clone_files(), package);
    let machine = &*machine;
    let mut known = KnownClasses::default();
    let classes = Classes::new(machine, &mut known);
    let mut mirrors: Vec<(&str, Ref, ClassId)> = classes
        .of_app_by_class(machine)
        .map(|(mirror, class)| (machine.meta.class_name(class), mirror, class))
        .collect();
    mirrors.sort();
    let mut walk = Walk {
        machine,
        classes,
        plans: FxHashMap::default(),
        labels: Vec::new(),
        by_place: FxHashMap::default(),
        arrays: FxHashMap::default(),
        numbers: FxHashMap::default(),
        order: Vec::new(),
    };
    for (_, mirror, class) in mirrors {
        walk.statics(mirror, class);
    }
    let root_label = walk.label("roots".to_owned(), false);
    for root in roots {
        let value = walk.reference(root, root_label);
        walk.labels[root_label].values.add(value);
    }
    let (frames, is_amid_app_code) = walk.frames(old_threads);
    let mut at = 0;
    while let Some(&(object, label)) = walk.order.get(at) {
        walk.expand(object, at as u64, label);
        at += 1;
    }
    let objects = walk.order.len() as u64;
    let mut fields: Vec<CanonicalField> = walk.labels.into_iter().map(Label::finish).collect();
    fields.sort_by(|one, other| one.name.cmp(&other.name));
    CanonicalState {
        objects,
        files,
        frames,
        is_amid_app_code,
        fields,
    }
}

/// What a field holds in all objects so far.
struct Label {
    name: String,
    values: Hash,
    is_framework_number: bool,
}

impl Label {
    fn finish(self) -> CanonicalField {
        CanonicalField {
            name: self.name,
            values: self.values.finish(),
            is_framework_number: self.is_framework_number,
        }
    }
}

/// Where an object's fields are.
#[derive(Clone, Copy)]
struct FieldPlace {
    label: usize,
    offset: u32,
    kind: Kind,
}

struct Walk<'a> {
    machine: &'a Machine,
    classes: Classes<'a>,
    plans: FxHashMap<ClassId, std::rc::Rc<Vec<FieldPlace>>>,
    labels: Vec<Label>,
    by_place: FxHashMap<(ClassId, u32, bool), usize>,
    /// Labels of arrays, by that of the field they were met through.
    arrays: FxHashMap<usize, usize>,
    numbers: FxHashMap<Ref, u64>,
    /// Objects in the order in which they were met, and the field that they were met through.
    order: Vec<(Ref, usize)>,
}

impl Walk<'_> {
    fn label(&mut self, name: String, is_framework_number: bool) -> usize {
        self.labels.push(Label {
            values: Hash::new(stable_hash(&[&name])),
            name,
            is_framework_number,
        });
        self.labels.len() - 1
    }

    fn field_label(&mut self, class: ClassId, offset: u32, is_static: bool, name: &str) -> usize {
        if let Some(&label) = self.by_place.get(&(class, offset, is_static)) {
            return label;
        }
        let class_name = self.machine.meta.class_name(class);
        let is_framework = !self.machine.meta.class(class).source.is_dex()
            && FRAMEWORK.iter().any(|with| class_name.starts_with(with));
        let name = format!("{}.{name}", class_name.replace('/', "."));
        let label = self.label(name, is_framework);
        self.by_place.insert((class, offset, is_static), label);
        label
    }

    /// What a reference counts as: a text or a class by its contents, another object by its number.
    fn reference(&mut self, to: Ref, through: usize) -> u64 {
        if to.is_null() {
            return 0;
        }
        if self.classes.role(self.machine, to) == Role::Text {
            return text(self.machine, to);
        }
        if let Some(class) = self.classes.class_of_mirror(self.machine, to) {
            return stable_hash(&[self.machine.meta.class_name(class)]);
        }
        let next = self.order.len() as u64;
        let number = *self.numbers.entry(to).or_insert(next);
        if number == next {
            self.order.push((to, through));
        }
        number
    }

    fn statics(&mut self, mirror: Ref, class: ClassId) {
        let machine = self.machine;
        for field in &machine.meta.class(class).fields {
            if field.access.is_static() {
                let name = machine.meta.symbols.name(field.name);
                let label = self.field_label(class, field.offset, true, name);
                self.value(mirror, field.offset, field.kind, label);
            }
        }
    }

    fn value(&mut self, object: Ref, offset: u32, kind: Kind, label: usize) {
        let heap = &self.machine.heap;
        if kind == Kind::Reference {
            let to = heap.get_ref(object, offset);
            let value = self.reference(to, label);
            self.labels[label].is_framework_number = false;
            self.labels[label].values.add(value);
        } else {
            let bytes = heap.bytes(object, offset, size_of(kind));
            self.labels[label].values.bytes(bytes);
        }
    }

    fn plan(&mut self, class: ClassId) -> std::rc::Rc<Vec<FieldPlace>> {
        if let Some(plan) = self.plans.get(&class) {
            return plan.clone();
        }
        let machine = self.machine;
        let mut plan = Vec::new();
        for &ancestor in &machine.meta.class(class).ancestry {
            let is_entry = ENTRIES.contains(&machine.meta.class_name(ancestor));
            for field in &machine.meta.class(ancestor).fields {
                let name = machine.meta.symbols.name(field.name);
                let is_derived = DERIVED.contains(&&**name) || is_entry && &**name == "next";
                let is_own = machine.meta.class(ancestor).source.is_dex();
                if field.access.is_static() || is_derived && !is_own {
                    continue;
                }
                plan.push(FieldPlace {
                    label: self.field_label(ancestor, field.offset, false, name),
                    offset: field.offset,
                    kind: field.kind,
                });
            }
        }
        let plan = std::rc::Rc::new(plan);
        self.plans.insert(class, plan.clone());
        plan
    }

    /// Mixes in what an object holds.
    fn expand(&mut self, object: Ref, number: u64, through: usize) {
        let machine = self.machine;
        let heap = &machine.heap;
        let id = heap.class_of(object);
        let name = machine.meta.class_name(id);
        let label = self.array_label(through);
        self.labels[label].values.add(stable_hash(&[name]));
        if self.classes.role(machine, object) == Role::Leaf {
            return;
        }
        match machine.meta.class(id).kind {
            ClassKind::Array { element, .. } if element != Kind::Reference => {
                let values = &mut self.labels[label].values;
                values.add(u64::from(heap.array_length(object)));
                values.bytes(heap.array_bytes(object, size_of(element)));
            }
            ClassKind::Array { component, .. }
                if ENTRIES.contains(&machine.meta.class_name(component)) =>
            {
                for entry in self.entries(object) {
                    let value = self.reference(entry, through);
                    self.labels[label].values.add(value);
                }
            }
            ClassKind::Array { .. } => {
                self.labels[label]
                    .values
                    .add(u64::from(heap.array_length(object)));
                for index in 0..heap.array_length(object) {
                    let value = self.reference(heap.array_ref(object, index), through);
                    self.labels[label].values.add(value);
                }
            }
            _ => {
                for place in self.plan(id).iter() {
                    self.labels[place.label].values.add(number);
                    self.value(object, place.offset, place.kind, place.label);
                }
            }
        }
    }

    /// For the contents of arrays, and the classes of objects, that were met through a field.
    fn array_label(&mut self, through: usize) -> usize {
        if let Some(&label) = self.arrays.get(&through) {
            return label;
        }
        let name = format!("{}[]", self.labels[through].name);
        let label = self.label(name, false);
        self.arrays.insert(through, label);
        label
    }

    /// The entries of a hash table, in an order made from their contents.
    fn entries(&mut self, table: Ref) -> Vec<Ref> {
        let machine = self.machine;
        let heap = &machine.heap;
        let mut entries = Vec::new();
        for index in 0..heap.array_length(table) {
            let mut entry = heap.array_ref(table, index);
            while !entry.is_null() {
                entries.push((self.colour(entry, 2), entry));
                let class = heap.class_of(entry);
                let next = machine.field_offset(class, "next");
                entry = heap.get_ref(entry, next);
            }
        }
        entries.sort_by_key(|(colour, _)| *colour);
        entries.into_iter().map(|(_, entry)| entry).collect()
    }

    /// What an object holds, and those that it refers to, a few steps far.
    fn colour(&mut self, object: Ref, depth: u32) -> u64 {
        let machine = self.machine;
        let heap = &machine.heap;
        if object.is_null() {
            return 0;
        }
        if self.classes.role(machine, object) == Role::Text {
            return text(machine, object);
        }
        if let Some(class) = self.classes.class_of_mirror(machine, object) {
            return stable_hash(&[machine.meta.class_name(class)]);
        }
        let id = heap.class_of(object);
        let mut hash = Hash::new(stable_hash(&[machine.meta.class_name(id)]));
        if depth > 0 && !matches!(machine.meta.class(id).kind, ClassKind::Array { .. }) {
            for place in self.plan(id).iter() {
                match place.kind {
                    Kind::Reference => {
                        let to = heap.get_ref(object, place.offset);
                        hash.add(self.colour(to, depth - 1));
                    }
                    // Times differ from run to run.
                    Kind::Long => {}
                    kind => hash.bytes(heap.bytes(object, place.offset, size_of(kind))),
                }
            }
        }
        hash.finish()
    }

    /// Methods that threads are in, and where; whether one is the app's.
    fn frames(&self, old_threads: usize) -> (u64, bool) {
        let machine = self.machine;
        let mut hash = Hash::new(4);
        let mut is_app = false;
        let threads = machine.state.threads.iter().enumerate();
        // The first thread is the app's main thread, and older than the app.
        let alive = threads.filter(|(at, one)| one.is_alive() && (*at == 0 || *at >= old_threads));
        for (at, thread) in alive {
            for frame in &thread.frames {
                let method = machine.meta.method(frame.method);
                is_app |= at > 0 && machine.meta.class(method.class).source.is_dex();
                hash.bytes(machine.method_name(frame.method).as_bytes());
                hash.add(u64::from(machine.bytecode_offset(frame.method, frame.pc)));
            }
            hash.add(u64::MAX);
        }
        (hash.finish(), is_app)
    }
}
