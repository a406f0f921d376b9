//! Reads the file, and checks that it is whole.

use gibbon_device::{Gui, Node};
use serde::Deserialize;

use super::format::{Header, Hex, Line, RunLine, ScreenLine};
use super::{Saved, VERSION};
use crate::action::Kind;
use crate::hash;
use crate::learnt::Whole;
use crate::model::{End, SavedModel, SavedScreen, SavedTransition, TreeId};
use crate::questions::Questions;
use crate::rules::Rules;
use crate::strategy::Strategy;
use crate::tree::{Kinds, Tree, Widget, look};

/// What is wrong, and in which line.
type Problem = (usize, String);

/// What to do with a file that cannot be read.
const HINT: &str = "explore anew, perhaps with --rules abstraction.rules of the same folder";

pub fn parse(text: &str) -> Result<Saved, Problem> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let (_, first) = lines.next().unwrap_or((1, ""));
    let header = header(first).map_err(|problem| (1, problem))?;
    let mut reader = Reader {
        rules: Vec::new(),
        words: Vec::new(),
        saved: Saved {
            header,
            known_by: Whole::default(),
            model: SavedModel::default(),
            guis: Vec::new(),
            moments: Vec::new(),
            strategy: Strategy::default(),
            questions: Questions::default(),
            run: RunLine::default(),
            reached: Vec::new(),
            findings: Vec::new(),
            episodes: Vec::new(),
        },
    };
    let mut last = 1;
    let mut is_ended = false;
    for (number, text) in lines {
        last = number;
        let read = match is_ended {
            true => Err("nothing follows the end of a model".to_owned()),
            false => reader.line(text, number),
        };
        is_ended = read.map_err(|problem| (number, problem))?;
    }
    match is_ended {
        true => reader.finish(last),
        false => Err((
            last,
            format!("the model was cut short after this line: {HINT}"),
        )),
    }
}

/// The version counts before anything else: a newer header may look different.
fn header(text: &str) -> Result<Header, String> {
    #[derive(Deserialize)]
    struct Version {
        #[serde(rename = "gibbon_model", alias = "gibbon-model")]
        version: u32,
    }
    let Ok(Version { version }) = serde_json::from_str(text) else {
        return Err("this is no saved model: its first line has no `gibbon_model`".into());
    };
    if version != VERSION {
        return Err(format!(
            "the model is of version {version}; this Gibbon reads {VERSION}: {HINT}"
        ));
    }
    serde_json::from_str(text).map_err(|problem| problem.to_string())
}

struct Reader {
    /// With the lines that they are in.
    rules: Vec<(usize, String)>,
    words: Vec<String>,
    saved: Saved,
}

impl Reader {
    /// Whether it is the end.
    fn line(&mut self, text: &str, number: usize) -> Result<bool, String> {
        let line = serde_json::from_str(text).map_err(|problem| problem.to_string())?;
        let saved = &mut self.saved;
        match line {
            Line::Rule(rule) => self.rules.push((number, rule)),
            Line::Word(word) => self.words.push(word),
            Line::Screen(screen) => self.screen(screen)?,
            Line::Transition(transition) => self.transition(transition)?,
            Line::Moment(moment) => {
                let place = saved.moments.len();
                if moment.parent.is_none() != (place == 0) {
                    return Err("the first moment, and no other, has no parent".into());
                }
                if moment.parent.is_some_and(|one| one.0 as usize >= place) {
                    return Err("the moment comes before its parent".into());
                }
                check_screen(moment.screen, saved)?;
                saved.moments.push(moment);
            }
            Line::TakenBack(state, what) => {
                saved.model.taken_back.push((state.value()?, what.value()?));
            }
            Line::Hopeless(state, what) => {
                saved.model.hopeless.push((state.value()?, what.value()?));
            }
            Line::Strategy(strategy) => {
                if !strategy.fits(saved.moments.len()) {
                    return Err("it names a moment that is not there".into());
                }
                saved.strategy = strategy;
            }
            Line::Questions(questions) => {
                if !questions.fits(saved.guis.len(), saved.moments.len()) {
                    return Err("it names a screen or a moment that is not there".into());
                }
                saved.questions = questions;
            }
            Line::Run(run) => {
                Hex(run.hash.clone()).value()?;
                saved.run = run;
            }
            Line::Reached(reach) => saved.reached.push(reach),
            Line::Finding(finding) => saved.findings.push(*finding),
            Line::End(lines) if lines == number => return Ok(true),
            Line::End(lines) => {
                return Err(format!("{lines} lines were written: some are missing"));
            }
        }
        Ok(false)
    }

    fn transition(&mut self, transition: SavedTransition) -> Result<(), String> {
        check_screen(transition.from, &self.saved)?;
        if let End::Tree(to) = transition.end {
            check_screen(to, &self.saved)?;
        }
        self.saved.model.transitions.push(transition);
        Ok(())
    }

    fn word(&self, place: u32) -> Result<&str, String> {
        let word = self.words.get(place as usize).map(String::as_str);
        word.ok_or_else(|| format!("there is no word {place} before"))
    }

    fn screen(&mut self, screen: ScreenLine) -> Result<(), String> {
        let mut widgets = Vec::new();
        let mut nodes = Vec::new();
        for (parent, class, resource, text, description, checked, index, does) in screen.widgets {
            if parent.is_some_and(|parent| parent as usize >= widgets.len()) {
                return Err("a widget comes before its parent".into());
            }
            let mut kinds = Kinds::default();
            for word in self.word(does)?.split_whitespace() {
                kinds.add(Kind::from_word(word)?);
            }
            let node = Node {
                index,
                class: self.word(class)?.to_owned(),
                resource: self.word(resource)?.to_owned(),
                text: self.word(text)?.to_owned(),
                description: self.word(description)?.to_owned(),
                checked: checked != 0,
                // So that every window of it counts as being in front.
                clickable: true,
                ..Node::default()
            };
            widgets.push(Widget {
                parent,
                class: hash::text(&node.class),
                resource: hash::text(&node.resource),
                text: hash::text(&node.text),
                look: look(&node.description, node.checked),
                index,
                does: kinds,
            });
            nodes.push(node);
        }
        self.saved.guis.push(gui(&widgets, nodes));
        self.saved.model.screens.push(SavedScreen {
            tree: Tree::from_widgets(&screen.activity, screen.is_foreign, widgets),
            brought: screen.brought,
            inert: screen.inert,
        });
        Ok(())
    }

    fn finish(mut self, last: usize) -> Result<Saved, Problem> {
        if self.saved.moments.is_empty() {
            return Err((last, "the model has no moment to go on from".into()));
        }
        let text: Vec<&str> = self.rules.iter().map(|(_, rule)| &rule[..]).collect();
        let rules = Rules::parse(&text.join("\n"), &self.saved.header.app.package);
        let rules = rules.map_err(|error| {
            let line = self.rules.get(error.line() - 1);
            let line = line.map_or(last, |(line, _)| *line);
            (line, error.problem().to_owned())
        })?;
        self.saved.known_by = rules.known_by;
        Ok(self.saved)
    }
}

fn check_screen(TreeId(screen): TreeId, saved: &Saved) -> Result<(), String> {
    match (screen as usize) < saved.guis.len() {
        true => Ok(()),
        false => Err(format!("there is no screen {screen} before")),
    }
}

impl Hex {
    fn value(&self) -> Result<u64, String> {
        let value = u64::from_str_radix(&self.0, 16);
        value.map_err(|_| format!("`{}` is no hash", self.0))
    }
}

/// What was on a screen, as far as it was kept.
fn gui(widgets: &[Widget], mut nodes: Vec<Node>) -> Gui {
    let mut windows: Vec<Node> = Vec::new();
    for at in (0..nodes.len()).rev() {
        let mut node = std::mem::take(&mut nodes[at]);
        // They were added from the last to the first.
        node.children.reverse();
        match widgets[at].parent {
            Some(parent) => nodes[parent as usize].children.push(node),
            None => windows.push(node),
        }
    }
    windows.reverse();
    Gui {
        focus: windows.first().map(|window| window.index),
        windows,
        ..Gui::default()
    }
}
