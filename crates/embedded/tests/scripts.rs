//! Scripts of pages: the language, nodes, taps, and the app that talks with them.

use crate::support::App;

#[test]
fn scripts_compute_and_change_the_page() {
    let mut app = App::install("scripts");
    let run = app.play("see waited");
    // As every browser of these years answers; a check that is wrong is named on the page.
    run.shows("22 of 22 are right");
    run.shows("Left");
    let expected = [
        "console red 255 right 0",
        "said hello 7",
        "console heard hello",
        "console loaded complete",
        "evaluated {\"sum\":6}",
        "hidden \"undefined\"",
    ];
    assert_eq!(run.log, expected);
}

#[test]
fn taps_come_to_listeners() {
    let mut app = App::install("scripts");
    let run = app.play("see waited | tap Right | see Right 1 | tap Left | see Left 2");
    run.shows("Left 2");
}
