//! What a device saw during one run, put together from the answers after each event.

use std::collections::BTreeMap;

use gibbon_device::{FieldName, Location, Observed, Record, Seen, StackFrame, Work};

/// The records of a run in one table of names, with the event during which each was made: 0 is the
/// start of the app, n the n-th event.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub names: Observed,
    pub records: Vec<(usize, Record)>,
    methods: BTreeMap<String, u32>,
    classes: BTreeMap<String, u32>,
    fields: BTreeMap<(u32, String), u32>,
    stacks: BTreeMap<StackFrame, u32>,
    /// Records that the device had no room for.
    pub left_out: u64,
}

impl Log {
    /// Adds what was seen during an event. Each answer of a device has tables of its own.
    pub fn add(&mut self, event: usize, observed: Observed) {
        let classes = renumber(
            &mut self.classes,
            &mut self.names.classes,
            &observed.classes,
        );
        let methods = renumber(
            &mut self.methods,
            &mut self.names.methods,
            &observed.methods,
        );
        let fields: Vec<u32> = observed
            .fields
            .iter()
            .map(|field| self.field(field, &classes))
            .collect();
        let mut stacks: Vec<u32> = Vec::new();
        for frame in &observed.stacks {
            let frame = StackFrame {
                method: methods[frame.method as usize],
                at: frame.at,
                below: frame.below.map(|below| stacks[below as usize]),
            };
            let next = self.names.stacks.len() as u32;
            let number = *self.stacks.entry(frame).or_insert(next);
            if number == next {
                self.names.stacks.push(frame);
            }
            stacks.push(number);
        }
        let tables = Tables {
            classes,
            methods,
            fields,
            stacks,
        };
        for mut record in observed.records {
            tables.renumber(&mut record.what);
            self.records.push((event, record));
        }
        self.left_out += observed.left_out;
    }

    fn field(&mut self, field: &FieldName, classes: &[u32]) -> u32 {
        let class = classes[field.class as usize];
        let next = self.names.fields.len() as u32;
        let key = (class, field.name.clone());
        let number = *self.fields.entry(key).or_insert(next);
        if number == next {
            self.names.fields.push(FieldName {
                class,
                ..field.clone()
            });
        }
        number
    }
}

fn renumber(
    numbers: &mut BTreeMap<String, u32>,
    to: &mut Vec<String>,
    from: &[String],
) -> Vec<u32> {
    let number = |name: &String| {
        let next = to.len() as u32;
        let number = *numbers.entry(name.clone()).or_insert(next);
        if number == next {
            to.push(name.clone());
        }
        number
    };
    from.iter().map(number).collect()
}

/// New numbers by old ones.
struct Tables {
    classes: Vec<u32>,
    methods: Vec<u32>,
    fields: Vec<u32>,
    stacks: Vec<u32>,
}

impl Tables {
    fn renumber(&self, seen: &mut Seen) {
        match seen {
            Seen::Branch { method, .. } | Seen::Switch { method, .. } => {
                *method = self.methods[*method as usize];
            }
            Seen::Read {
                method,
                value,
                below,
                ..
            }
            | Seen::Write {
                method,
                value,
                below,
                ..
            } => {
                *method = self.methods[*method as usize];
                *below = below.map(|below| self.stacks[below as usize]);
                match value {
                    Location::Field { field, .. } | Location::Static { field } => {
                        *field = self.fields[*field as usize];
                    }
                    Location::Element { class, .. } => *class = self.classes[*class as usize],
                }
            }
            Seen::Posted { kind, how, .. } => {
                self.work(kind);
                if let Some(agent) = &mut how.agent {
                    agent.class = self.classes[agent.class as usize];
                }
            }
            Seen::Begun { kind, .. } => self.work(kind),
            _ => {}
        }
    }

    fn work(&self, kind: &mut Work) {
        kind.handler = self.classes[kind.handler as usize];
        kind.callback = kind.callback.map(|class| self.classes[class as usize]);
        kind.item = kind.item.map(|class| self.classes[class as usize]);
    }
}
