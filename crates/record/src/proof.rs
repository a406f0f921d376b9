//! A trace in every form that somebody may want to run it in.

use std::path::PathBuf;

use gibbon_device::Finding;
use gibbon_trace::export::espresso::Language;
use gibbon_trace::{Trace, export};

/// The files of a folder that proves something: their names and what is in them.
pub fn files(trace: &Trace, finding: Option<&Finding>) -> Vec<(PathBuf, String)> {
    let stack = finding.map(|finding| ("stack.txt", finding.stack.clone()));
    let mut files: Vec<_> = stack.into_iter().collect();
    files.extend([
        ("trace.jsonl", trace.text()),
        ("monkey.txt", export::monkey::write(trace)),
        ("adb.sh", export::adb::write(trace)),
        (
            "RecordedTest.java",
            export::espresso::write(trace, Language::Java),
        ),
        (
            "RecordedTest.kt",
            export::espresso::write(trace, Language::Kotlin),
        ),
    ]);
    let file = |(name, text): (&str, String)| (PathBuf::from(name), text);
    files.into_iter().map(file).collect()
}
