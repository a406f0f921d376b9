//! From the machine's numbers of methods, classes and fields to tables of names.

use std::collections::BTreeMap;

use gibbon_device::{FieldName, Location as Value, Observed, Seen, Work};
use gibbon_machine::Machine;
use gibbon_machine::interp::Location;
use gibbon_machine::meta::{Access, ClassId, MethodId};
use rustc_hash::FxHashMap;

/// Numbers of what is in the tables.
#[derive(Default)]
pub struct Names {
    methods: BTreeMap<String, u32>,
    classes: BTreeMap<String, u32>,
    fields: BTreeMap<(u32, String), u32>,
}

/// Replaces the machine's numbers by those of tables.
pub struct Naming<'a> {
    pub machine: &'a Machine,
    /// Fields by the numbers that records have for them.
    pub locations: &'a [Location],
    pub names: &'a mut Names,
    pub tables: &'a mut Observed,
    pub methods: FxHashMap<u32, u32>,
}

impl Naming<'_> {
    pub fn name(&mut self, seen: &mut Seen) {
        match seen {
            Seen::Branch { method, at, taken } => {
                *taken = self.machine.is_taken(MethodId(*method), *at, *taken);
                self.place(method, at);
            }
            Seen::Switch { method, at, to } => {
                *to = self.machine.bytecode_offset(MethodId(*method), *to);
                self.place(method, at);
            }
            Seen::Read {
                method, at, value, ..
            }
            | Seen::Write {
                method, at, value, ..
            } => {
                self.place(method, at);
                match value {
                    Value::Field { field, .. } | Value::Static { field } => {
                        *field = self.field(self.locations[*field as usize]);
                    }
                    Value::Element { class, .. } => *class = self.class(*class),
                }
            }
            Seen::Posted { kind, how, .. } => {
                self.work(kind);
                if let Some(agent) = &mut how.agent {
                    agent.class = self.class(agent.class);
                }
            }
            Seen::Begun { kind, .. } => self.work(kind),
            _ => {}
        }
    }

    fn work(&mut self, kind: &mut Work) {
        kind.handler = self.class(kind.handler);
        kind.callback = kind.callback.map(|class| self.class(class));
        kind.item = kind.item.map(|class| self.class(class));
    }

    pub fn place(&mut self, method: &mut u32, at: &mut u32) {
        *at = self.machine.bytecode_offset(MethodId(*method), *at);
        let (machine, names, tables) = (self.machine, &mut self.names.methods, &mut *self.tables);
        *method = *self.methods.entry(*method).or_insert_with(|| {
            let name = machine.method_name(MethodId(*method));
            number(names, name, |name| tables.methods.push(name))
        });
    }

    fn class(&mut self, class: u32) -> u32 {
        let name = self.machine.meta.external_name(ClassId(class));
        let tables = &mut self.tables.classes;
        number(&mut self.names.classes, name, |name| tables.push(name))
    }

    fn field(&mut self, location: Location) -> u32 {
        let text = |symbol| self.machine.meta.symbols.name(symbol).to_string();
        let field = self.machine.field_at(location);
        let (class, name, descriptor) = match field {
            Some(field) => (field.class, text(field.name), text(field.descriptor)),
            // What the machine itself puts into objects has no name.
            None => (class_of(location), "?".to_owned(), String::new()),
        };
        let has = |flag| field.is_some_and(|field| field.access.0 & flag != 0);
        let (is_volatile, is_final) = (has(Access::VOLATILE), has(Access::FINAL));
        let class = self.class(class.0);
        let tables = &mut self.tables.fields;
        number(&mut self.names.fields, (class, name), |(class, name)| {
            tables.push(FieldName {
                class,
                name,
                descriptor,
                is_volatile,
                is_final,
            });
        })
    }
}

fn class_of(location: Location) -> ClassId {
    match location {
        Location::Field { class, .. }
        | Location::Static { class, .. }
        | Location::Element { class, .. } => class,
    }
}

/// The number of a name; a new one is added to its table.
fn number<K: Ord + Clone>(names: &mut BTreeMap<K, u32>, name: K, add: impl FnOnce(K)) -> u32 {
    let next = names.len() as u32;
    *names.entry(name.clone()).or_insert_with(|| {
        add(name);
        next
    })
}
