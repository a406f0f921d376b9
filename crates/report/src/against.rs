//! What is new against the model of an earlier version.

use gibbon_record::{Against, StateName};

use crate::html::{counted, escape};

pub fn section(against: &Against) -> String {
    let states = |count| counted(count, "state", "states");
    let tried = match against.states_untried {
        0 => String::new(),
        count => format!("; {} could not be looked for", states(count)),
    };
    let mut out = format!(
        "<section><h2>Against the earlier model</h2><p>{} found again{tried}; of the moments that \
         could be gone back to {} are there, {} are not, and {} were not tried.</p>",
        states(against.states_found),
        against.moments_found,
        against.moments_detached,
        against.moments_untried,
    );
    for (name, states) in [("Gone", &against.states_gone), ("New", &against.states_new)] {
        let rows: String = states.iter().map(row).collect();
        if !rows.is_empty() {
            out += &format!("<h3>{name}</h3><ul>{rows}</ul>");
        }
    }
    out + "</section>\n"
}

fn row(state: &StateName) -> String {
    let class = state.activity.rsplit('.').next().unwrap_or_default();
    format!("<li>{}: {}</li>", escape(class), escape(&state.label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_listed() {
        let against = Against {
            states_found: 1,
            states_new: vec![StateName {
                activity: "a.b.Help".into(),
                label: "tap “<More>”".into(),
            }],
            ..Against::default()
        };
        let text = section(&against);
        assert!(text.contains("1 state found again;"), "{text}");
        assert!(text.contains("<li>Help: tap “&lt;More&gt;”</li>"), "{text}");
        assert!(!text.contains("Gone"), "{text}");
    }
}
