//! What handling a followed event read and wrote, each place once.
//!
//! An event reads a hundred thousand times and uses some hundred places that an app's behaviour can
//! depend on. Places are judged by the class that declares them: all of the app's count, of the
//! framework those that were asked for, of the class library those that the app's code uses. So
//! most accesses end at one look into a table.

use std::hash::Hasher;

use gibbon_device::Followed;
use gibbon_machine::interp::{InstructionSite, Location};
use gibbon_machine::meta::{ClassId, ClassKind};
use gibbon_machine::threads::Frame;
use gibbon_machine::{Machine, Ref};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

/// Code that holds things for whoever calls it, by the beginnings of class names.
const CLASS_LIBRARY: [&str; 10] = [
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "libcore/",
    "dalvik/",
    "kotlin/",
    "kotlinx/",
    "android/util/",
    "android/os/BaseBundle",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    App,
    ClassLibrary,
    Framework,
}

/// What an access of a field or array means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matters {
    Never,
    Always,
    /// If the app's code asked for it, of an object from before the event.
    ByCaller,
}

/// Object or class, and offset or index; a static field and an object's have different classes.
type Key = (u32, u32);

#[derive(Default)]
pub(crate) struct AccessRecorder {
    framework_fields: FxHashSet<String>,
    owners: FxHashMap<ClassId, Owner>,
    /// By class and offset.
    fields: FxHashMap<(ClassId, u32), Matters>,
    read: FxHashMap<Key, Location>,
    /// What was there before.
    written: FxHashMap<Key, (Location, u64)>,
    /// Objects that code made since the event began.
    made: FxHashSet<Ref>,
    named: NamedAccesses,
}

/// Accesses by names, for as long as the machine's numbers are not good.
#[derive(Default)]
struct NamedAccesses {
    reads: Vec<String>,
    writes: Vec<String>,
    read_places: Vec<u64>,
    written_places: Vec<u64>,
}

impl AccessRecorder {
    pub(crate) fn new(framework_fields: &[String]) -> AccessRecorder {
        AccessRecorder {
            framework_fields: framework_fields.iter().cloned().collect(),
            ..AccessRecorder::default()
        }
    }

    pub(crate) fn allocate(&mut self, object: Ref) {
        self.made.insert(object);
    }

    pub(crate) fn read(&mut self, at: InstructionSite, location: Location, machine: &Machine) {
        if self.counts(at, location, machine) {
            self.read.entry(key(location)).or_insert(location);
        }
    }

    pub(crate) fn write(&mut self, at: InstructionSite, location: Location, machine: &Machine) {
        if self.counts(at, location, machine) {
            let before = || (location, machine.value_at(location));
            self.written.entry(key(location)).or_insert_with(before);
        }
    }

    fn counts(&mut self, at: InstructionSite, location: Location, machine: &Machine) -> bool {
        match self.matters(location, machine) {
            Matters::Never => false,
            Matters::Always => true,
            Matters::ByCaller => {
                let is_made = match location {
                    Location::Field { object, .. } => self.made.contains(&object),
                    Location::Element { array, .. } => self.made.contains(&array),
                    Location::Static { .. } => false,
                };
                !is_made && self.is_asked_by_app(at, machine)
            }
        }
    }

    fn matters(&mut self, location: Location, machine: &Machine) -> Matters {
        let (class, offset) = match location {
            Location::Field { class, offset, .. } => (class, offset),
            // A class's own fields and those of its objects may have equal offsets.
            Location::Static { class, offset } => (class, offset | 1 << 31),
            Location::Element { .. } => return Matters::ByCaller,
        };
        if let Some(&known) = self.fields.get(&(class, offset)) {
            return known;
        }
        let declaring = machine
            .field_at(location)
            .map_or(class, |field| field.class);
        let matters = match self.owner(declaring, machine) {
            Owner::App => Matters::Always,
            Owner::ClassLibrary => Matters::ByCaller,
            Owner::Framework => match self.framework_fields.contains(&name(location, machine)) {
                true => Matters::Always,
                false => Matters::Never,
            },
        };
        self.fields.insert((class, offset), matters);
        matters
    }

    fn owner(&mut self, class: ClassId, machine: &Machine) -> Owner {
        *self.owners.entry(class).or_insert_with(|| {
            let name = machine.meta.class_name(class);
            if CLASS_LIBRARY.iter().any(|start| name.starts_with(start)) {
                return Owner::ClassLibrary;
            }
            match machine.meta.class(class).source.is_dex() {
                true => Owner::App,
                false => Owner::Framework,
            }
        })
    }

    /// Whether the innermost code that is not the class library's is the app's.
    fn is_asked_by_app(&mut self, at: InstructionSite, machine: &Machine) -> bool {
        let class = machine.meta.method(at.method).class;
        let mut owner = self.owner(class, machine);
        let mut callers = machine.current_thread().frames.iter().rev().skip(1);
        while owner == Owner::ClassLibrary {
            let Some(Frame { method, .. }) = callers.next() else {
                return false;
            };
            owner = self.owner(machine.meta.method(*method).class, machine);
        }
        owner == Owner::App
    }

    /// Gives names to what was seen: the machine's numbers are about to be others.
    pub(crate) fn name(&mut self, machine: &Machine) {
        for (_, location) in std::mem::take(&mut self.read) {
            let name = name(location, machine);
            self.named.read_places.push(place(location, &name));
            self.named.reads.push(name);
        }
        for (_, (location, before)) in std::mem::take(&mut self.written) {
            let name = name(location, machine);
            self.named.written_places.push(place(location, &name));
            if machine.value_at(location) != before {
                self.named.writes.push(name);
            }
        }
        self.owners.clear();
        self.fields.clear();
    }

    pub(crate) fn give(mut self, machine: &Machine, followed: &mut Followed) {
        self.name(machine);
        let named = self.named;
        (followed.reads, followed.writes) = (sorted(named.reads), sorted(named.writes));
        followed.read_places = sorted(named.read_places);
        followed.written_places = sorted(named.written_places);
    }
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all.dedup();
    all
}

fn key(location: Location) -> Key {
    match location {
        Location::Field { object, offset, .. } => (object.0, offset),
        // Objects are never at such low addresses.
        Location::Static { class, offset } => (class.0, offset | 1 << 31),
        Location::Element { array, index, .. } => (array.0, index | 1 << 30),
    }
}

fn name(location: Location, machine: &Machine) -> String {
    let (class, field) = match location {
        Location::Element { class, .. } => return array_name(class, machine),
        Location::Field { class, .. } | Location::Static { class, .. } => {
            (class, machine.field_at(location))
        }
    };
    match field {
        Some(field) => {
            let class = machine.meta.external_name(field.class);
            format!("{class}.{}", machine.meta.symbols.name(field.name))
        }
        // What the machine itself puts into objects has no name.
        None => format!("{}.?", machine.meta.external_name(class)),
    }
}

fn array_name(class: ClassId, machine: &Machine) -> String {
    match machine.meta.class(class).kind {
        ClassKind::Array { .. } => machine.meta.external_name(class),
        _ => "an array".to_owned(),
    }
}

/// Objects by their addresses, which are the same wherever the same events led.
fn place(location: Location, name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    let (object, index) = match location {
        Location::Field { object, .. } => (object.0, 0),
        Location::Static { .. } => (0, 0),
        Location::Element { array, index, .. } => (array.0, index + 1),
    };
    hasher.write_u32(object);
    hasher.write_u32(index);
    hasher.write(name.as_bytes());
    hasher.finish()
}
