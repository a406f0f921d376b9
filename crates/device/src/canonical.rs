//! All that an app and the framework under it hold, in a form that two runs can be compared by.
//!
//! Objects are numbered as a walk from the same roots meets them, so addresses and garbage do not
//! count. If two walks agree in every field, the states are the same but for names of objects.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CanonicalState {
    /// How many objects there are.
    pub objects: u64,
    /// Stands for the app's files.
    pub files: u64,
    /// Stands for what threads are in the middle of.
    pub frames: u64,
    /// A thread is in the middle of a method of the app, whose registers do not count.
    pub is_amid_app_code: bool,
    /// What each field holds in all objects, by the field's name.
    pub fields: Vec<CanonicalField>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CanonicalField {
    /// With its class: `com.example.Main.count`; of arrays that a field refers to, with `[]`.
    pub name: String,
    /// Stands for the values.
    pub values: u64,
    /// A number that the framework keeps. Many are times.
    pub is_framework_number: bool,
}

impl CanonicalState {
    /// The fields that differ, and what else does, by name.
    pub fn differences<'a>(&'a self, other: &'a CanonicalState) -> Vec<&'a str> {
        let mut differing = Vec::new();
        let whole = [
            (self.files == other.files, "files"),
            (self.frames == other.frames, "stacks of threads"),
        ];
        differing.extend(
            whole
                .iter()
                .filter(|(is_same, _)| !is_same)
                .map(|one| one.1),
        );
        let by_name = |state: &'_ CanonicalState, name: &str| {
            let at = state
                .fields
                .binary_search_by(|one| one.name.as_str().cmp(name));
            at.ok().map(|at| state.fields[at].values)
        };
        for field in &self.fields {
            if by_name(other, &field.name) != Some(field.values) {
                differing.push(&field.name);
            }
        }
        let is_new = |field: &&CanonicalField| by_name(self, &field.name).is_none();
        let new = other.fields.iter().filter(is_new);
        differing.extend(new.map(|field| field.name.as_str()));
        differing
    }

    /// Whether a field is a number that the framework keeps.
    pub fn is_framework_number(&self, name: &str) -> bool {
        let field = self.fields.iter().find(|field| field.name == name);
        field.is_some_and(|field| field.is_framework_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(fields: &[(&str, u64)]) -> CanonicalState {
        let field = |&(name, values): &(&str, u64)| CanonicalField {
            name: name.to_owned(),
            values,
            is_framework_number: false,
        };
        CanonicalState {
            fields: fields.iter().map(field).collect(),
            ..CanonicalState::default()
        }
    }

    #[test]
    fn what_differs_is_named() {
        let one = state(&[("a.A.x", 1), ("a.A.y", 2)]);
        assert!(one.differences(&one).is_empty());
        let other = state(&[("a.A.x", 1), ("a.A.y", 3), ("a.B.z", 0)]);
        assert_eq!(one.differences(&other), ["a.A.y", "a.B.z"]);
        let moved = CanonicalState {
            frames: 1,
            ..one.clone()
        };
        assert_eq!(one.differences(&moved), ["stacks of threads"]);
    }
}
