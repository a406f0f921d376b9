//! What an app holds, as one number: two moments with the same number are the same to the app.
//!
//! What counts are the static fields of the app's classes, its objects that are alive, what these
//! hold of the library's values (texts, numbers, arrays, collections, bundles), and the app's files.
//! Addresses, the order of allocation and garbage do not count. An object of the framework counts by
//! its class alone: what it shows is for the GUI tree to tell.
//!
//! Each object has a number made from its own contents, and a second from that and those of its
//! neighbours; the sum of all is the answer. So an object that changes is always seen; one that is
//! hung elsewhere is, unless it is a stranger's twin.
//!
//! # What is not seen
//! What the system's services know (alarms, notifications), and objects that only registers of a
//! running method refer to.

pub mod canonical;
mod classes;
mod files;
mod hash;
mod search;

use gibbon_machine::meta::size_of;
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use classes::{Classes, Role};
use hash::Hash;

/// The number; `packages` are those of the app, `old_threads` how many threads are the system's.
pub fn hash(machine: &mut Machine, package: &str, old_threads: usize) -> u64 {
    let roots = search::roots(machine, old_threads);
    let files = files::hash(&mut *machine.host.clone_files(), package);
    let mut classes = Classes::new(machine);
    let mut nodes = Nodes::default();
    for object in search::objects_of_app(machine, &mut classes, roots) {
        nodes.add(object);
    }
    for mirror in classes.of_app() {
        nodes.add(mirror);
    }
    let mut at = 0;
    while let Some(&object) = nodes.order.get(at) {
        let own = nodes.own_contents(machine, &mut classes, object);
        nodes.contents[at] = own;
        at += 1;
    }
    let mut sum = files;
    for at in 0..nodes.order.len() {
        sum = sum.wrapping_add(nodes.with_neighbours(machine, &mut classes, at));
    }
    sum
}

/// Objects that count.
#[derive(Default)]
struct Nodes {
    order: Vec<Ref>,
    contents: Vec<u64>,
    places: FxHashMap<Ref, usize>,
}

impl Nodes {
    fn add(&mut self, object: Ref) {
        let next = self.order.len();
        self.places.entry(object).or_insert_with(|| {
            self.order.push(object);
            self.contents.push(0);
            next
        });
    }

    /// From what an object holds itself; what it refers to is added to those that count.
    fn own_contents(&mut self, machine: &Machine, classes: &mut Classes, object: Ref) -> u64 {
        let heap = &machine.heap;
        let layout = classes.layout(machine, object);
        let mut hash = Hash::new(layout.name);
        if let Some(size) = layout.element {
            hash.add(u64::from(heap.array_length(object)));
            hash.bytes(heap.array_bytes(object, size));
        }
        for &(offset, kind) in &layout.numbers {
            let bytes = heap.bytes(object, offset, size_of(kind));
            hash.bytes(bytes);
        }
        for to in layout.references(heap, object) {
            hash.add(self.reference(machine, classes, to));
        }
        hash.finish()
    }

    /// What a reference tells by itself: which text, or of which class.
    fn reference(&mut self, machine: &Machine, classes: &mut Classes, to: Ref) -> u64 {
        if to.is_null() {
            return 0;
        }
        match classes.role(machine, to) {
            Role::Text => hash::text(machine, to),
            Role::App | Role::Value => {
                self.add(to);
                classes.layout(machine, to).name
            }
            Role::Through | Role::Leaf => classes.layout(machine, to).name,
        }
    }

    fn with_neighbours(&self, machine: &Machine, classes: &mut Classes, at: usize) -> u64 {
        let object = self.order[at];
        let layout = classes.layout(machine, object);
        let mut hash = Hash::new(self.contents[at]);
        for to in layout.references(&machine.heap, object) {
            if let Some(&place) = self.places.get(&to) {
                hash.add(self.contents[place]);
            }
        }
        hash.finish()
    }
}
