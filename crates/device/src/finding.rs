//! What is wrong with an app: crashes, not responding, races, deadlocks.

use serde::{Deserialize, Serialize};

use crate::verdict::{self, Gap, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    Crash,
    NotResponding,
    /// Another order of two accesses does harm.
    Race,
    /// Threads wait for each other for ever.
    Deadlock,
    /// What was entered is gone after the app was interrupted.
    LostInput,
    /// An activity that was destroyed is still held.
    Leak,
    /// A property of the user's does not hold.
    Violation,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub kind: FindingKind,
    pub process: String,
    /// The class of what was thrown, or `ANR`, `Race`, `Deadlock`, `LostInput`, `Leak`, `Violation`.
    pub exception: String,
    pub message: String,
    /// As the log has it.
    pub stack: String,
    /// Whose fault it is, and why if it is not plainly the app's.
    #[serde(default)]
    pub verdict: Verdict,
    #[serde(default)]
    pub reason: String,
    /// What the device did not do properly on the way there.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

impl Finding {
    /// A finding with its verdict, by its stack alone.
    pub fn new(
        kind: FindingKind,
        process: &str,
        exception: &str,
        message: &str,
        stack: &str,
    ) -> Finding {
        let finding = Finding {
            kind,
            process: process.to_owned(),
            exception: exception.to_owned(),
            message: message.to_owned(),
            stack: stack.to_owned(),
            verdict: Verdict::App,
            reason: String::new(),
            gaps: Vec::new(),
        };
        finding.with_gaps(Vec::new())
    }

    /// The same, judged with what the device did not do properly on the way there.
    pub fn with_gaps(mut self, gaps: Vec<Gap>) -> Finding {
        self.gaps = gaps;
        (self.verdict, self.reason) = verdict::judge(&self);
        self
    }

    /// What stays the same when the same thing happens again: the exceptions and where they were
    /// thrown, without messages, which often hold addresses, numbers and names of the moment.
    pub fn signature(&self) -> String {
        let mut lines = vec![self.exception.clone()];
        for line in self.stack.lines().skip(1) {
            let line = line.trim();
            if let Some(frame) = line.strip_prefix("at ") {
                lines.push(frame.to_owned());
            } else if let Some(cause) = line.strip_prefix("Caused by: ") {
                let class = cause.split(':').next().unwrap_or_default();
                lines.push(format!("caused by {class}"));
            }
        }
        lines.join("\n")
    }

    /// The innermost frame that is not of the framework, of the innermost cause that has one; if
    /// none has, the innermost of all.
    pub fn place(&self, package: &str) -> Option<String> {
        let innermost = |is_wanted: &dyn Fn(&str) -> bool| {
            let parts = self.stack.split("Caused by: ").filter_map(|part| {
                let lines = part.lines();
                let mut frames = lines.filter_map(|line| line.trim().strip_prefix("at "));
                frames.find(|frame| is_wanted(frame))
            });
            parts.last()
        };
        let of_app = |frame: &str| frame.starts_with(package) || !is_framework(frame);
        let place = innermost(&of_app).or_else(|| innermost(&|_| true));
        place.map(str::to_owned)
    }
}

pub(crate) fn is_framework(frame: &str) -> bool {
    const FRAMEWORK: &[&str] = &[
        "android.",
        "java.",
        "javax.",
        "com.android.",
        "dalvik.",
        "gibbon.core.",
        "gibbon.system.",
        "jdk.",
        "libcore.",
        "sun.",
    ];
    FRAMEWORK.iter().any(|package| frame.starts_with(package))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(message: &str) -> Finding {
        Finding::new(
            FindingKind::Crash,
            "a.b",
            "java.lang.RuntimeException",
            message,
            &format!(
                "java.lang.RuntimeException: {message}\n\
                 \tat android.os.Looper.loop(Looper.java:294)\n\
                 Caused by: java.lang.NullPointerException: {message}\n\
                 \tat java.util.List.of(List.java:1)\n\
                 \tat a.b.Main.onClick(Main.java:7)\n\t... 3 more\n"
            ),
        )
    }

    #[test]
    fn messages_do_not_tell_findings_apart() {
        assert_eq!(finding("x@1f").signature(), finding("x@2e").signature());
    }

    #[test]
    fn the_place_is_in_the_app() {
        let place = finding("").place("a.b");
        assert_eq!(place.as_deref(), Some("a.b.Main.onClick(Main.java:7)"));
    }
    #[test]
    fn without_the_app_it_is_where_it_was_thrown() {
        let mut finding = finding("");
        finding.stack = finding.stack.replace("a.b.Main", "android.view.View");
        let place = finding.place("a.b");
        assert_eq!(place.as_deref(), Some("java.util.List.of(List.java:1)"));
    }
}
