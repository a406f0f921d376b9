//! The file's format.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use gibbon_device::{Event, Finding, Profile, Schedule};
use serde::{Deserialize, Serialize};

/// Of the format; a reader refuses what is newer. Until 1, most events were lines of scripts.
pub const VERSION: u32 = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppId {
    pub package: String,
    /// SHA-256 of the file.
    pub hash: String,
    /// Where it was: a file's name, or `npm:PACKAGE@VERSION/FILE`.
    pub source: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "gibbon_trace", alias = "gibbon-trace")]
    pub version: u32,
    pub app: AppId,
    pub device: Profile,
    /// The activity that was started; the launcher's if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How what is concurrent was ordered from before the start on; later changes are events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// Other random numbers than those of the device's own seed, from before the start on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<u64>,
}

/// Names of classes may have letters of any script, and what compilers make up.
pub(crate) fn is_class(name: &str) -> bool {
    let mut letters = name.chars();
    letters.all(|letter| letter.is_alphanumeric() || "_$./-".contains(letter))
}

impl Header {
    /// Whether a device can be made of it, and an app started.
    fn check(&self) -> Result<(), String> {
        let (package, hash) = (&self.app.package, &self.app.hash);
        let is_package = |letter: u8| letter.is_ascii_alphanumeric() || b"_.".contains(&letter);
        if package.is_empty() || !package.bytes().all(is_package) {
            return Err(format!("`{package}` is no package"));
        }
        if !hash.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(format!("`{hash}` is no hash"));
        }
        if let Some(class) = self.start.as_ref().filter(|name| !is_class(name)) {
            return Err(format!("`{class}` is no class"));
        }
        self.device.check()?;
        self.schedule.as_ref().map_or(Ok(()), Schedule::check)
    }
}

/// An event, and the activity it happened in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    #[serde(flatten)]
    pub event: Event,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activity: Option<String>,
    /// The trace hash after it, in hexadecimal digits, to see where another run parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// A trace hash as traces have it.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// How it ended, for comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// In hexadecimal digits; none if the device has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

#[derive(Serialize, Deserialize)]
struct EndLine {
    end: End,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    pub header: Header,
    pub steps: Vec<Step>,
    /// None if the recording was cut short.
    pub end: Option<End>,
}

#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    #[error("{}: {problem}", path.display())]
    File {
        path: PathBuf,
        problem: std::io::Error,
    },
    #[error("line {line}: {problem}")]
    Json {
        line: usize,
        problem: serde_json::Error,
    },
    #[error("this is no trace: its first line has no `gibbon_trace`")]
    NoHeader,
    #[error("the trace is of version {0}; this Gibbon reads up to {VERSION}")]
    TooNew(u32),
    #[error("line {line}: the header is no good: {reason}")]
    Header { line: usize, reason: String },
    #[error("line {0}: nothing follows the end of a trace")]
    AfterEnd(usize),
}

impl Trace {
    pub fn new(app: AppId, device: Profile, start: Option<String>) -> Trace {
        Trace {
            header: Header {
                version: VERSION,
                app,
                device,
                start,
                schedule: None,
                random: None,
            },
            steps: Vec::new(),
            end: None,
        }
    }

    pub fn read(path: &Path) -> Result<Trace, TraceError> {
        let text = std::fs::read_to_string(path).map_err(|problem| TraceError::File {
            path: path.to_path_buf(),
            problem,
        })?;
        Trace::parse(&text)
    }

    pub fn parse(text: &str) -> Result<Trace, TraceError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty());
        let (line, first) = lines.next().ok_or(TraceError::NoHeader)?;
        let header = header(line, first)?;
        let mut trace = Trace {
            header,
            steps: Vec::new(),
            end: None,
        };
        for (line, text) in lines {
            if trace.end.is_some() {
                return Err(TraceError::AfterEnd(line));
            }
            let json = |problem| TraceError::Json { line, problem };
            if text.starts_with(r#"{"end""#) {
                let EndLine { end } = serde_json::from_str(text).map_err(json)?;
                trace.end = Some(end);
            } else {
                trace.steps.push(serde_json::from_str(text).map_err(json)?);
            }
        }
        Ok(trace)
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.steps.iter().map(|step| &step.event)
    }

    pub fn text(&self) -> String {
        fn line<T: Serialize>(out: &mut String, value: &T) {
            let json = serde_json::to_string(value).expect("plain data, with text for keys");
            let _ = writeln!(out, "{json}");
        }
        let mut out = String::new();
        line(&mut out, &self.header);
        self.steps.iter().for_each(|step| line(&mut out, step));
        if let Some(end) = &self.end {
            line(&mut out, &EndLine { end: end.clone() });
        }
        out
    }
}

/// The version counts before anything else: a newer header may look different.
fn header(line: usize, text: &str) -> Result<Header, TraceError> {
    #[derive(Deserialize)]
    struct Version {
        #[serde(rename = "gibbon_trace", alias = "gibbon-trace")]
        version: Option<u32>,
    }
    let json = |problem| TraceError::Json { line, problem };
    let Version { version } = serde_json::from_str(text).map_err(json)?;
    match version {
        None => Err(TraceError::NoHeader),
        Some(version) if version > VERSION => Err(TraceError::TooNew(version)),
        Some(_) => {
            let mut header: Header = serde_json::from_str(text).map_err(json)?;
            let checked = header.check();
            checked.map_err(|reason| TraceError::Header { line, reason })?;
            // What is written of it later is of this version.
            header.version = VERSION;
            Ok(header)
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use gibbon_device::{Point, Target, Widget};

    pub fn trace() -> Trace {
        let app = AppId {
            package: "a.b".into(),
            hash: "00ff".into(),
            source: "a.apk".into(),
        };
        let mut trace = Trace::new(app, Profile::default(), None);
        let widget = Widget {
            class: "android.widget.Button".into(),
            resource: "a.b:id/save".into(),
            text: "Save \"it\"".into(),
            path: vec![0, 1],
            ..Widget::default()
        };
        let tap = Event::Tap(Target {
            at: Point { x: 10, y: 20 },
            widget: Some(widget),
        });
        let events = [
            tap,
            Event::Text {
                text: "Grüße, Welt".into(),
            },
            Event::key("back"),
            Event::Wait { millis: 500 },
            Event::Rotate,
        ];
        trace.steps = events
            .into_iter()
            .map(|event| Step {
                event,
                activity: Some("a.b.Main".into()),
                hash: None,
            })
            .collect();
        trace.end = Some(End {
            hash: Some("0123".into()),
            findings: Vec::new(),
        });
        trace
    }

    /// A trace whose every word tries to be more than a word where it is exported.
    pub fn hostile() -> Trace {
        let evil = "a\nRunCmd(id);\r\\u000aRunCmd(id);\"+RunCmd(id)+\"'$(RunCmd)`RunCmd`";
        let mut trace = trace();
        let target = Target {
            at: Point { x: 1, y: 2 },
            widget: Some(Widget {
                class: format!("a.{evil}"),
                text: evil.into(),
                inside: evil.into(),
                description: evil.into(),
                ..Widget::default()
            }),
        };
        let events = [
            Event::Tap(target.clone()),
            Event::TouchNamed {
                touch: gibbon_device::Touch::Tap,
                name: evil.into(),
            },
            Event::Text { text: evil.into() },
            Event::Text {
                text: "a\nRunCmd".into(),
            },
            Event::key(evil),
            Event::Notification { title: evil.into() },
            Event::start(evil),
            Event::Start {
                target: gibbon_device::StartTarget::Component(format!("a/{evil}")),
            },
            Event::Broadcast {
                target: gibbon_device::BroadcastTarget::Action(evil.into()),
            },
            Event::Grant {
                permission: gibbon_device::Permission::Named(evil.into()),
            },
            Event::Partner {
                action: gibbon_device::PartnerAction::Answer(evil.into()),
            },
        ];
        let step = |event| Step {
            event,
            activity: None,
            hash: None,
        };
        trace.steps = events.into_iter().map(step).collect();
        let stack = format!("{evil}\n\tat a.b.{evil}(X.java:1)\n");
        let kind = gibbon_device::FindingKind::Crash;
        let finding = Finding::new(kind, "a.b", evil, evil, &stack);
        trace.end = Some(End {
            hash: None,
            findings: vec![finding],
        });
        trace
    }

    #[test]
    fn headers_of_what_cannot_be_are_refused() {
        let good = trace().text();
        for (from, to, reason) in [
            (r#""density":420"#, r#""density":4294967295"#, "60 to 1000"),
            (r#""width":1080"#, r#""width":2147483648"#, "64 to 8192"),
            (r#""en-US""#, r#""../../etc""#, "language tag"),
            (
                r#""package":"a.b""#,
                r#""package":"x; touch y""#,
                "no package",
            ),
            (r#""00ff""#, r#""$(id)""#, "no hash"),
            (
                r#""seed":0}"#,
                r#""seed":0},"start":"a.B\"); exec(\"id""#,
                "no class",
            ),
            (
                r#""seed":0}"#,
                r#""seed":0},"schedule":{"threads":{"priorities":{"seed":1,"depth":4294967295,"length":1}}}"#,
                "at most 1000",
            ),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good);
            let error = Trace::parse(&bad).expect_err(&bad).to_string();
            assert!(
                error.contains("line 1") && error.contains(reason),
                "{error}"
            );
        }
        let bad = good.replace(r#""name":"back""#, r#""name":"bakc""#);
        let error = Trace::parse(&bad).expect_err(&bad).to_string();
        assert!(error.contains("line 4: there is no key `bakc`"), "{error}");
    }

    #[test]
    fn traces_come_back_as_they_were_written() {
        let mut trace = trace();
        assert_eq!(Trace::parse(&trace.text()).expect("a trace"), trace);
        trace.header.schedule = Some("random 7, late 1 20".parse().expect("a schedule"));
        assert_eq!(Trace::parse(&trace.text()).expect("a trace"), trace);
    }

    /// As version 1 wrote them.
    #[test]
    fn old_traces_are_read() {
        let old = r#"{"gibbon-trace":1,"app":{"package":"a.b","hash":"00ff","source":"a.apk"},"device":{"width":1080,"height":2400,"density":420,"locale":"en-US","seed":0}}
{"event":"tap","x":10,"y":20,"widget":{"class":"a.Button","path":[0,1]},"activity":"a.b.Main","hash":"0123456789abcdef"}
{"event":"other","line":"rotate","activity":"a.b.Main","hash":"0123456789abcdef"}
{"event":"other","line":"set network off"}
{"event":"other","line":"pinch 300 400 100 240","activity":"a.b.Main"}
{"event":"text","text":"rotate"}
{"end":{"hash":"0123456789abcdef"}}
"#;
        let trace = Trace::parse(old).expect("a trace");
        let lines: Vec<String> = trace.events().map(Event::to_string).collect();
        let expected = [
            "tap 10 20",
            "rotate",
            "set network off",
            "pinch 300 400 100 240",
            "text rotate",
        ];
        assert_eq!(lines, expected);
        assert_eq!(trace.steps[1].event, Event::Rotate);
        assert_eq!(trace.steps[1].hash.as_deref(), Some("0123456789abcdef"));
        // It is written as traces are now, and means the same.
        assert!(trace.text().starts_with(r#"{"gibbon_trace":2"#));
        assert_eq!(Trace::parse(&trace.text()).expect("a trace"), trace);
        let bad = old.replace("set network off", "hop");
        let error = Trace::parse(&bad).expect_err("no event").to_string();
        assert!(
            error.contains("line 4") && error.contains("`hop`"),
            "{error}"
        );
    }

    #[test]
    fn what_is_no_trace_is_refused() {
        let good = trace().text();
        let newer = good.replace(r#""gibbon_trace":2"#, r#""gibbon_trace":99"#);
        let twice = format!("{good}{{\"event\":\"key\",\"name\":\"back\"}}\n");
        let cases = [
            ("", "no trace"),
            ("{}\n", "no trace"),
            ("garbage", "line 1"),
            (&newer, "version 99"),
            (
                &good.replace(r#""event":"key""#, r#""event":"kay""#),
                "line 4",
            ),
            (&twice, "nothing follows"),
        ];
        for (text, expected) in cases {
            let error = Trace::parse(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
