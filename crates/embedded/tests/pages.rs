//! Pages in a WebView: callbacks, links, history, what is told of them.

use crate::support::App;

const FIRST: &str = "file:///android_asset/help.html";
const SECOND: &str = "file:///android_asset/more/second.html";

#[test]
fn a_page_of_the_assets_is_shown_and_told_of() {
    let mut app = App::install("pages");
    let run = app.play("wait 500");
    let expected = [
        format!("url {FIRST}"),
        format!("started {FIRST}"),
        "title Help for Pages".to_owned(),
        "progress 100".to_owned(),
        format!("finished {FIRST} of 1"),
    ];
    assert_eq!(run.log, expected);
    run.shows("Lists");
    run.shows("• two and a half");
    run.shows("goes to the page before");
    run.shows("a green ellipse");
    // A form's parts are told of, and cannot be used.
    run.shows("Search");
    // What is further down is not on the screen.
    assert!(!run.gui.contains("text=\"The end\""), "{}", run.gui);
}

#[test]
fn links_are_followed_and_the_way_back_is_known() {
    let mut app = App::install("pages");
    let run = app.play("tap link to the second page | see Yellow on dark. | key back | see Lists");
    let expected = [
        format!("asked {SECOND} by finger"),
        format!("started {SECOND}"),
        "title Second".to_owned(),
        "progress 100".to_owned(),
        format!("finished {SECOND} of 2"),
        format!("started {FIRST}"),
        "title Help for Pages".to_owned(),
        "progress 100".to_owned(),
        format!("finished {FIRST} of 2"),
    ];
    assert_eq!(run.after(&format!("finished {FIRST}")), expected);
    // The app takes one itself; another leads down the same page.
    let run = app.play("tap to the app | tap To the end | see The end");
    assert_eq!(
        run.after(&format!("finished {FIRST}")),
        [
            "asked own:hello by finger",
            "finished file:///android_asset/help.html#end of 2"
        ]
    );
}

#[test]
fn a_finger_scrolls_and_what_was_shown_comes_back() {
    let mut app = App::install("pages");
    let run = app.play("swipe 500 2000 500 500 | wait 1000 | see Nothing comes after this.");
    assert!(!run.gui.contains("text=\"Pages\""), "{}", run.gui);
    let run = app.play("tap link to the second page | home | kill | return");
    run.shows("Yellow on dark.");
    run.ends(&[&format!("finished {SECOND} of 2")]);
}

#[test]
fn the_web_is_not_there() {
    let mut app = App::install("pages");
    let run = app.play("tap To the end | tap A page of the web | see Webpage not available");
    assert_eq!(
        run.after("asked https"),
        [
            "started https://nowhere.invalid/page",
            "error -2 net::ERR_INTERNET_DISCONNECTED",
            "title Webpage not available",
            "progress 100",
            "finished https://nowhere.invalid/page of 3",
        ]
    );
    let run = app.play("set network on | tap To the end | tap A page of the web");
    run.has("error -2 net::ERR_NAME_NOT_RESOLVED");
}

#[test]
fn pages_of_the_app_itself_are_as_high_as_they_are() {
    let mut app = App::install("pages");
    let run = app.play("start gibbon.apps.pages/.Own | see Umlauts: äö & 100% | see below");
    run.has("script 2");
    // Without a client, pages of the assets stay, others are another app's.
    let run = app.play("start gibbon.apps.pages/.Own | tap inside");
    run.shows("Second page");
    let run = app.play("start gibbon.apps.pages/.Own | tap outside");
    run.shows("http://example.com/");
}
