//! Finding things in a GUI tree.

/// The middle of the first node that has this text, description or resource (with or without its
/// package).
pub fn centre(gui: &str, what: &str) -> Option<(i32, i32)> {
    let what = escape(what);
    let matches = |line: &&str| {
        let is = |name: &str| attribute(line, name) == Some(&what);
        let resource = attribute(line, "resource-id").and_then(|id| id.rsplit('/').next());
        is("text") || is("content-desc") || is("resource-id") || resource == Some(&what)
    };
    let node = gui.lines().find(matches)?;
    let numbers: Vec<i32> = attribute(node, "bounds")?
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [left, top, right, bottom] = numbers[..] else {
        return None;
    };
    Some(((left + right) / 2, (top + bottom) / 2))
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let start = line.find(&format!(" {name}=\""))? + name.len() + 3;
    line[start..].split('"').next()
}

/// As the tree has it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUI: &str = "<node index=\"0\" text=\"Save &amp; exit\" resource-id=\"a.b:id/save\" \
                       content-desc=\"\" bounds=\"[0,10][100,30]\" />";

    #[test]
    fn nodes_are_found_by_what_names_them() {
        for what in ["Save & exit", "a.b:id/save", "save"] {
            assert_eq!(centre(GUI, what), Some((50, 20)), "{what}");
        }
        assert_eq!(centre(GUI, "Save"), None);
    }
}
