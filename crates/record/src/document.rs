//! The JSON documents beside `run.json` and traces. Each begins with its version, under a key of its
//! own (`gibbon_races`), and has a schema in `docs/formats`.

use serde_json::{Map, Value};

/// A document that a command prints with `--json`, or keeps in a run's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// What of an app ran.
    Coverage,
    /// Whether everything is in place, by `gibbon doctor`.
    Doctor,
    /// What an APK says of itself, by `gibbon info`.
    Info,
    /// What is left of a trace, by `gibbon minimize`.
    Minimized,
    /// The app's screens as an exploring engine told them apart.
    Model,
    /// The first line of what `gibbon run --observe` saw, and each line after it.
    Observations,
    /// The paths that `gibbon sequences` took.
    Paths,
    /// What `gibbon race` found and how it judged that.
    Races,
    /// How often a trace came out the same, by `gibbon replay`.
    Replays,
    /// What a scripted run reported, by `gibbon run`.
    Report,
    /// The summary of `gibbon sequences`.
    Sequences,
    /// What `gibbon reach` reached and what not.
    Targets,
}

impl Document {
    pub const ALL: [Document; 12] = [
        Document::Coverage,
        Document::Doctor,
        Document::Info,
        Document::Minimized,
        Document::Model,
        Document::Observations,
        Document::Paths,
        Document::Races,
        Document::Replays,
        Document::Report,
        Document::Sequences,
        Document::Targets,
    ];

    /// Of the format. A change that a reader has to know of makes it one more.
    pub fn version(self) -> u32 {
        1
    }

    pub fn name(self) -> &'static str {
        match self {
            Document::Coverage => "coverage",
            Document::Doctor => "doctor",
            Document::Info => "info",
            Document::Minimized => "minimized",
            Document::Model => "model",
            Document::Observations => "observations",
            Document::Paths => "paths",
            Document::Races => "races",
            Document::Replays => "replays",
            Document::Report => "report",
            Document::Sequences => "sequences",
            Document::Targets => "targets",
        }
    }

    /// Its name in a run's folder.
    pub fn file(self) -> String {
        format!("{}.json", self.name())
    }

    fn key(self) -> String {
        format!("gibbon_{}", self.name())
    }

    /// The contents with their version in front. Contents that are no object are under the
    /// document's name.
    pub fn versioned(self, contents: Value) -> Value {
        let mut document = Map::new();
        document.insert(self.key(), self.version().into());
        match contents {
            Value::Object(contents) => document.extend(contents),
            other => drop(document.insert(self.name().to_owned(), other)),
        }
        Value::Object(document)
    }

    /// As it is printed and written.
    pub fn text(self, contents: Value) -> String {
        format!("{:#}\n", self.versioned(contents))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_says_its_version() {
        let document = Document::Races.versioned(json!({ "runs": 2 }));
        assert_eq!(document, json!({ "gibbon_races": 1, "runs": 2 }));
        let document = Document::Paths.versioned(json!([1, 2]));
        assert_eq!(document, json!({ "gibbon_paths": 1, "paths": [1, 2] }));
    }

    #[test]
    fn every_document_has_a_schema_of_its_version() {
        for document in Document::ALL {
            let name = format!("{}.schema.json", document.name());
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats");
            let text = std::fs::read_to_string(folder.join(&name)).expect(&name);
            let schema: Value = serde_json::from_str(&text).expect(&name);
            let version = &schema["properties"][document.key()]["enum"];
            assert_eq!(*version, json!([document.version()]), "{name}");
            assert_eq!(schema["additionalProperties"], false, "{name}");
        }
    }
}
