//! On code made by hand.

use crate::assembly::{code, code_with, method};
use crate::layouts::Layouts;
use crate::{Code, Distances, Library, LibraryClass, Method, MethodId, Missed, Site, Target};

const ACTIVITY: (&str, &[&str]) = ("La/Main;", &["Landroid/app/Activity;"]);

fn site(code: &Code, name: &str, place: u32) -> Site {
    Site {
        method: code.find(name).expect(name),
        offset: place * 2,
    }
}

#[test]
fn distances_count_decisions_and_calls() {
    let code = code(
        &[ACTIVITY],
        vec![
            method(
                "La/Main;->onClick()V",
                &["x", "b 4", "c La/Main;->save()V", "r", "r"],
            ),
            method("La/Main;->save()V", &["b 2", "r", "b 4", "r", "x", "r"]),
        ],
    );
    let target = site(&code, "La/Main;->save()V", 4);
    let distances = Distances::to(&code, &[target]);
    let of = |name, place| distances.of(&code, site(&code, name, place));
    assert_eq!(of("La/Main;->save()V", 2), Some(1));
    assert_eq!(of("La/Main;->save()V", 0), Some(2));
    assert_eq!(of("La/Main;->save()V", 1), None);
    assert_eq!(of("La/Main;->onClick()V", 2), Some(3));
    assert_eq!(of("La/Main;->onClick()V", 0), Some(4));
    assert_eq!(of("La/Main;->onClick()V", 4), None);
}

#[test]
fn the_nearest_side_not_taken_comes_first() {
    let code = code(
        &[ACTIVITY],
        vec![method(
            "La/Main;->onClick()V",
            &["b 4", "b 3", "r", "x", "r"],
        )],
    );
    let click = code.find("La/Main;->onClick()V").expect("there");
    let distances = Distances::to(
        &code,
        &[Site {
            method: click,
            offset: 6,
        }],
    );
    // Both decisions fell the wrong way; only the second can lead on.
    let first = distances.missed(&code, &[(click, 0, 8)]);
    let missed = Missed {
        distance: 1,
        decision: Site {
            method: click,
            offset: 0,
        },
        wanted: 2,
    };
    assert_eq!(first, [missed]);
    let second = distances.missed(&code, &[(click, 0, 2), (click, 2, 4)]);
    assert_eq!(second[0].decision.offset, 2);
    assert_eq!((second[0].wanted, second[0].distance), (6, 0));
    assert_eq!(second.len(), 1);
}

#[test]
fn virtual_calls_lead_to_every_override() {
    let code = code(
        &[
            ACTIVITY,
            ("La/B;", &["La/A;"]),
            ("La/A;", &["Ljava/lang/Object;"]),
        ],
        vec![
            method("La/Main;->onClick()V", &["v La/A;->go()V", "r"]),
            method("La/Main;->onStop()V", &["c La/B;->stay()V", "r"]),
            method("La/A;->go()V", &["r"]),
            method("La/A;->stay()V", &["r"]),
            method("La/B;->go()V", &["r"]),
        ],
    );
    let callers = |name: &str| code.callers(code.find(name).expect(name)).len();
    assert_eq!((callers("La/A;->go()V"), callers("La/B;->go()V")), (1, 1));
    // Inherited: the name says B, the code is A's.
    assert_eq!(callers("La/A;->stay()V"), 1);
}

#[test]
fn who_makes_a_listener_causes_its_callbacks() {
    let code = code(
        &[
            ACTIVITY,
            (
                "La/L;",
                &["Ljava/lang/Object;", "Landroid/view/View$OnClickListener;"],
            ),
            ("La/Dead;", &["Ljava/lang/Object;"]),
        ],
        vec![
            method("La/Main;->onCreate()V", &["n La/L;", "r"]),
            method("La/L;->onClick()V", &["x", "r"]),
            method("La/Dead;->never()V", &["c La/Dead;->either()V", "r"]),
            method("La/Dead;->either()V", &["r"]),
        ],
    );
    let click = code.find("La/L;->onClick()V").expect("there");
    let create = site(&code, "La/Main;->onCreate()V", 0);
    assert_eq!(code.callers(click), [create]);
    let distances = Distances::to(
        &code,
        &[Site {
            method: click,
            offset: 2,
        }],
    );
    assert!(distances.matters(create.method));
    assert!(code.is_reachable(click));
    // Called by nobody whom anybody calls.
    assert!(!code.is_reachable(code.find("La/Dead;->either()V").expect("there")));
}

#[test]
fn targets_are_named_as_people_do() {
    let code = code(
        &[ACTIVITY],
        vec![method("La/Main;->onClick()V", &["x", "b 2", "r"])],
    );
    let goal = |text: &str| text.parse::<Target>().and_then(|target| target.goal(&code));
    let sites = |text: &str| goal(text).map(|goal| goal.sites);
    let at = |offset| Site {
        method: MethodId(0),
        offset,
    };
    assert_eq!(sites("Main.java:11"), Ok(vec![at(2)]));
    assert_eq!(sites("a.Main.onClick"), Ok(vec![at(0)]));
    assert_eq!(sites("Main.onClick"), Ok(vec![at(0)]));
    let side = goal("La/Main;->onClick()V@2>4").expect("a side");
    assert_eq!(side.branch, Some((MethodId(0), 2, 4)));
    assert_eq!(side.sites, [at(4)]);
    let told = |text| sites(text).expect_err(text).to_string();
    assert!(told("La/Main;->onClick()V@0>4").contains("no branch"));
    assert!(told("La/Main;->onClick()V@x>4").contains("is no target"));
    assert!(told("Main.java:99").contains("nearest line with code is 12"));
    assert!(told("Main.onClack").contains("did you mean a.Main.onClick?"));
    assert!(told("Mian.java:11").contains("did you mean Main.java?"));
    assert!(told("ain.onClick").contains("no method"));
    for text in [
        "",
        "x",
        ".x",
        "x.",
        "Main.java:",
        "Main.java:0",
        ":3",
        "Main.java:x",
    ] {
        assert!(told(text).contains("is no target"), "{text}");
    }
}

#[test]
fn a_library_knows_no_method_that_names_a_class_of_the_app() {
    let code = code(
        &[ACTIVITY, ("La/Note;", &["Ljava/lang/Object;"])],
        vec![
            method("La/Main;->onPause()V", &["r"]),
            method("La/Main;->show(ILa/Note;)V", &["r"]),
            method("La/Main;->find([JLjava/lang/String;)[La/Note;", &["r"]),
        ],
    );
    let is_reachable = |name: &str| code.is_reachable(code.find(name).expect(name));
    assert!(is_reachable("La/Main;->onPause()V"));
    assert!(!is_reachable("La/Main;->show(ILa/Note;)V"));
    assert!(!is_reachable(
        "La/Main;->find([JLjava/lang/String;)[La/Note;"
    ));
}

#[test]
fn a_branch_on_a_field_that_nobody_sets_never_goes_the_other_way() {
    let click = "La/Main;->onClick()V";
    let code = |others: Vec<crate::Method>| {
        let reads = method(click, &["get 0 La/Main;->list:I", "if 0 3", "r", "r"]);
        code(
            &[ACTIVITY, ("La/Dead;", &["Ljava/lang/Object;"])],
            others.into_iter().chain([reads]).collect(),
        )
    };
    let never = |code: &Code, to: u32| {
        let branch = site(code, click, 1);
        code.never_goes(branch, to * 2).map(|why| why.to_string())
    };
    let unset = code(Vec::new());
    assert_eq!(never(&unset, 2), Some("0".to_owned()));
    assert_eq!(never(&unset, 3), None);
    // A writer that nobody calls sets nothing.
    let writer = |name| method(name, &["= 1 7", "put 1 La/Main;->list:I", "r"]);
    let dead = code(vec![writer("La/Dead;->set()V")]);
    assert_eq!(never(&dead, 2), Some("0".to_owned()));
    let set = code(vec![writer("La/Main;->onStart()V")]);
    assert_eq!(never(&set, 2), None);
    // What a library gave may be anything.
    let given = method("La/Main;->onStop()V", &["put 9 La/Main;->list:I", "r"]);
    assert_eq!(never(&code(vec![given]), 2), None);
}

#[test]
fn a_parameter_is_what_callers_give() {
    let code = |given: &str| {
        let round = method("La/Main;->round()V", &["if 9 2", "r", "r"]);
        let mut round = round;
        round.is_overridable = false;
        let call = method(
            "La/Main;->onClick()V",
            &["= 0 5", given, "c La/Main;->round()V", "r"],
        );
        code(&[ACTIVITY], vec![round, call])
    };
    let never = |code: &Code, to: u32| {
        let branch = site(code, "La/Main;->round()V", 0);
        code.never_goes(branch, to * 2).is_some()
    };
    let always = code("= 1 0");
    assert!(never(&always, 1) && !never(&always, 2));
    let other = code("= 1 1");
    assert!(!never(&other, 1) && never(&other, 2));
    // `this` is there, whatever it is.
    let read = code("get 1 Landroid/os/Build;->x:I");
    assert!(!never(&read, 1) && !never(&read, 2));
}

#[test]
fn the_framework_hands_on_what_a_dialog_is_asked_for_by() {
    let create = "La/Main;->onCreateDialog(I)Landroid/app/Dialog;";
    let show = "v La/Main;->showDialog(I)V";
    let code = |number: &str| {
        let create = method(create, &["if 9 2", "r", "r"]);
        let click = method("La/Main;->onClick()V", &["= 1 4", show, number, show, "r"]);
        code(&[ACTIVITY], vec![create, click])
    };
    let never = |code: &Code, to: u32| code.never_goes(site(code, create, 0), to * 2).is_some();
    let some = code("= 1 5");
    assert!(!never(&some, 1) && never(&some, 2));
    let zero = code("= 1 0");
    assert!(!never(&zero, 1) && !never(&zero, 2));
}

#[test]
fn what_constructors_take_from_resources_is_fixed() {
    let title =
        |name: &str, from: &str| method(name, &[from, "result 1", "put 1 La/Main;->title:I", "r"]);
    let attribute = "c Landroid/util/AttributeSet;->getAttributeValue(I)I";
    let init = || title("La/Main;-><init>()V", attribute);
    let is_fixed = |methods| code(&[ACTIVITY], methods).is_resource("a.Main.title");
    assert!(is_fixed(vec![init()]));
    let later = title("La/Main;->onClick()V", attribute);
    assert!(!is_fixed(vec![init(), later]));
    let other = title(
        "La/Main;-><init>(Landroid/content/Context;)V",
        "c Ljava/util/Random;->nextInt()I",
    );
    assert!(!is_fixed(vec![init(), other]));
}

#[test]
fn calls_are_known_by_name() {
    let click = method("La/Main;->onClick()V", &["v La/View;->setEnabled(Z)V", "r"]);
    let code = code(&[ACTIVITY], vec![click]);
    assert!(code.calls("setEnabled") && !code.calls("setPersistent"));
}

/// A framework with an activity and a view.
struct Framework;

impl Library for Framework {
    fn class(&self, descriptor: &str) -> Option<LibraryClass> {
        let (parents, methods): (&[&str], &[&str]) = match descriptor {
            "Landroid/app/Activity;" => (&["Landroid/content/Context;"], &["onPause()V"]),
            "Landroid/content/Context;" => (&["Ljava/lang/Object;"], &[]),
            "Landroid/view/View;" => (&["Ljava/lang/Object;"], &["onDraw()V"]),
            "Ljava/lang/Object;" => (&[], &["toString()V"]),
            _ => return None,
        };
        let owned = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect();
        Some(LibraryClass {
            parents: owned(parents),
            methods: owned(methods),
        })
    }
}

#[test]
fn the_framework_calls_what_it_declares_and_what_is_named() {
    let names: &[&str] = &[
        "La/Main;->onPause()V",
        "La/Main;->refresh()V",
        "La/Main;->tapped(Landroid/view/View;)V",
        "La/Main;->found()V",
        "La/Dial;->onDraw()V",
        "La/Dial;->setValues(I)V",
        "La/Dial;->tapped(Landroid/view/View;)V",
        "La/Plain;->toString()V",
        "La/Odd;->refresh()V",
    ];
    let mut methods: Vec<Method> = names.iter().map(|name| method(name, &["r"])).collect();
    methods[0].instructions[0].action = crate::Action::Text("found".into());
    let classes: &[(&str, &[&str])] = &[
        ACTIVITY,
        ("La/Dial;", &["Landroid/view/View;"]),
        ("La/Plain;", &["Ljava/lang/Object;"]),
        ("La/Odd;", &["Lunknown/Base;"]),
    ];
    let code = code_with(classes, methods, Some(&Framework), |_| {});
    let callbacks: Vec<bool> = names
        .iter()
        .map(|name| code.is_callback(code.find(name).expect(name)))
        .collect();
    // A layout may name a method of a context; of a class that nobody knows any may be one.
    assert_eq!(
        callbacks,
        [true, false, true, true, true, false, false, true, true]
    );
}

fn never(code: &Code, name: &str, place: u32, to: u32) -> Option<String> {
    let branch = site(code, name, place);
    code.never_goes(branch, to * 2).map(|why| why.to_string())
}

#[test]
fn a_menu_has_the_items_of_its_files_and_of_the_code() {
    let selected = "La/Main;->onOptionsItemSelected(Landroid/view/MenuItem;)Z";
    let code = |add: &str| {
        let choose = [
            "v Landroid/view/MenuItem;->getItemId()I",
            "result 0",
            "if 0 4",
            "r",
            "r",
        ];
        let fill = ["= 2 7", add, "r"];
        let methods = vec![
            method(selected, &choose),
            method("La/Main;->onCreateOptionsMenu()V", &fill),
        ];
        code_with(&[ACTIVITY], methods, None, |code| {
            let mut layouts = Layouts::default();
            layouts.menu_items.insert(5);
            code.layouts = Some(layouts);
        })
    };
    // No item has the number 0.
    let numbered = code("v Landroid/view/Menu;->add(IIII)Landroid/view/MenuItem;");
    assert_eq!(never(&numbered, selected, 2, 4), Some("5, 7".to_owned()));
    assert_eq!(never(&numbered, selected, 2, 3), None);
    // An item without one has.
    let plain = code("v Landroid/view/Menu;->add(I)Landroid/view/MenuItem;");
    assert_eq!(never(&plain, selected, 2, 4), None);
    let mut unread = code("x");
    unread.layouts = None;
    assert_eq!(never(&unread, selected, 2, 4), None);
}

#[test]
fn a_listener_hears_from_the_views_that_it_was_registered_at() {
    let click = "La/Main;->onClick(Landroid/view/View;)V";
    let find = "v La/Main;->findViewById(I)Landroid/view/View;";
    let listen = "v Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V";
    let code = |id: &str, others: Vec<Method>| {
        let mut create = method(
            "La/Main;->onCreate()V",
            &[id, find, "result 2", listen, "r"],
        );
        create.instructions[3].operands = crate::Operands::Arguments(vec![2, 8]);
        let lines = [
            "v Landroid/view/View;->getId()I",
            "result 0",
            "if 0 4",
            "r",
            "r",
        ];
        let mut choose = method(click, &lines);
        // Parameters begin at register 8: `this`, then the view.
        choose.instructions[0].operands = crate::Operands::Arguments(vec![9]);
        let methods = [create, choose].into_iter().chain(others).collect();
        code_with(&[ACTIVITY], methods, None, |code| {
            code.layouts = Some(Layouts::default());
        })
    };
    assert_eq!(
        never(&code("= 1 3", Vec::new()), click, 2, 4),
        Some("3".to_owned())
    );
    assert_eq!(never(&code("= 1 0", Vec::new()), click, 2, 4), None);
    // Whoever changes numbers may give it any.
    let renumber = method(
        "La/Main;->onStop()V",
        &["v Landroid/view/View;->setId(I)V", "r"],
    );
    assert_eq!(never(&code("= 1 3", vec![renumber]), click, 2, 4), None);
}

#[test]
fn attributes_are_those_of_the_elements() {
    let read =
        "v Landroid/util/AttributeSet;->getAttributeValue(Ljava/lang/String;Ljava/lang/String;)I";
    let init = "La/Dial;-><init>(Landroid/content/Context;Landroid/util/AttributeSet;)V";
    let draw = "La/Dial;->onDraw()V";
    let code = |attributes: &[&str]| {
        let mut init = method(
            init,
            &["x", read, "result 1", "put 1 La/Dial;->title:I", "r"],
        );
        init.instructions[0].operands = crate::Operands::Object { to: 2 };
        init.instructions[0].action = crate::Action::Text("title".into());
        init.instructions[1].operands = crate::Operands::Arguments(vec![0, 1, 2]);
        let draw = method(draw, &["get 0 La/Dial;->title:I", "if 0 3", "r", "r"]);
        let classes: &[(&str, &[&str])] = &[("La/Dial;", &["Landroid/view/View;"])];
        code_with(classes, vec![init, draw], None, |code| {
            let mut layouts = Layouts::default();
            layouts.declare("La/Dial;", None, attributes);
            code.layouts = Some(layouts);
        })
    };
    assert_eq!(never(&code(&["width"]), draw, 1, 2), Some("0".to_owned()));
    assert_eq!(never(&code(&["title"]), draw, 1, 2), None);
    // Names were obfuscated away.
    assert_eq!(never(&code(&[""]), draw, 1, 2), None);
}

#[test]
fn keys_are_those_that_the_code_compares_with() {
    let press = method(
        "La/Main;->onKeyDown(ILandroid/view/KeyEvent;)Z",
        &["= 0 84", "b 3", "r", "r"],
    );
    let mut press = press;
    press.instructions[1].operands = crate::Operands::Test {
        comparison: crate::Comparison::Equal,
        left: 9,
        right: Some(0),
        to: 6,
    };
    let code = code(&[ACTIVITY], vec![press]);
    assert_eq!(code.key_codes().into_iter().collect::<Vec<_>>(), [84]);
}

#[test]
fn a_chain_of_comparisons_leaves_nothing_over() {
    let selected = "La/Main;->onOptionsItemSelected(Landroid/view/MenuItem;)Z";
    let get = "v Landroid/view/MenuItem;->getItemId()I";
    // The first comparison leads past the second unless it is another item.
    let lines = [
        "= 1 5", get, "result 0", "b 9", "= 1 7", get, "result 0", "b 9", "r", "r",
    ];
    let code = |item: i64| {
        let mut choose = method(selected, &lines);
        for place in [3, 7] {
            choose.instructions[place].operands = crate::Operands::Test {
                comparison: crate::Comparison::Equal,
                left: 0,
                right: Some(1),
                to: 18,
            };
        }
        for place in [1, 5] {
            choose.instructions[place].operands = crate::Operands::Arguments(vec![9]);
        }
        code_with(&[ACTIVITY], vec![choose], None, |code| {
            let mut layouts = Layouts::default();
            layouts.menu_items.extend([5, item]);
            code.layouts = Some(layouts);
        })
    };
    // Items 5 and 7, and both are asked for.
    assert_eq!(never(&code(7), selected, 7, 8), Some("7".to_owned()));
    assert_eq!(never(&code(7), selected, 7, 9), None);
    assert_eq!(never(&code(8), selected, 7, 8), None);
}

#[test]
fn actions_are_those_that_the_code_compares_with() {
    let create = method(
        "La/Main$1;->run()V",
        &[
            "v Landroid/content/Intent;->getAction()Ljava/lang/String;",
            "result 1",
            "x",
            "v Ljava/lang/String;->equals(Ljava/lang/Object;)Z",
            "r",
        ],
    );
    let mut create = create;
    create.instructions[2].action = crate::Action::Text("a.PICK".into());
    create.instructions[2].operands = crate::Operands::Object { to: 0 };
    let code = code(&[ACTIVITY], vec![create]);
    let actions: Vec<_> = code.intent_actions().into_iter().collect();
    assert_eq!(actions, [("a.Main$1".to_owned(), "a.PICK".to_owned())]);
}

#[test]
fn a_view_that_no_file_has_is_never_found() {
    let find = "La/Main;->onResume()V";
    let never = |known: i64, asked: i64| {
        let body = method(
            find,
            &[
                &format!("= 1 {asked}"),
                "v La/Main;->findViewById(I)Landroid/view/View;",
                "result 0",
                "if 0 5",
                "r",
                "r",
            ],
        );
        let code = code_with(&[ACTIVITY], vec![body], None, |code| {
            let mut layouts = Layouts::default();
            layouts.declare("La/Dial;", Some(known), &[]);
            code.layouts = Some(layouts);
        });
        never(&code, find, 3, 4)
    };
    assert_eq!(never(0x7f01_0001, 0x7f01_0002), Some("0".to_owned()));
    assert_eq!(never(0x7f01_0002, 0x7f01_0002), None);
    // The framework has views of its own.
    assert_eq!(never(0x7f01_0001, 0x0102_0001), None);
}
