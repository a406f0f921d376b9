//! Which objects of the app are alive: a search from where the framework keeps what it knows of an
//! app, through its own objects and those of the library.

use gibbon_jdk::guest::library_class;
use gibbon_machine::{Machine, Ref};

use super::classes::{Classes, Role, Ways};

/// Static fields of the framework from which all of an app can be reached.
const PLACES: [(&str, &str); 3] = [
    // Activities, services, providers, receivers, the application.
    ("android/app/ActivityThread", "sCurrentActivityThread"),
    ("android/view/WindowManagerGlobal", "sDefaultWindowManager"),
    // Messages that wait.
    ("android/os/Looper", "sMainLooper"),
];

pub fn roots(machine: &mut Machine, old_threads: usize) -> Vec<Ref> {
    let mut roots = Vec::new();
    for (class, field) in PLACES {
        let Ok(class) = library_class(machine, class) else {
            continue;
        };
        if let Some(mirror) = machine.existing_mirror(class) {
            let offset = machine.field_offset(class, field);
            roots.push(machine.heap.get_ref(mirror, offset));
        }
    }
    let threads = machine.state.threads.iter().skip(old_threads);
    let alive = threads.filter(|thread| thread.is_alive());
    roots.extend(alive.map(|thread| thread.object));
    roots
}

/// In the order in which they are found.
pub fn objects_of_app(machine: &Machine, classes: &mut Classes, roots: Vec<Ref>) -> Vec<Ref> {
    let heap = &machine.heap;
    let mut seen = Seen::default();
    let mut found = Vec::new();
    let mut stack: Vec<Ref> = Vec::new();
    let visit = |object: Ref, seen: &mut Seen, stack: &mut Vec<Ref>| {
        if !object.is_null() && seen.is_new(object) {
            stack.push(object);
        }
    };
    for root in roots {
        visit(root, &mut seen, &mut stack);
    }
    for mirror in classes.of_app().to_vec() {
        let layout = classes.layout(machine, mirror);
        for object in layout.references(heap, mirror) {
            visit(object, &mut seen, &mut stack);
        }
    }
    while let Some(object) = stack.pop() {
        match classes.role(machine, object) {
            Role::Leaf | Role::Text => continue,
            Role::App => found.push(object),
            Role::Value | Role::Through => {}
        }
        match classes.ways(machine, object) {
            Ways::Nowhere => {}
            Ways::Elements => {
                for index in 0..heap.array_length(object) {
                    visit(heap.array_ref(object, index), &mut seen, &mut stack);
                }
            }
            Ways::Fields(offsets) => {
                for &offset in offsets {
                    visit(heap.get_ref(object, offset), &mut seen, &mut stack);
                }
            }
        }
    }
    found
}

/// A bit for each address at which an object may start.
#[derive(Default)]
pub struct Seen(Vec<u64>);

impl Seen {
    pub fn has(&self, object: Ref) -> bool {
        let bit = object.0 as usize / 8;
        let word = self.0.get(bit / 64);
        word.is_some_and(|word| word & 1 << (bit % 64) != 0)
    }

    pub fn is_new(&mut self, object: Ref) -> bool {
        let bit = object.0 as usize / 8;
        let (word, mask) = (bit / 64, 1 << (bit % 64));
        if word >= self.0.len() {
            self.0.resize(word + word / 4 + 1024, 0);
        }
        let is_new = self.0[word] & mask == 0;
        self.0[word] |= mask;
        is_new
    }
}
