//! What a run told, as one JSON file: findings, what is in front and behind, what was shown.

use gibbon_embedded::Device;
use serde_json::{Value, json};

/// What was told since the device is up, and how it is now.
pub fn report(device: &mut Device, told: &[Vec<String>]) -> Value {
    let state = device.state().unwrap_or_default();
    let of_kind = |kind: &str| -> Vec<&[String]> {
        let told = told.iter().filter(|words| words[0] == kind);
        told.map(|words| &words[1..]).collect()
    };
    let fronts: Vec<String> = of_kind("front")
        .iter()
        .map(|words| format!("{}/{}", words[0], words[1]))
        .collect();
    let statistics = &device.machine().statistics;
    json!({
        "crashes": named(&of_kind("crash"), &["process", "exception", "message", "stack"]),
        "not-responding": named(&of_kind("anr"), &["process", "activity", "reason", "stack"]),
        "front": fronts.last(),
        "in-front": fronts,
        "activities": lines(&state, "activity", &["task", "activity", "state"]),
        "windows": lines(&state, "window", &["title", "focus"]),
        "services": lines(&state, "service", &["service", "state"]),
        "started-services": named(&of_kind("service"), &["service"]),
        "toasts": named(&of_kind("toast"), &["package", "text"]),
        "notifications": named(&of_kind("notification"), &["package", "id", "title", "text"]),
        "missing-natives": statistics.missing_natives,
        "stand-ins": statistics.stand_ins,
        "time": device.machine().nanos() as f64 / 1e9,
    })
}

fn named(told: &[&[String]], names: &[&str]) -> Vec<Value> {
    let object = |words: &&[String]| {
        let fields = names.iter().zip(words.iter());
        fields.map(|(name, word)| (*name, word.as_str())).collect()
    };
    told.iter().map(object).collect()
}

/// Lines of the shell's `state`: a kind, then words with tabs between them.
fn lines(state: &str, kind: &str, names: &[&str]) -> Vec<Value> {
    let words = state.lines().map(|line| line.split('\t'));
    words
        .filter_map(|mut words| (words.next() == Some(kind)).then_some(words))
        .map(|words| names.iter().copied().zip(words).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_by_kind() {
        let state = "activity\t1\ta/.B\tRESUMED\nwindow\ta/.B\ttrue\n";
        assert_eq!(
            lines(state, "activity", &["task", "activity", "state"]),
            [json!({"task": "1", "activity": "a/.B", "state": "RESUMED"})]
        );
        assert!(lines(state, "service", &["service"]).is_empty());
    }
}
