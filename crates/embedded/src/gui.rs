//! Finding things in a GUI tree.

/// The middle of the first node, in the front-most window, that has this text, description or
/// resource (with or without its package).
pub fn centre(gui: &str, what: &str) -> Option<(i32, i32)> {
    let what = escape(what);
    let mut windows = Vec::<Vec<&str>>::new();
    for line in gui.lines() {
        if line.starts_with(WINDOW) || windows.is_empty() {
            windows.push(Vec::new());
        }
        windows.last_mut()?.push(line);
    }
    let mut nodes = windows.iter().rev().flatten();
    nodes.find_map(|node| is_named(node, &what).then(|| middle(node))?)
}

/// How the line of a window's root starts; the front window comes last.
const WINDOW: &str = "  <node ";

fn is_named(node: &str, what: &str) -> bool {
    let is = |name: &str| attribute(node, name) == Some(what);
    let resource = attribute(node, "resource-id").and_then(|id| id.rsplit('/').next());
    is("text") || is("content-desc") || is("resource-id") || resource == Some(what)
}

/// The middle of a node's bounds, if they hold anything.
fn middle(node: &str) -> Option<(i32, i32)> {
    let numbers: Vec<i32> = attribute(node, "bounds")?
        .split(|letter: char| !letter.is_ascii_digit() && letter != '-')
        .filter_map(|number| number.parse().ok())
        .collect();
    let [left, top, right, bottom] = numbers[..] else {
        return None;
    };
    (left < right && top < bottom).then_some(((left + right) / 2, (top + bottom) / 2))
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

    #[test]
    fn the_front_window_comes_first() {
        let window = |bounds: &str| {
            format!("  <node text=\"\">\n    <node text=\"OK\" bounds=\"{bounds}\" />\n  </node>\n")
        };
        let [behind, front] = ["[0,0][10,10]", "[20,20][40,40]"].map(window);
        let empty = window("[5,5][5,5]");
        let gui = format!("<hierarchy>\n{behind}{front}{empty}</hierarchy>\n");
        assert_eq!(centre(&gui, "OK"), Some((30, 30)));
    }
}
