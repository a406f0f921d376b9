//! The rules that choose runs, in numbers: expected steps and runs of each for 2 to 5 subtraces,
//! computed under the prior for independent subtraces. Five take some seconds.
//!
//! `cargo run --release -p gibbon-minimize --example selection [MOST]`; with `--table` it prints the
//! file of schedules that the crate brings along.

use std::time::Instant;

use gibbon_minimize::expectation::expected;
use gibbon_minimize::fewest_runs::FewestRuns;
use gibbon_minimize::heuristic;
use gibbon_minimize::policy::{MOST_SUBTRACES, Policy};
use gibbon_minimize::prior::Prior;
use gibbon_minimize::vote::{Tally, Vote};

/// Runs of a step: the paper's emulators.
const STEP: usize = 15;

fn main() {
    let argument = std::env::args().nth(1);
    let (vote, prior) = (Vote::PUBLISHED, Prior::published());
    if argument.as_deref() == Some("--table") {
        let start = [Tally::default(); MOST_SUBTRACES];
        print!("{}", Policy::new(vote, &prior, STEP).table(&start));
        return;
    }
    let most = argument.and_then(|most| most.parse().ok());
    let mut policy = Policy::new(vote, &prior, STEP);
    let mut fewest = FewestRuns::new(vote, &prior);
    let mut by_index = FewestRuns::of_index_rule(vote, &prior);
    println!(
        "subtraces  optimum, steps  heuristic, steps  runs  fewest runs  index rule, runs  seconds"
    );
    for count in 2..=most.unwrap_or(5) {
        let start = vec![Tally::default(); count];
        let began = Instant::now();
        let steps = policy.steps(&start);
        let seconds = began.elapsed().as_secs_f64();
        let mut by_heuristic = |tallies: &[Tally]| heuristic::schedule(tallies, vote, STEP);
        let heuristic = expected(vote, &prior, &start, &mut by_heuristic);
        println!(
            "{count:9}  {steps:14.3}  {:16.3}  {:4.1}  {:11.2}  {:16.2}  {seconds:7.1}",
            heuristic.steps,
            heuristic.runs,
            fewest.runs(&start),
            by_index.runs(&start),
        );
    }
    println!("{} states solved", policy.state_count());
}
