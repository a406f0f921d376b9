//! On code made by hand.

use crate::calls::callers;
use crate::{Action, Code, Distances, Instruction, Method, MethodId, Missed, Site, Target};

/// `b`: a branch to the given place or on; `c NAME`, `v NAME`: an exact and a virtual call;
/// `n CLASS`: makes an object; `r`: returns; anything else goes on.
fn method(name: &str, lines: &[&str]) -> Method {
    let (class, signature) = name.split_once("->").expect("a class and a method");
    let last = lines.len() as u32 - 1;
    let instructions = lines.iter().enumerate().map(|(at, line)| {
        let at = at as u32;
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut next: Vec<u32> = (at < last && verb != "r")
            .then_some(at + 1)
            .into_iter()
            .collect();
        let call = |is_exact| Action::Call {
            method: rest.to_owned(),
            is_exact,
        };
        let action = match verb {
            "b" => {
                next.push(rest.parse().expect("a place"));
                Action::Decide
            }
            "c" => call(true),
            "v" => call(false),
            "n" => Action::Name(rest.to_owned()),
            _ => Action::Nothing,
        };
        Instruction {
            offset: at * 2,
            next,
            action,
        }
    });
    Method {
        name: name.to_owned(),
        class: class.to_owned(),
        signature: signature.to_owned(),
        source_file: Some("Main.java".to_owned()),
        lines: (0..=last).map(|at| (at * 2, 10 + at)).collect(),
        is_overridable: !signature.starts_with('<'),
        instructions: instructions.collect(),
        ..Method::default()
    }
}

fn code(classes: &[(&str, &[&str])], methods: Vec<Method>) -> Code {
    let mut code = Code::default();
    for (class, parents) in classes {
        let parents = parents.iter().map(|one| (*one).to_owned()).collect();
        assert!(code.hierarchy.insert(class, parents));
    }
    code.hierarchy.link();
    for method in methods {
        let id = MethodId(code.methods.len() as u32);
        code.by_name.insert(method.name.clone(), id);
        code.methods.push(method);
    }
    code.callers = callers(&code);
    code
}

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
        vec![method("La/Main;->onClick()V", &["x", "x", "r"])],
    );
    let sites = |text: &str| {
        text.parse::<Target>()
            .and_then(|target| target.sites(&code))
    };
    let at = |offset| Site {
        method: MethodId(0),
        offset,
    };
    assert_eq!(sites("Main.java:11"), Ok(vec![at(2)]));
    assert_eq!(sites("a.Main.onClick"), Ok(vec![at(0)]));
    assert_eq!(sites("Main.onClick"), Ok(vec![at(0)]));
    let told = |text| sites(text).expect_err(text).to_string();
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
