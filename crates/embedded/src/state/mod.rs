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
pub mod leaks;
mod search;

use gibbon_machine::meta::size_of;
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use classes::{Classes, Role};
use hash::Hash;

pub use classes::KnownClasses;

/// The number; `package` is the app's, `old_threads` how many threads are the system's.
pub fn hash(
    machine: &mut Machine,
    known: &mut KnownClasses,
    package: &str,
    old_threads: usize,
) -> u64 {
    let roots = search::roots(machine, old_threads);
    let files = files::hash(&mut *machine.host.clone_files(), package);
    let mut nodes = Nodes::with_capacity(known.object_count);
    let mut classes = Classes::new(machine, known);
    for object in search::objects_of_app(machine, &mut classes, roots) {
        nodes.add(object);
    }
    for &mirror in classes.of_app() {
        nodes.add(mirror);
    }
    let mut at = 0;
    while let Some(&object) = nodes.order.get(at) {
        let own = nodes.own_contents(machine, &mut classes, object);
        nodes.contents.push(own);
        at += 1;
    }
    known.object_count = nodes.order.len();
    nodes.sum().wrapping_add(files)
}

/// Objects that count.
struct Nodes {
    order: Vec<Ref>,
    /// Of those that were looked into.
    contents: Vec<u64>,
    places: FxHashMap<Ref, u32>,
    /// The places of those that count among what each object refers to, one object after the other.
    neighbours: Vec<u32>,
    /// Where each object's neighbours end.
    ends: Vec<u32>,
}

impl Nodes {
    fn with_capacity(count: usize) -> Nodes {
        Nodes {
            order: Vec::with_capacity(count),
            contents: Vec::with_capacity(count),
            places: FxHashMap::with_capacity_and_hasher(count, Default::default()),
            neighbours: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
        }
    }

    /// Its place.
    fn add(&mut self, object: Ref) -> u32 {
        *self.places.entry(object).or_insert_with(|| {
            self.order.push(object);
            self.order.len() as u32 - 1
        })
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
        self.ends.push(self.neighbours.len() as u32);
        hash.finish()
    }

    /// What a reference tells by itself: which text, or of which class.
    fn reference(&mut self, machine: &Machine, classes: &mut Classes, to: Ref) -> u64 {
        if to.is_null() {
            return 0;
        }
        match classes.role(machine, to) {
            Role::Text => return hash::text(machine, to),
            Role::App | Role::Value => {
                let place = self.add(to);
                self.neighbours.push(place);
            }
            Role::Through | Role::Leaf => {
                // Class objects of the app are all there from the start.
                if classes.is_class_object(machine, to)
                    && let Some(&place) = self.places.get(&to)
                {
                    self.neighbours.push(place);
                }
            }
        }
        classes.layout(machine, to).name
    }

    /// Over all objects, each with what its neighbours hold.
    fn sum(&self) -> u64 {
        let mut sum = 0u64;
        let mut start = 0;
        for (&own, &end) in self.contents.iter().zip(&self.ends) {
            let mut hash = Hash::new(own);
            for &place in &self.neighbours[start..end as usize] {
                hash.add(self.contents[place as usize]);
            }
            sum = sum.wrapping_add(hash.finish());
            start = end as usize;
        }
        sum
    }
}
