//! A widget by what a user says of it: `class=ListView > text=Save`.

use crate::attributes;
use crate::hash;
use crate::tree::Tree;

/// A widget by some of its attributes, and by those of the widgets around it, the innermost last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern(pub Vec<Likeness>);

/// What is not named may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    pub class: Option<String>,
    pub resource: Option<String>,
    pub text: Option<String>,
    pub index: Option<u32>,
}

impl Likeness {
    fn fits(&self, tree: &Tree, at: u32) -> bool {
        let widget = &tree.widgets[at as usize];
        let same = |wanted: &Option<String>, has| {
            wanted.as_ref().is_none_or(|text| hash::text(text) == has)
        };
        same(&self.class, widget.class)
            && same(&self.resource, widget.resource)
            && same(&self.text, widget.text)
            && self.index.is_none_or(|index| index == widget.index)
    }

    fn read(attributes: attributes::Attributes) -> Result<Likeness, String> {
        let mut likeness = Likeness::default();
        for (name, value) in attributes {
            match name {
                "class" => likeness.class = Some(value),
                "resource" => likeness.resource = Some(value),
                "text" => likeness.text = Some(value),
                "index" => likeness.index = Some(index(&value)?),
                _ => {
                    return Err(format!(
                        "`{name}` is none of class, resource, text and index"
                    ));
                }
            }
        }
        Ok(likeness)
    }
}

pub fn index(value: &str) -> Result<u32, String> {
    value.parse().map_err(|_| format!("`{value}` is no index"))
}

impl Pattern {
    pub fn parse(text: &str, package: &str) -> Result<Pattern, String> {
        let widgets = attributes::read(text, package)?.into_iter();
        Ok(Pattern(
            widgets.map(Likeness::read).collect::<Result<_, _>>()?,
        ))
    }

    /// Whether a widget's full path ends like this.
    pub fn fits(&self, tree: &Tree, widget: u32) -> bool {
        let mut at = Some(widget);
        self.0.iter().rev().all(|likeness| {
            let Some(here) = at else { return false };
            at = tree.widgets[here as usize].parent;
            likeness.fits(tree, here)
        })
    }

    /// As [`Pattern::parse`] reads it.
    pub fn text(&self, package: &str) -> String {
        let parts = self.0.iter().map(|likeness| {
            let mut words = Vec::new();
            let mut add = |name: &str, value: &Option<String>| {
                if let Some(value) = value {
                    words.push(attributes::write(name, value, package));
                }
            };
            add("class", &likeness.class);
            add("resource", &likeness.resource);
            add("text", &likeness.text);
            add("index", &likeness.index.map(|index| index.to_string()));
            match words.is_empty() {
                true => "*".to_owned(),
                false => words.join(" "),
            }
        });
        parts.collect::<Vec<_>>().join(" > ")
    }
}
