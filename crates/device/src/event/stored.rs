//! Events as traces and models have them, and as they had them before.
//!
//! Until version 1 of traces most kinds of events were `{"event":"other","line":"rotate"}`, with
//! a line of a script, and saved models had the line alone. Those are read as what they say; they
//! are not written any more.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Event;

#[derive(Deserialize)]
enum OldKind {
    #[serde(rename = "other")]
    Other,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "this is no event that this Gibbon knows")]
enum Stored {
    Old {
        #[serde(rename = "event")]
        _kind: OldKind,
        line: String,
    },
    Line(String),
    Typed(#[serde(with = "Event")] Event),
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Event::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Event, D::Error> {
        match Stored::deserialize(from)? {
            Stored::Old { line, .. } | Stored::Line(line) => {
                line.parse().map_err(de::Error::custom)
            }
            Stored::Typed(event) => match event.check() {
                Ok(()) => Ok(event),
                Err(reason) => Err(de::Error::custom(reason)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_old_traces_are_events() {
        for (stored, expected) in [
            (r#"{"event":"other","line":"rotate"}"#, "rotate"),
            (
                r#"{"event":"other","line":"swipe 1 2 3 4"}"#,
                "swipe 1 2 3 4 300",
            ),
            (r#"{"event":"other","line":"tap Save"}"#, "tap Save"),
            (
                r#"{"event":"other","line":"set night true"}"#,
                "set night true",
            ),
            (r#"{"event":"other","line":"start a.b"}"#, "start a.b"),
            (
                r#"{"event":"other","line":"schedule random 7"}"#,
                "schedule random 7",
            ),
            (
                r#"{"event":"tap","x":1,"y":2,"widget":{"class":"a.B","path":[0]}}"#,
                "tap 1 2",
            ),
            (r#""broadcast a.b.PING""#, "broadcast a.b.PING"),
            (r#"{"event":"key","name":"back"}"#, "key back"),
        ] {
            let event: Event = serde_json::from_str(stored).expect(stored);
            assert_eq!(event.to_string(), expected);
        }
    }

    #[test]
    fn what_is_no_event_is_refused_with_a_reason() {
        let refused = |stored: &str| {
            let error = serde_json::from_str::<Event>(stored).expect_err(stored);
            error.to_string()
        };
        let old = refused(r#"{"event":"other","line":"hop"}"#);
        assert!(old.contains("there is no `hop`"), "{old}");
        let new = refused(r#"{"event":"kay","name":"back"}"#);
        assert!(new.contains("no event that this Gibbon knows"), "{new}");
        for (stored, reason) in [
            (
                r#"{"event":"set","setting":{"density":100000}}"#,
                "60 to 1000",
            ),
            (
                r#"{"event":"set","setting":{"rotation":4}}"#,
                "rotation is 4",
            ),
            (
                r#"{"event":"set","setting":{"battery":{"level":200}}}"#,
                "0 to 100",
            ),
            (r#"{"event":"key","name":"back;reboot"}"#, "no key"),
            (
                r#"{"event":"tap","x":2147483647,"y":2}"#,
                "far outside of any screen",
            ),
            (r#"{"event":"path","points":[]}"#, "no place"),
            (
                r#"{"event":"schedule","schedule":{"threads":{"priorities":{"seed":1,"depth":4294967295,"length":1}}}}"#,
                "at most 1000",
            ),
            (
                r#"{"event":"start","target":{"component":"x"}}"#,
                "PACKAGE/CLASS",
            ),
            (
                r#"{"event":"broadcast","target":{"intent":[{"flags":"x"}]}}"#,
                "no number",
            ),
        ] {
            let told = refused(stored);
            assert!(told.contains(reason), "{stored}: {told}");
        }
    }
}
