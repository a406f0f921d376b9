//! The clock as an input: what it says when an app's code first asks is unknown, and later answers
//! are so much later.

use gibbon_expressions::{Binary, Domain, Input, Type, Value};

use crate::Machine;

/// From 2000 to 2099: few users' clocks say anything else, and solvers like to say 1970.
const EARLIEST: i64 = 946_684_800_000;
const LATEST: i64 = 4_102_444_799_999;

#[derive(Default)]
pub struct TimeInput {
    /// The number of the event while which the time is unknown.
    event: Option<u32>,
    /// The first answer.
    first: Option<i64>,
}

impl TimeInput {
    /// Begins with nothing asked.
    pub fn begin(&mut self, event: Option<u32>) {
        *self = TimeInput { event, first: None };
    }
}

impl Machine {
    /// In the native that answers what time it is, in milliseconds since 1970.
    pub fn answer_time(&mut self, millis: i64) {
        let Some(event) = self.following.time.event else {
            return;
        };
        if !(EARLIEST..=LATEST).contains(&millis) || !self.is_asked_by_app("") {
            return;
        }
        let input = Input::Time(event);
        let first = match self.following.time.first {
            Some(first) => first,
            None => {
                self.following.time.first = Some(millis);
                let seeds = &mut self.following.fields;
                seeds.add_seed(input.clone(), Value::Long(millis));
                millis
            }
        };
        let expressions = &mut self.following.expressions;
        let domain = Domain::Whole {
            low: EARLIEST,
            high: LATEST,
        };
        let time = expressions.variable(input, Type::Long, domain);
        let later = expressions.constant(Value::Long(millis.wrapping_sub(first)));
        let answer = time.and_then(|time| expressions.binary(Binary::Add, time, later));
        self.answer_shadow(answer);
    }
}
