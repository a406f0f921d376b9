//! Stack traces as bug reports have them: Java's form, or a log's with its prefixes.

use std::fmt;

use crate::{Code, Goal, MethodId, Site};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StackTrace {
    /// `java.lang.NumberFormatException`: of the last `Caused by`, which is where it began.
    pub exception: String,
    /// Of that exception, the innermost first.
    pub frames: Vec<Frame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// `com.example.Main$1`.
    pub class: String,
    pub method: String,
    pub line: Option<u32>,
}

impl StackTrace {
    /// None if there is no exception with frames.
    pub fn parse(text: &str) -> Option<StackTrace> {
        let mut traces: Vec<StackTrace> = Vec::new();
        for line in text.lines() {
            if let Some(frame) = frame(line) {
                if let Some(trace) = traces.last_mut() {
                    trace.frames.push(frame);
                }
            } else if let Some(exception) = exception(line) {
                traces.push(StackTrace {
                    exception: exception.to_owned(),
                    frames: Vec::new(),
                });
            }
        }
        traces.into_iter().rfind(|trace| !trace.frames.is_empty())
    }

    /// Frames of the app's code, the innermost first, each with the instructions it may be at.
    pub fn in_code(&self, code: &Code) -> Vec<(&Frame, Vec<Site>)> {
        let mut found = Vec::new();
        for frame in &self.frames {
            let sites = sites(code, frame);
            if !sites.is_empty() {
                found.push((frame, sites));
            }
        }
        found
    }

    /// With the frames of the app's code alone.
    pub fn within(&self, code: &Code) -> StackTrace {
        let own = self.in_code(code).into_iter();
        StackTrace {
            exception: self.exception.clone(),
            frames: own.map(|(frame, _)| frame.clone()).collect(),
        }
    }

    /// The innermost frame of the app has to run, and to throw.
    pub(crate) fn goal(&self, code: &Code) -> Option<Goal> {
        let frames = self.in_code(code);
        let (_, sites) = frames.first()?;
        Some(Goal {
            sites: sites.clone(),
            branch: None,
            crash: Some(self.within(code)),
        })
    }

    /// Whether another crash is this one: the same exception, and all frames that this one has in
    /// the same order. Lines differ from build to build.
    pub fn is_in(&self, stack: &str) -> bool {
        let Some(other) = StackTrace::parse(stack) else {
            return false;
        };
        let mut frames = other.frames.iter();
        other.exception == self.exception
            && self.frames.iter().all(|wanted| {
                frames.any(|one| one.class == wanted.class && one.method == wanted.method)
            })
    }
}

impl fmt::Display for StackTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.exception)?;
        match self.frames.first() {
            Some(frame) => write!(f, " in {}.{}", frame.class, frame.method),
            None => Ok(()),
        }
    }
}

fn sites(code: &Code, frame: &Frame) -> Vec<Site> {
    let methods = code.methods().filter(|(_, method)| {
        method.class_name() == frame.class && method.simple_name() == frame.method
    });
    let methods: Vec<MethodId> = methods.map(|(id, _)| id).collect();
    let of_line = |id: &MethodId| {
        let method = code.method(*id);
        let lines = method.lines.iter();
        let lines = lines.filter(|(_, line)| Some(*line) == frame.line);
        let sites = lines.map(|&(offset, _)| Site {
            method: *id,
            offset,
        });
        sites.collect::<Vec<Site>>()
    };
    let exact: Vec<Site> = methods
        .iter()
        .flat_map(of_line)
        .filter(|site| code.method(site.method).position(site.offset).is_some())
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let first = |id: &MethodId| {
        let offset = code.method(*id).instructions.first()?.offset;
        Some(Site {
            method: *id,
            offset,
        })
    };
    methods.iter().filter_map(first).collect()
}

/// `\tat com.example.Main.onClick(Main.java:42)`, with anything before it.
fn frame(line: &str) -> Option<Frame> {
    let at = line.find("at ").filter(|&at| {
        let before = &line[..at];
        before.is_empty() || before.ends_with([' ', '\t', ':'])
    })?;
    let (name, place) = line[at + 3..].trim().split_once('(')?;
    let (class, method) = name.rsplit_once('.')?;
    let is_name = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    if !is_name(class) || !is_name(method) {
        return None;
    }
    // A module may stand before the class.
    let class = class.rsplit('/').next().unwrap_or(class);
    let line = place.split(')').next()?.rsplit_once(':');
    Some(Frame {
        class: class.to_owned(),
        method: method.to_owned(),
        line: line.and_then(|(_, line)| line.parse().ok()),
    })
}

/// `java.lang.NumberFormatException: …`, with a log's prefix or `Caused by:` before it.
fn exception(line: &str) -> Option<&str> {
    let line = match line.split_once("Caused by: ") {
        Some((_, rest)) => rest,
        // `E/AndroidRuntime( 1234): ` and `11-18 05:00:00.000  1  1 E AndroidRuntime: `.
        None => match line.split_once("AndroidRuntime") {
            Some((_, rest)) => rest.split_once(": ")?.1,
            None => line,
        },
    };
    let name = line.trim().split([':', ' ']).next()?;
    let last = name.rsplit('.').next()?;
    let is_class = name.contains('.')
        && last.starts_with(|first: char| first.is_ascii_uppercase())
        && name
            .chars()
            .all(|one| one.is_alphanumeric() || "._$".contains(one));
    is_class.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const JAVA: &str = "java.lang.RuntimeException: Unable to start\n\
        \tat android.app.ActivityThread.main(ActivityThread.java:1)\n\
        Caused by: java.lang.IllegalArgumentException: no column\n\
        \tat android.database.Cursor.get(Cursor.java:2)\n\
        \tat a.Note.fromCursor(Note.java:66)\n\
        \tat a.Main$1.onClick(Unknown Source:12)\n\
        \t... 3 more\n";

    #[test]
    fn the_last_cause_is_what_began_it() {
        let trace = StackTrace::parse(JAVA).expect("a trace");
        assert_eq!(trace.exception, "java.lang.IllegalArgumentException");
        assert_eq!(trace.frames.len(), 3);
        assert_eq!(trace.frames[1].line, Some(66));
        assert_eq!(trace.frames[2].class, "a.Main$1");
    }

    #[test]
    fn a_log_is_read_like_javas_own_form() {
        for prefix in [
            "E/AndroidRuntime( 1234): ",
            "11-18 05:00:00.000  1234  1234 E AndroidRuntime: ",
        ] {
            let mut log: String = format!("{prefix}FATAL EXCEPTION: main\n");
            for line in JAVA.lines() {
                log += &format!("{prefix}{line}\n");
            }
            assert_eq!(StackTrace::parse(&log), StackTrace::parse(JAVA));
        }
        assert_eq!(StackTrace::parse("it crashed at a.Main"), None);
    }

    #[test]
    fn a_crash_is_the_same_by_exception_and_order_of_frames() {
        let mut trace = StackTrace::parse(JAVA).expect("a trace");
        trace.frames.remove(0);
        assert!(trace.is_in(JAVA));
        trace.frames.reverse();
        assert!(!trace.is_in(JAVA));
        trace.frames.reverse();
        trace.exception = "java.lang.Error".into();
        assert!(!trace.is_in(JAVA));
    }
}
