//! What the hashes of a tree's widgets stand for.

use gibbon_device::{Gui, Node};
use rustc_hash::FxHashMap;

use crate::hash;
use crate::tree::look;

#[derive(Clone, Debug, Default)]
pub struct Words {
    texts: FxHashMap<u64, String>,
    looks: FxHashMap<u64, (String, bool)>,
}

impl Words {
    /// Of the windows in front, which are what a tree is made of.
    pub fn note(&mut self, gui: &Gui) {
        for at in gui.front() {
            self.note_node(&gui.windows[at]);
        }
    }

    fn note_node(&mut self, node: &Node) {
        for text in [&node.class, &node.resource, &node.text] {
            self.add(text);
        }
        let look = look(&node.description, node.checked);
        self.looks
            .entry(look)
            .or_insert_with(|| (node.description.clone(), node.checked));
        node.children.iter().for_each(|child| self.note_node(child));
    }

    fn add(&mut self, text: &str) {
        let hash = hash::text(text);
        self.texts.entry(hash).or_insert_with(|| text.to_owned());
    }

    pub fn text(&self, hash: u64) -> Option<&str> {
        self.texts.get(&hash).map(String::as_str)
    }

    /// A description, and whether it is checked.
    pub fn look(&self, hash: u64) -> Option<(&str, bool)> {
        let (description, checked) = self.looks.get(&hash)?;
        Some((description, *checked))
    }
}
