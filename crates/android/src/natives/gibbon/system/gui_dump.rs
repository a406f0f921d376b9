//! `gibbon.system.GuiDump`: nodes as `uiautomator dump` writes them.

use std::fmt::Write;

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::android::graphics::guest_shapes::ints;

gibbon_machine::natives! { "gibbon/system/GuiDump";
    "written" "(II[Ljava/lang/String;[II)Ljava/lang/String;" => written,
}

/// What a node has of each: text and the like, numbers.
const WORDS: &[&str] = &["text", "resource-id", "class", "package", "content-desc"];
const NUMBERS: usize = 7;

/// What is true or not of a node, a bit each.
const FLAGS: &[&str] = &[
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
];

/// What is written only where it is so, for checks of accessibility: `uiautomator` has no such attributes.
const MORE_FLAGS: &[&str] = &["hidden", "labelled", "delegates"];

fn written(machine: &mut Machine, args: Args) -> NativeResult {
    let (rotation, focus, count) = (args.int(0), args.int(1), args.int(4).max(0));
    let numbers = ints(
        machine,
        args.reference(3),
        0,
        count.saturating_mul(NUMBERS as i32),
    )?;
    let words: Vec<Option<String>> = machine
        .ref_array(args.reference(2))
        .into_iter()
        .take(count as usize * WORDS.len())
        .map(|word| (!word.is_null()).then(|| machine.text(word)))
        .collect();
    let nodes: Vec<Node<'_>> = words
        .chunks(WORDS.len())
        .zip(numbers.chunks(NUMBERS))
        .map(|(words, numbers)| Node { words, numbers })
        .collect();
    let text = dump(rotation, focus, &nodes);
    ok(machine.string(&text)?)
}

struct Node<'a> {
    words: &'a [Option<String>],
    /// Depth, index, flags, bounds.
    numbers: &'a [i32],
}

/// `nodes` are in the order they are written; their depths tell what is in what.
fn dump(rotation: i32, focus: i32, nodes: &[Node<'_>]) -> String {
    let mut out = String::with_capacity(100 + 500 * nodes.len());
    out.push_str("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n");
    let _ = write!(out, "<hierarchy rotation=\"{rotation}\"");
    if focus >= 0 {
        let _ = write!(out, " focus=\"{focus}\"");
    }
    out.push_str(">\n");
    for (at, node) in nodes.iter().enumerate() {
        let depth = node.numbers[0];
        open(&mut out, node);
        let next = nodes.get(at + 1).map_or(1, |next| next.numbers[0]);
        out.push_str(if next > depth { ">\n" } else { " />\n" });
        for depth in (next..depth).rev() {
            indent(&mut out, depth);
            out.push_str("</node>\n");
        }
    }
    out.push_str("</hierarchy>\n");
    out
}

/// All but the end of a node's tag.
fn open(out: &mut String, node: &Node<'_>) {
    let [depth, index, flags, left, top, right, bottom] = *node.numbers else {
        return;
    };
    indent(out, depth);
    let _ = write!(out, "<node index=\"{index}\"");
    for (name, word) in WORDS.iter().zip(node.words) {
        let _ = write!(out, " {name}=\"");
        escape(out, word.as_deref().unwrap_or_default());
        out.push('"');
    }
    for (bit, name) in FLAGS.iter().enumerate() {
        let _ = write!(out, " {name}=\"{}\"", flags >> bit & 1 != 0);
    }
    for (bit, name) in (FLAGS.len()..).zip(MORE_FLAGS) {
        if flags >> bit & 1 != 0 {
            let _ = write!(out, " {name}=\"true\"");
        }
    }
    let _ = write!(out, " bounds=\"[{left},{top}][{right},{bottom}]\"");
}

fn indent(out: &mut String, depth: i32) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

fn escape(out: &mut String, text: &str) {
    for unit in text.chars() {
        match unit {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            unit if unit < ' ' => out.push('.'),
            unit => out.push(unit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_nested_by_their_depths() {
        let none = vec![None; WORDS.len()];
        let mut named = none.clone();
        named[0] = Some("a<\"b\"\n\t".to_owned());
        let node = |words, numbers| Node { words, numbers };
        let text = dump(
            1,
            0,
            &[
                node(&none, &[1, 0, 0, 0, 0, 10, 20]),
                node(&none, &[2, 0, 4 | 1 << 11, 0, 0, 10, 10]),
                node(&named, &[3, 0, 0, 0, 0, 5, 5]),
                node(&none, &[1, 1, 0, 0, 0, 1, 1]),
            ],
        );
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "<hierarchy rotation=\"1\" focus=\"0\">");
        assert!(lines[2].starts_with("  <node index=\"0\" text=\"\"") && lines[2].ends_with(">"));
        assert!(lines[3].contains(" clickable=\"true\" enabled=\"false\""));
        assert!(lines[3].contains(" selected=\"false\" labelled=\"true\" bounds="));
        assert!(lines[4].starts_with("      <node") && lines[4].ends_with("[0,0][5,5]\" />"));
        assert!(lines[4].contains("text=\"a&lt;&quot;b&quot;&#10;.\""));
        assert_eq!(lines[5..7], ["    </node>", "  </node>"]);
        assert!(lines[7].starts_with("  <node index=\"1\"") && lines[7].ends_with(" />"));
        assert_eq!(lines[8], "</hierarchy>");
    }
}
