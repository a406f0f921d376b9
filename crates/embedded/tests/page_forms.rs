//! Forms in pages: fields, boxes and lists are filled in, and the page hears of it.

use crate::support::App;

const SENT: &str = "asked file:///android_asset/sent.html?";

#[test]
fn fields_take_what_is_typed() {
    let mut app = App::install("page-forms");
    let run = app.play("tap Name | text Ada | see heard Ada | key del | see heard Ad");
    run.shows("Ad");
    assert_eq!(run.log, ["focusin who"]);
    // The code takes four letters; what was typed is told once a field is left.
    let run = app.play("tap Name | text Ada | ime-action | text 12345 | tap Password | text x");
    run.shows("1234");
    run.shows("•");
    assert_eq!(
        run.log,
        [
            "focusin who",
            "change who Ada false",
            "focusin short",
            "change short 1234 false",
            "focusin word",
        ]
    );
    let run = app.play("tap Note | text two words | key enter | text more | tap Not yet");
    run.shows("two words&#10;more");
}

#[test]
fn boxes_and_lists_are_chosen_from() {
    let mut app = App::install("page-forms");
    let run = app.play("tap I agree | tap Large | tap red | tap green | see green");
    assert_eq!(
        run.log,
        [
            "focusin agree",
            "change agree on true",
            "focusin size",
            "change size l true",
            "focusin colour",
            "change colour g undefined",
        ]
    );
    assert_eq!(
        run.gui.matches("checked=\"true\"").count(),
        2,
        "{}",
        run.gui
    );
    let run = app.play("tap I agree | tap Start over");
    assert_eq!(
        run.gui.matches("checked=\"true\"").count(),
        1,
        "{}",
        run.gui
    );
}

#[test]
fn forms_are_sent_once_what_they_need_is_there() {
    let mut app = App::install("page-forms");
    let run = app.play("tap Press | tap Order now");
    assert_eq!(
        run.log,
        [
            "focusin count",
            "pressed",
            "focusin ",
            "invalid who",
            "focusin who"
        ]
    );
    let run = app.play("tap Name | text A & b | tap I agree | tap Order now");
    run.ends(&[
        "submit order",
        &format!("{SENT}who=A+%26+b&short=&word=&agree=on&size=s&colour=red&note="),
    ]);
    // The key that ends a line sends it as well, unless a script wants it otherwise.
    let run = app.play("tap Name | text A | key enter");
    run.has(&format!("{SENT}who=A&short=&word=&size=s&colour=red&note="));
    let run = app.play("tap Password | text x | key enter");
    run.ends(&["who= short= word=x size=s colour=red note="]);
}

/// Left, top and right of what shows a text.
fn edges(gui: &str, text: &str) -> [i32; 3] {
    let node = gui
        .split("<node")
        .find(|node| node.contains(&format!("text=\"{text}\"")));
    let (_, bounds) = node.expect(text).split_once("bounds=\"[").expect("bounds");
    let mut numbers = bounds
        .split([',', ']', '['])
        .filter_map(|one| one.parse().ok());
    [(); 3].map(|()| numbers.next().expect("a number"))
}

#[test]
fn boxes_stand_side_by_side() {
    let mut app = App::install("page-forms");
    let gui = app.play("see far left").gui;
    let [begins, wide, ends] = ["begins", "takes the rest", "ends"].map(|it| edges(&gui, it));
    assert!(begins[1] == wide[1] && wide[1] == ends[1], "{gui}");
    assert!(
        begins[2] < wide[0] && wide[2] < ends[0] && wide[2] - wide[0] > 600,
        "{gui}"
    );
    let [left, right] = ["far left", "far right"].map(|it| edges(&gui, it));
    assert!(
        left[1] == right[1] && left[0] < 30 && right[2] > 1050,
        "{gui}"
    );
}

#[test]
fn pages_without_scripts_have_forms_too() {
    let mut app = App::install("page-forms");
    let start = "start gibbon.apps.pageforms/.Unscripted";
    let run = app.play(&format!(
        "{start} | see No scripts here. | tap Press | tap Name | text A | tap Large | \
         tap Order now"
    ));
    run.shows("nothing heard");
    run.ends(&[&format!("{SENT}who=A&short=&word=&size=l&colour=red&note=")]);
}
