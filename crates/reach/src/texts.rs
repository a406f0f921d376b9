//! Texts and extras of intents that turn a decision round, computed from what the run decided by
//! those it was given.

use gibbon_device::{Decision, DecisionKind, Event, Followed};
use gibbon_engine::intent_extras;
use gibbon_expressions::{ExprId, Expressions, Input, Model, Type};
use gibbon_solver::{Answer, Solver};

/// Conditions of one run on its texts, up to the decision.
pub(crate) struct Question {
    table: Expressions,
    /// What the app's own code decided before, as it came out.
    by_app: Vec<ExprId>,
    /// What libraries decided and what was assumed.
    by_others: Vec<ExprId>,
    /// What fields held when the last event began, and what libraries answered.
    held: Vec<ExprId>,
    /// The decision the other way round.
    wanted: ExprId,
}

impl Question {
    /// None if the decision does not depend on a text. `method` is as DEX files name it.
    pub fn new<'a>(
        followed: impl IntoIterator<Item = &'a Followed>,
        method: &str,
        at: u32,
    ) -> Option<Question> {
        let mut table = Expressions::new();
        let mut all: Vec<(Decision, ExprId)> = Vec::new();
        let mut held: Vec<ExprId> = Vec::new();
        for one in followed {
            for decision in &one.decisions {
                let condition = table.absorb(&one.expressions, &[decision.condition])[0];
                let came_out = match decision.taken {
                    true => condition,
                    false => table.not(condition)?,
                };
                all.push((decision.clone(), came_out));
            }
            // What the app held stays as it was; extras may be others.
            let held_before = one.seeds.iter();
            for (input, value) in held_before.filter(|(input, _)| !is_given(input)) {
                let known = table.variables().find(|known| known.input == *input);
                let Some(known) = known.cloned() else {
                    continue;
                };
                let variable = table.variable(known.input, known.ty, known.domain)?;
                let value = table.constant(value.clone());
                held.extend(table.equal(variable, value));
            }
        }
        let is_it = |decision: &Decision| {
            decision.at == at
                && decision.kind == DecisionKind::App
                && is_same_method(&decision.method, method)
        };
        let last = all.iter().rposition(|(decision, _)| is_it(decision))?;
        let wanted = table.not(all[last].1)?;
        if !asks_for_text(&table, wanted) {
            return None;
        }
        let (mut by_app, mut by_others) = (Vec::new(), Vec::new());
        for (decision, came_out) in &all[..last] {
            match decision.kind {
                DecisionKind::App => by_app.push(*came_out),
                _ => by_others.push(*came_out),
            }
        }
        Some(Question {
            table,
            by_app,
            by_others,
            held,
            wanted,
        })
    }

    /// Values under which the decision falls the other way. What came before should stay as it
    /// was; where that cannot be, libraries may decide otherwise, then anybody: the run judges.
    fn solve(&self, solver: &mut Solver) -> Option<Model> {
        let before = [
            [&self.by_app[..], &self.by_others].concat(),
            self.by_app.clone(),
            Vec::new(),
        ];
        before.into_iter().find_map(|mut constraints| {
            constraints.extend(&self.held);
            constraints.push(self.wanted);
            match solver.solve(&self.table, &constraints) {
                Answer::Satisfiable(model) => Some(model),
                Answer::Unsatisfiable | Answer::Unknown(_) => None,
            }
        })
    }

    /// The events with the texts that turn the decision round.
    pub fn answer(&self, solver: &mut Solver, events: &[Event]) -> Option<Vec<Event>> {
        let model = self.solve(solver)?;
        // Whether there is an extra at all is not for the solver to say.
        let mut extras = Model::new();
        for (input, value) in model.iter() {
            if matches!(input, Input::Extra(..)) && value.ty() != Type::Bool {
                extras.set(input.clone(), value.clone());
            }
        }
        let mut changed = events.to_vec();
        for (number, event) in (0..).zip(&mut changed) {
            let value = model.get(&Input::Text(number));
            let value = value.and_then(|value| value.as_text());
            if let (Event::Text { text }, Some(value)) = (&mut *event, value) {
                *text = value.to_owned();
            } else if intent_extras::is_start(event)
                && let Some(other) = intent_extras::with_values(event, &extras, number)
            {
                *event = other;
            }
        }
        (changed != events).then_some(changed)
    }
}

/// Whether an input is the events' own.
fn is_given(input: &Input) -> bool {
    matches!(input, Input::Text(_) | Input::Extra(..))
}

fn asks_for_text(table: &Expressions, condition: ExprId) -> bool {
    let inputs = table.inputs_of(&[condition]).into_iter();
    let mut inputs = inputs.filter_map(|one| table.variable_of(one));
    inputs.any(|one| is_given(&one.input))
}

/// Names have a dot or an arrow between class and method.
pub(crate) fn is_same_method(one: &str, other: &str) -> bool {
    let parts = |name: &str| {
        let (class, rest) = name.split_once(';')?;
        let rest = rest.trim_start_matches("->").trim_start_matches('.');
        Some((class.to_owned(), rest.to_owned()))
    };
    parts(one) == parts(other)
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::{Binary, Domain, Unary, Value};

    use super::*;

    /// A run in which `parseInt(text)` was at most 12.
    fn followed() -> Followed {
        let mut expressions = Expressions::new();
        let domain = Domain::Text { longest: 9 };
        let text = expressions.variable(Input::Text(1), Type::Text, domain);
        let text = text.expect("a text");
        let number = expressions.unary(Unary::ParseInt, text).expect("a number");
        let twelve = expressions.int(12);
        let condition = expressions.binary(Binary::Lt, twelve, number);
        let is_number = expressions.unary(Unary::IsInt, text).expect("a condition");
        let decision = |at, condition, taken, kind| Decision {
            thread: 0,
            method: "La/Main;.onClick()V".into(),
            at,
            line: None,
            condition,
            taken,
            others: Vec::new(),
            kind,
        };
        Followed {
            decisions: vec![
                decision(4, is_number, true, DecisionKind::Other),
                decision(8, condition.expect("a condition"), false, DecisionKind::App),
            ],
            expressions,
            ..Followed::default()
        }
    }

    #[test]
    fn the_question_is_the_decision_turned_round() {
        let followed = followed();
        let question = Question::new([&followed], "La/Main;->onClick()V", 8).expect("a question");
        let holds = |text: &str| {
            let model: Model = [(Input::Text(1), Value::Text(text.into()))]
                .into_iter()
                .collect();
            let value = |id| question.table.evaluate(id, &model);
            let all = question.by_others.iter().chain([&question.wanted]);
            all.map(|id| value(*id))
                .all(|one| one == Some(Value::Bool(true)))
        };
        assert!(holds("13") && !holds("12") && !holds("x"));
        assert_eq!((question.by_app.len(), question.by_others.len()), (0, 1));
    }

    #[test]
    fn decisions_on_other_things_are_no_question() {
        let followed = followed();
        assert!(Question::new([&followed], "La/Main;->onClick()V", 9).is_none());
        assert!(Question::new([&followed], "La/Main;->onStop()V", 8).is_none());
        // A library's decision is not to be turned round.
        assert!(Question::new([&followed], "La/Main;->onClick()V", 4).is_none());
    }
}
