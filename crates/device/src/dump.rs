//! The GUI tree, written as `uiautomator dump` writes it, with a line for each node.

use std::fmt::Write;

use crate::xml::escape;
use crate::{Gui, Node};

impl Gui {
    pub fn xml(&self) -> String {
        let mut out = format!("<hierarchy rotation=\"{}\"", self.rotation);
        if let Some(focus) = self.focus {
            let _ = write!(out, " focus=\"{focus}\"");
        }
        out.push_str(">\n");
        for window in &self.windows {
            window.write(1, &mut out);
        }
        out + "</hierarchy>\n"
    }
}

impl Node {
    fn write(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let _ = write!(out, "{indent}<node index=\"{}\"", self.index);
        let texts = [
            ("text", &self.text),
            ("resource-id", &self.resource),
            ("class", &self.class),
            ("package", &self.package),
            ("content-desc", &self.description),
        ];
        for (name, value) in texts {
            // A line of text must not become a line here.
            let value = escape(value).replace('\n', "&#10;");
            let _ = write!(out, " {name}=\"{value}\"");
        }
        let flags = [
            ("checkable", self.checkable),
            ("checked", self.checked),
            ("clickable", self.clickable),
            ("enabled", self.enabled),
            ("focusable", self.focusable),
            ("focused", self.focused),
            ("scrollable", self.scrollable),
            ("long-clickable", self.long_clickable),
            ("password", self.password),
            ("selected", self.selected),
        ];
        for (name, flag) in flags {
            let _ = write!(out, " {name}=\"{flag}\"");
        }
        // Beyond what `uiautomator` writes, and only where it is so.
        for (name, flag) in [
            ("hidden", self.hidden),
            ("labelled", self.labelled),
            ("delegates", self.delegates),
        ] {
            if flag {
                let _ = write!(out, " {name}=\"true\"");
            }
        }
        let bounds = self.bounds;
        let _ = write!(
            out,
            " bounds=\"[{},{}][{},{}]\"",
            bounds.left, bounds.top, bounds.right, bounds.bottom
        );
        if self.children.is_empty() {
            out.push_str(" />\n");
            return;
        }
        out.push_str(">\n");
        for child in &self.children {
            child.write(depth + 1, out);
        }
        let _ = writeln!(out, "{indent}</node>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let child = Node {
            text: "a \"b\" <c>\n& d".into(),
            resource: "a.b:id/c".into(),
            clickable: true,
            labelled: true,
            ..Node::default()
        };
        let gui = Gui {
            rotation: 1,
            focus: Some(2),
            windows: vec![Node {
                index: 2,
                children: vec![child],
                ..Node::default()
            }],
        };
        assert_eq!(Gui::parse(&gui.xml()).expect("a tree"), gui);
    }
}
