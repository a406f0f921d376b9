//! A map in Graphviz's language: `dot -Tsvg map.dot`.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::map::{Map, MapState};

/// A cluster for each activity, dashed edges where the same led elsewhere, too, red ones for crashes.
pub fn write(map: &Map) -> String {
    let mut out = String::from("digraph map {\n  node [shape=box, style=rounded];\n");
    let mut activities: BTreeMap<&str, Vec<&MapState>> = BTreeMap::new();
    for state in &map.states {
        activities.entry(&state.activity).or_default().push(state);
    }
    for (at, (activity, states)) in activities.iter().enumerate() {
        let name = activity.rsplit('.').next().unwrap_or(activity);
        let _ = writeln!(
            out,
            "  subgraph cluster_{at} {{\n    label={};",
            quoted(name)
        );
        for state in states {
            let label = format!(
                "{}\n{} of {} tried, {} visits",
                state.label, state.tried, state.actions, state.visits
            );
            let _ = writeln!(out, "    s{} [label={}];", state.id, quoted(&label));
        }
        out.push_str("  }\n");
    }
    for edge in &map.edges {
        let label = match edge.count {
            0 | 1 => edge.label.clone(),
            count => format!("{} ×{count}", edge.label),
        };
        let _ = write!(
            out,
            "  s{} -> s{} [label={}",
            edge.from,
            edge.to,
            quoted(&label)
        );
        if edge.is_nondeterministic {
            out.push_str(", style=dashed");
        }
        if edge.is_crash {
            out.push_str(", color=red, fontcolor=red");
        }
        out.push_str("];\n");
    }
    out + "}\n"
}

/// A string as the language has it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\r', ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MapEdge;

    fn state(id: usize, activity: &str, label: &str) -> MapState {
        MapState {
            id,
            activity: activity.into(),
            label: label.into(),
            ..MapState::default()
        }
    }

    #[test]
    fn states_lie_in_their_activity_and_edges_say_what_they_are() {
        let map = Map {
            states: vec![state(0, "a.Main", "list"), state(7, "a.Edit", "a \"b\"\\")],
            edges: vec![
                MapEdge {
                    from: 0,
                    to: 7,
                    label: "tap “New”".into(),
                    events: Vec::new(),
                    count: 3,
                    is_nondeterministic: true,
                    is_crash: false,
                },
                MapEdge {
                    from: 7,
                    to: 7,
                    label: "tap “Save”".into(),
                    events: Vec::new(),
                    count: 1,
                    is_nondeterministic: false,
                    is_crash: true,
                },
            ],
        };
        let expected = r#"digraph map {
  node [shape=box, style=rounded];
  subgraph cluster_0 {
    label="Edit";
    s7 [label="a \"b\"\\\n0 of 0 tried, 0 visits"];
  }
  subgraph cluster_1 {
    label="Main";
    s0 [label="list\n0 of 0 tried, 0 visits"];
  }
  s0 -> s7 [label="tap “New” ×3", style=dashed];
  s7 -> s7 [label="tap “Save”", color=red, fontcolor=red];
}
"#;
        assert_eq!(write(&map), expected);
    }
}
