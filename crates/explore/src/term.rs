//! A path that an abstraction made, in words: `{class=ListView > class=TextView text=Save}`.
//!
//! Paths are known by hashes; a term has what these were made of, so people can read and write
//! them. It is exact: of what a reducer keeps, what is not named is empty.

use rustc_hash::FxHashMap;

use crate::abstraction::{Abstraction, PathId, Paths, name};
use crate::attributes::{self, Attributes};
use crate::hash;
use crate::pattern::index;
use crate::reducer::Reducer;
use crate::tree::{Tree, Widget, look};
use crate::words::Words;

/// What is kept of the widgets on a path, the innermost last.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term(Vec<TermWidget>);

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct TermWidget {
    /// Class and resource.
    kind: Option<(String, String)>,
    /// Text, description, and whether it is checked.
    text: Option<(String, String, bool)>,
    index: Option<u32>,
}

impl TermWidget {
    fn of(widget: &Widget, reducer: Reducer, words: &Words) -> Option<TermWidget> {
        let mut kept = TermWidget::default();
        if reducer.has(Reducer::TYPE) {
            let word = |hash| words.text(hash).map(str::to_owned);
            kept.kind = Some((word(widget.class)?, word(widget.resource)?));
        }
        if reducer.has(Reducer::TEXT) {
            let (description, checked) = words.look(widget.look)?;
            let text = words.text(widget.text)?.to_owned();
            kept.text = Some((text, description.to_owned(), checked));
        }
        if reducer.has(Reducer::INDEX) {
            kept.index = Some(widget.index);
        }
        Some(kept)
    }

    fn read(attributes: Attributes) -> Result<TermWidget, String> {
        let mut kept = TermWidget::default();
        for (name, value) in attributes {
            match name {
                "class" => kept.kind.get_or_insert_default().0 = value,
                "resource" => kept.kind.get_or_insert_default().1 = value,
                "text" => kept.text.get_or_insert_default().0 = value,
                "description" => kept.text.get_or_insert_default().1 = value,
                "checked" => {
                    kept.text.get_or_insert_default().2 = match &value[..] {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(format!("`{value}` is neither yes nor no")),
                    }
                }
                _ => kept.index = Some(index(&value)?),
            }
        }
        Ok(kept)
    }

    fn text(&self, package: &str) -> String {
        let mut words = Vec::new();
        let mut add = |name: &str, value: &str| words.push(attributes::write(name, value, package));
        if let Some((class, resource)) = &self.kind {
            add("class", class);
            if !resource.is_empty() {
                add("resource", resource);
            }
        }
        if let Some((text, description, checked)) = &self.text {
            if !text.is_empty() || (description.is_empty() && !checked) {
                add("text", text);
            }
            if !description.is_empty() {
                add("description", description);
            }
            if *checked {
                add("checked", "yes");
            }
        }
        if let Some(index) = self.index {
            add("index", &index.to_string());
        }
        match words.is_empty() {
            true => "*".to_owned(),
            false => words.join(" "),
        }
    }

    /// The reducer that keeps it, and a widget that has it.
    fn widget(&self) -> (Reducer, Widget) {
        let mut reducer = Reducer::NOTHING;
        let mut widget = Widget::default();
        if let Some((class, resource)) = &self.kind {
            reducer = reducer.and(Reducer::TYPE);
            widget.class = hash::text(class);
            widget.resource = hash::text(resource);
        }
        if let Some((text, description, checked)) = &self.text {
            reducer = reducer.and(Reducer::TEXT);
            widget.text = hash::text(text);
            widget.look = look(description, *checked);
        }
        if let Some(index) = self.index {
            reducer = reducer.and(Reducer::INDEX);
            widget.index = index;
        }
        (reducer, widget)
    }
}

impl Term {
    /// What is between the braces.
    pub fn parse(text: &str, package: &str) -> Result<Term, String> {
        let widgets = attributes::read(text, package)?.into_iter();
        Ok(Term(
            widgets.map(TermWidget::read).collect::<Result<_, _>>()?,
        ))
    }

    /// As rules have it, in braces.
    pub fn text(&self, package: &str) -> String {
        let parts: Vec<String> = self.0.iter().map(|kept| kept.text(package)).collect();
        format!("{{{}}}", parts.join(" > "))
    }

    pub fn id(&self) -> PathId {
        self.0.iter().fold(0, |parent, kept| {
            let (reducer, widget) = kept.widget();
            name(parent, reducer, &widget)
        })
    }

    /// What a reducer makes of a widget, where others are known by the paths that were made.
    pub fn of(
        tree: &Tree,
        widget: u32,
        reducer: Reducer,
        (abstraction, paths): (&Abstraction, &Paths),
        words: &Words,
    ) -> Option<Term> {
        let this = &tree.widgets[widget as usize];
        let mut term = match this.parent {
            Some(parent) if reducer.has(Reducer::PARENT) => {
                let by = abstraction.reducer(paths.by[parent as usize]);
                Term::of(tree, parent, by, (abstraction, paths), words)?
            }
            _ => Term::default(),
        };
        term.0.push(TermWidget::of(this, reducer.local(), words)?);
        Some(term)
    }
}

/// Terms by their paths' names.
pub type Terms = FxHashMap<PathId, Term>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_come_back_and_name_the_same_path() {
        for text in [
            "{*}",
            "{index=3}",
            "{class=Button}",
            "{class=\"\" resource=id/ok}",
            "{class=ListView resource=android:id/list > text=\"\"}",
            "{* > description=\"a > b\" checked=yes index=0}",
        ] {
            let inside = &text[1..text.len() - 1];
            let term = Term::parse(inside, "a.b").expect(text);
            assert_eq!(term.text("a.b"), text);
        }
        let ids = ["*", "text=\"\"", "index=0", "* > *", "class=\"\""];
        let ids = ids.map(|text| Term::parse(text, "a.b").expect(text).id());
        let distinct: std::collections::BTreeSet<PathId> = ids.into_iter().collect();
        assert_eq!(distinct.len(), 5);
        assert!(Term::parse("checked=perhaps", "a.b").is_err());
    }
}
