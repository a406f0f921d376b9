//! An app that computes without end in the background, and its screen.

use crate::support::App;

/// Of a line such as `tap 3 at 120512 found 7`, the last two numbers.
fn numbers(line: &str) -> (u64, u64) {
    let words: Vec<&str> = line.split(' ').collect();
    let number = |at: usize| words[at].parse().expect("a number");
    (number(3), number(5))
}

#[test]
fn events_do_not_wait_for_work_without_end() {
    let mut app = App::install("computing");
    let idle = app.play("tap Count");
    let taps = "tap Count | swipe 500 1800 500 1500 300 | tap Later | wait 1000 | ".repeat(5);
    let run = app.play(&format!("tap Compute | {taps} see taps=10"));
    let instructions = run.instructions - idle.instructions;
    // What it is waited for once is a quarter of a billion. Five swipes and waits are 6.5 s, in
    // which a phone computes three billion.
    assert!(instructions < 1_000_000_000, "{instructions}");
    assert_eq!(run.log.len(), 10);
    let (first, last) = (numbers(&run.log[0]), numbers(&run.log[9]));
    assert!(
        (6_000..14_000).contains(&(last.0 - first.0)),
        "{:?}",
        run.log
    );
    assert!(last.1 > first.1, "the work goes on");
}
