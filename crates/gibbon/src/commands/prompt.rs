//! Where the shell's lines come from: a prompt that knows verbs and what is on the screen, or, if
//! nobody sits there, standard input as it is.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal};
use std::rc::Rc;

use anyhow::Context;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Editor, Helper};

const VERBS: &[&str] = &[
    "tap ",
    "double-tap ",
    "long-tap ",
    "swipe ",
    "text ",
    "key ",
    "wait ",
    "rotate",
    "home",
    "return",
    "back",
    "kill",
    "set ",
    "look",
    "gui",
    "picture ",
    "log",
    "undo",
    "events",
    "save ",
    "help",
    "quit",
];
const KEYS: &[&str] = &[
    "back",
    "home",
    "menu",
    "enter",
    "del",
    "tab",
    "search",
    "dpad_up",
    "dpad_down",
    "dpad_left",
    "dpad_right",
    "dpad_center",
    "volume_up",
    "volume_down",
];

/// Names of what is on the screen, as it was last looked at.
pub type Names = Rc<RefCell<Vec<String>>>;

pub enum Prompt {
    Terminal(Box<Editor<Words, DefaultHistory>>),
    Input,
}

impl Prompt {
    pub fn new(names: Names) -> anyhow::Result<Prompt> {
        if !std::io::stdin().is_terminal() {
            return Ok(Prompt::Input);
        }
        let mut editor = Editor::new().context("the terminal")?;
        editor.set_helper(Some(Words(names)));
        Ok(Prompt::Terminal(Box::new(editor)))
    }

    /// `None` at the end.
    pub fn line(&mut self) -> anyhow::Result<Option<String>> {
        match self {
            Prompt::Input => {
                let line = std::io::stdin().lock().lines().next();
                line.transpose().context("standard input")
            }
            Prompt::Terminal(editor) => match editor.readline("gibbon> ") {
                Ok(line) => {
                    // A line that is not remembered is no harm.
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error).context("the terminal"),
            },
        }
    }
}

pub struct Words(Names);

impl Words {
    /// What the last part of a line may go on to be, and where that part starts.
    fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let starts = |start: usize, words: &mut dyn Iterator<Item = String>| {
            let part = line[start..].to_lowercase();
            let fits = |word: &String| word.to_lowercase().starts_with(&part);
            (start, words.filter(fits).collect())
        };
        match line.split_once(' ') {
            None => starts(0, &mut VERBS.iter().map(|&verb| verb.to_owned())),
            Some((verb @ ("tap" | "double-tap" | "long-tap"), _)) => {
                starts(verb.len() + 1, &mut self.0.borrow().iter().cloned())
            }
            Some(("key", _)) => starts(4, &mut KEYS.iter().map(|&key| key.to_owned())),
            _ => (line.len(), Vec::new()),
        }
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(Words::complete(self, &line[..position]))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_keys_and_names_are_completed() {
        let names = Rc::new(RefCell::new(vec!["Save".to_owned(), "Send".to_owned()]));
        let words = Words(names);
        assert_eq!(words.complete("dou"), (0, vec!["double-tap ".to_owned()]));
        assert_eq!(words.complete("tap sa"), (4, vec!["Save".to_owned()]));
        assert_eq!(words.complete("key men"), (4, vec!["menu".to_owned()]));
        assert!(words.complete("text a").1.is_empty());
    }
}
