//! What the abstraction became, in words, and a model that begins with what another run learnt.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{AbstractionId, Balance, Model, Refinement, StateKey};
use crate::abstraction::{Abstraction, PathId};
use crate::learnt::{Learnt, Whole};
use crate::term::{Term, Terms};
use crate::words::Words;

impl Model {
    pub fn with_learnt(whole: &Whole, balance: Balance) -> Model {
        let mut model = Model::new(whole.first.clone(), balance);
        for one in &whole.learnt {
            let to = model.abstractions.len();
            model.abstractions.push(Arc::new(one.abstraction.clone()));
            model.made_from.push(one.from.map_or(0, |at| at + 1));
            let trees = Arc::default();
            let refinement = Refinement { to, trees };
            model.refinements.insert(one.key(), refinement);
        }
        model
    }

    /// All that the abstraction is now, numbered anew. What no screen was seen of is told in the
    /// words of `given`, which the model began with.
    pub fn learnt(&self, words: &Words, given: &Whole) -> Whole {
        let mut whole = Whole {
            first: Abstraction::clone(&self.abstractions[0]),
            learnt: Vec::new(),
            terms: self.terms(words, given),
        };
        let mut numbers: BTreeMap<AbstractionId, usize> = BTreeMap::new();
        let mut refinements: Vec<&Refinement> = self.refinements.values().collect();
        refinements.sort_by_key(|refinement| refinement.to);
        for refinement in refinements {
            let from = self.made_from[refinement.to];
            let number = numbers.get(&from).copied();
            if from > 0 && number.is_none() {
                continue;
            }
            let told = self.describe_state(refinement, words).or_else(|| {
                let given = given.learnt.get(refinement.to - 1)?;
                Some((given.activity.clone(), given.actions.clone()))
            });
            let abstraction: &Abstraction = &self.abstractions[refinement.to];
            if let (Some((activity, actions)), true) = (told, whole.has_words_for(abstraction)) {
                numbers.insert(refinement.to, whole.learnt.len());
                whole.learnt.push(Learnt {
                    from: number,
                    activity,
                    actions,
                    abstraction: abstraction.clone(),
                });
            }
        }
        whole
    }

    /// Activity and actions of a state that was refined, by one of its screens.
    fn describe_state(
        &self,
        refinement: &Refinement,
        words: &Words,
    ) -> Option<(String, BTreeSet<(Term, crate::action::Kind)>)> {
        let tree = &self.seen(*refinement.trees.first()?).tree;
        let abstraction: &Abstraction = &self.abstractions[self.made_from[refinement.to]];
        let paths = abstraction.paths(tree);
        let mut actions = BTreeSet::new();
        for (at, widget) in tree.widgets.iter().enumerate() {
            for kind in widget.does.iter() {
                let reducer = abstraction.reducer(paths.by[at]);
                let term = Term::of(tree, at as u32, reducer, (abstraction, &paths), words)?;
                actions.insert((term, kind));
            }
        }
        Some((tree.activity.clone(), actions))
    }

    /// Words for all paths that are selected.
    fn terms(&self, words: &Words, given: &Whole) -> Terms {
        let mut terms = given.terms.clone();
        let mut wanted: BTreeSet<PathId> = self
            .abstractions
            .iter()
            .flat_map(|one| one.selected_paths())
            .filter(|path| !terms.contains_key(path))
            .collect();
        for refinement in self.refinements.values() {
            let abstraction: &Abstraction = &self.abstractions[self.made_from[refinement.to]];
            for tree in refinement.trees.iter() {
                if wanted.is_empty() {
                    return terms;
                }
                let tree = &self.seen(*tree).tree;
                let paths = abstraction.paths(tree);
                for widget in 0..tree.widgets.len() as u32 {
                    abstraction.pass(tree, widget, &paths.made, |decision, path| {
                        if wanted.contains(&path) {
                            let reducer = abstraction.reducer(decision);
                            let made = (abstraction, &paths);
                            if let Some(term) = Term::of(tree, widget, reducer, made, words) {
                                wanted.remove(&path);
                                terms.insert(path, term);
                            }
                        }
                    });
                }
            }
        }
        terms
    }

    /// The states that a screen passes, the one it ends in last.
    pub fn passes(&self, tree: &crate::tree::Tree) -> Vec<StateKey> {
        let looked = self.look(tree);
        let mut keys = looked.through;
        keys.push(looked.key);
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{GuiAction, TreeId};
    use crate::pattern::Pattern;
    use crate::reducer::Reducer;
    use crate::rules::Rules;
    use crate::tree::Tree;
    use gibbon_device::{Bounds, Gui, Node};

    fn node(class: &str, index: u32, text: &str) -> Node {
        Node {
            class: class.into(),
            index,
            text: text.into(),
            checked: text.len().is_multiple_of(2),
            enabled: true,
            clickable: true,
            bounds: Bounds {
                left: 0,
                top: 0,
                right: 9,
                bottom: 9,
            },
            ..Node::default()
        }
    }

    /// A list, and a bar with buttons.
    fn screen(rows: &[&str], buttons: &[&str]) -> Gui {
        let mut root = node("a.b.Root", 0, "");
        for (at, (class, texts)) in [("android.widget.ListView", rows), ("Bar", buttons)]
            .into_iter()
            .enumerate()
        {
            let mut list = node(class, at as u32, "");
            let texts = texts.iter().enumerate();
            let child = |(at, text): (usize, &&str)| node("android.widget.Button", at as u32, text);
            list.children = texts.map(child).collect();
            root.children.push(list);
        }
        Gui {
            windows: vec![root],
            ..Gui::default()
        }
    }

    struct Seen {
        model: Model,
        words: Words,
        trees: Vec<(Tree, Gui)>,
    }

    impl Seen {
        fn see(&mut self, gui: Gui) -> TreeId {
            let tree = Tree::read(&gui, Some("a.b.Main"));
            self.words.note(&gui);
            let id = self.model.see(&tree, &gui);
            self.trees.push((tree, gui));
            id
        }
    }

    fn partition(model: &mut Model, trees: &[(Tree, Gui)]) -> Vec<usize> {
        let states = trees.iter().map(|(tree, gui)| {
            let tree = model.see(tree, gui);
            model.state_of(tree)
        });
        let states: Vec<_> = states.collect();
        let first = |one| states.iter().position(|other| *other == one);
        let places = states.iter().map(|one| first(*one).expect("itself"));
        places.collect()
    }

    /// Rows move up when they are tapped, whatever is written on them.
    #[test]
    fn what_was_learnt_comes_back_from_its_words() {
        let child_of_bar = Pattern::parse("class=\"Bar\" > *", "a.b").expect("a pattern");
        let first = Abstraction::new(Reducer::TYPE).with_pattern(child_of_bar, Reducer::PARENT);
        let balance = Balance {
            patience: 0,
            ..Balance::default()
        };
        let texts = [
            "one",
            "a > b",
            "say \"x\" then {y}",
            "",
            " lines\nof text=3",
        ];
        let mut seen = Seen {
            model: Model::new(first, balance),
            words: Words::default(),
            trees: Vec::new(),
        };
        for round in 0..40_usize {
            let mut rows = texts;
            rows.rotate_left(round % 5);
            let buttons = &texts[..round % 4];
            let from = seen.see(screen(&rows, buttons));
            let row = round / 4 % 5;
            rows[..=row].rotate_right(1);
            let to = seen.see(screen(&rows, &texts[..(round + row) % 4]));
            let tap = GuiAction {
                kind: crate::action::Kind::Tap,
                widget: Some(2 + row as u32),
            };
            seen.model.update(from, tap, to);
        }
        let whole = seen.model.learnt(&seen.words, &Whole::default());
        assert!(whole.learnt.len() > 3, "{whole:?}");
        assert_eq!(whole.learnt.len(), seen.model.refinements.len());
        let text = whole.text("a.b");
        let read = Rules::parse(&text, "a.b").expect("as written").known_by;
        assert_eq!((&read.first, &read.learnt), (&whole.first, &whole.learnt));
        assert_eq!(read.text("a.b"), text);

        let mut again = Model::with_learnt(&read, balance);
        assert_eq!(
            partition(&mut again, &seen.trees),
            partition(&mut seen.model, &seen.trees)
        );
        // Without any screen the words stay, too.
        let nothing_seen = Model::with_learnt(&read, balance);
        assert_eq!(
            nothing_seen.learnt(&Words::default(), &read).text("a.b"),
            text
        );
    }
}
