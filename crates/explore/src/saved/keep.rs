//! Writes the file.

use std::collections::BTreeMap;

use gibbon_trace::hash_text;
use serde::Serialize;

use super::VERSION;
use super::format::{FindingLine, Header, Hex, Line, MomentLine, RunLine, ScreenLine, WidgetRow};
use crate::explorer::Explorer;
use crate::model::SavedScreen;
use crate::words::Words;

/// Lines of the file, and how many there are.
#[derive(Default)]
struct Writer {
    text: String,
    lines: usize,
    /// Places of words that were written.
    words: BTreeMap<String, u32>,
}

impl Writer {
    fn line(&mut self, line: &impl Serialize) {
        let json = serde_json::to_string(line).expect("plain data, with text for keys");
        self.text.push_str(&json);
        self.text.push('\n');
        self.lines += 1;
    }

    fn word(&mut self, word: &str) -> u32 {
        if let Some(&known) = self.words.get(word) {
            return known;
        }
        let place = self.words.len() as u32;
        self.words.insert(word.to_owned(), place);
        self.line(&Line::Word(word.to_owned()));
        place
    }

    fn screen(&mut self, screen: SavedScreen, words: &Words) {
        let mut rows: Vec<WidgetRow> = Vec::new();
        for widget in &screen.tree.widgets {
            // All that a screen has was noted when it was seen.
            let mut word = |hash| self.word(words.text(hash).unwrap_or_default());
            let (class, resource) = (word(widget.class), word(widget.resource));
            let text = word(widget.text);
            let (description, checked) = words.look(widget.look).unwrap_or_default();
            let does: Vec<String> = widget.does.iter().map(|kind| kind.word()).collect();
            rows.push((
                widget.parent,
                class,
                resource,
                text,
                self.word(description),
                u8::from(checked),
                widget.index,
                self.word(&does.join(" ")),
            ));
        }
        self.line(&Line::Screen(ScreenLine {
            activity: screen.tree.activity,
            is_foreign: screen.tree.is_foreign,
            widgets: rows,
            brought: screen.brought,
            inert: screen.inert,
        }));
    }
}

impl Explorer<'_> {
    /// The model and the run so far, to go on with.
    pub fn saved(&self) -> String {
        let trace = &self.trace.header;
        let mut writer = Writer::default();
        writer.line(&Header {
            version: VERSION,
            app: trace.app.clone(),
            device: trace.device.clone(),
            start: trace.start.clone(),
            started: self.started.map(hash_text),
        });
        let learnt = self.learnt();
        let rules = learnt.text(&trace.app.package);
        for rule in rules.lines().filter(|rule| !rule.is_empty()) {
            writer.line(&Line::Rule(rule.to_owned()));
        }
        let kept = self.model.to_saved(&learnt);
        for screen in kept.screens {
            writer.screen(screen, &self.words);
        }
        for transition in kept.transitions {
            writer.line(&Line::Transition(transition));
        }
        for (id, moment) in self.frontier.iter() {
            writer.line(&Line::Moment(MomentLine {
                parent: moment.parent,
                steps: moment.steps.to_vec(),
                screen: moment.tree,
                left: moment.left,
                is_detached: moment.is_detached,
                is_let_go: !moment.is_detached && !self.frontier.is_kept(id),
            }));
        }
        let hex = |hash: u64| Hex(hash_text(hash));
        for (state, abstraction) in kept.taken_back {
            writer.line(&Line::TakenBack(hex(state), hex(abstraction)));
        }
        for (state, action) in kept.hopeless {
            writer.line(&Line::Hopeless(hex(state), hex(action)));
        }
        writer.line(&Line::Strategy(self.strategy.clone()));
        writer.line(&Line::Questions(self.questions.clone()));
        self.save_results(&mut writer);
        let lines = writer.lines + 1;
        writer.line(&Line::End(lines));
        writer.text
    }

    fn save_results(&self, writer: &mut Writer) {
        let results = &self.results;
        writer.line(&Line::Run(RunLine {
            events: results.events,
            episodes: results.episodes.len(),
            hash: results.hash(),
            activities: results.coverage.activities().iter().cloned().collect(),
            curve: results.curve.clone(),
        }));
        for reach in results.coverage.reached() {
            writer.line(&Line::Reached(reach));
        }
        for found in results.findings.values() {
            writer.line(&Line::Finding(Box::new(FindingLine {
                finding: found.finding.clone(),
                count: found.count,
                first_event: found.first_event,
                steps: found.trace.steps.clone(),
                end: found.trace.end.clone(),
            })));
        }
    }
}
