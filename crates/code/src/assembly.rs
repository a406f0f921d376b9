//! Code written by hand, for tests: of this crate, and of engines that work on code graphs.

use crate::calls::callers;
use crate::{Action, Code, Instruction, Method, MethodId};

/// A method of one instruction a line, two code units each, from line 10 of `Main.java` on.
///
/// `b`: a branch to the given place or on; `c NAME`, `v NAME`: an exact and a virtual call;
/// `n CLASS`: makes an object; `r`: returns; anything else goes on.
pub fn method(name: &str, lines: &[&str]) -> Method {
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

/// Classes with what they extend, and methods.
pub fn code(classes: &[(&str, &[&str])], methods: Vec<Method>) -> Code {
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
