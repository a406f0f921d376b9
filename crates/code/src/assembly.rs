//! Code written by hand, for tests: of this crate, and of engines that work on code graphs.

use crate::{Action, Code, Comparison, Instruction, Library, Method, MethodId, Operands};

/// A method of one instruction a line, two code units each, from line 10 of `Main.java` on.
///
/// `b`: a branch to the given place or on; `c NAME`, `v NAME`: an exact and a virtual call;
/// `n CLASS`: makes an object; `r`: returns; anything else goes on.
///
/// With registers, of which 8 and more are parameters: `= R N` sets one to a constant, `get R FIELD`
/// and `put R FIELD` read and write a field, `result R` takes what the call before answered,
/// `if R PLACE` branches if it is zero, `ret R` returns it. A call hands on registers 0 to 3.
pub fn method(name: &str, lines: &[&str]) -> Method {
    let (class, signature) = name.split_once("->").expect("a class and a method");
    let last = lines.len() as u32 - 1;
    let instructions = lines.iter().enumerate().map(|(at, line)| {
        let at = at as u32;
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut words = rest.split(' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        let mut operands = Operands::None;
        let mut next: Vec<u32> = (at < last && verb != "r" && verb != "ret")
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
            "c" | "v" => {
                operands = Operands::Arguments((0..4).collect());
                call(verb == "c")
            }
            "=" => {
                let to = word().parse().expect("a register");
                let value = word().parse().expect("a number");
                operands = Operands::Constant { to, value };
                Action::Nothing
            }
            "get" => {
                let to = word().parse().expect("a register");
                operands = Operands::Define { to };
                Action::Read(word())
            }
            "put" => {
                let from = word().parse().expect("a register");
                operands = Operands::Use { from };
                Action::Write(word())
            }
            "result" => {
                let to = word().parse().expect("a register");
                operands = Operands::Result { to };
                Action::Nothing
            }
            "ret" => {
                let from = word().parse().expect("a register");
                operands = Operands::Return { from };
                Action::Nothing
            }
            "if" => {
                let left = word().parse().expect("a register");
                let place: u32 = word().parse().expect("a place");
                next.push(place);
                operands = Operands::Test {
                    comparison: Comparison::Equal,
                    left,
                    right: None,
                    to: place * 2,
                };
                Action::Decide
            }
            "n" => Action::Name(rest.to_owned()),
            _ => Action::Nothing,
        };
        Instruction {
            offset: at * 2,
            next,
            action,
            operands,
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
        first_parameter: 8,
        ..Method::default()
    }
}

/// Classes with what they extend, and methods.
pub fn code(classes: &[(&str, &[&str])], methods: Vec<Method>) -> Code {
    code_with(classes, methods, None, |_| {})
}

/// The same with a library, and with whatever `prepare` changes before it is linked.
pub(crate) fn code_with(
    classes: &[(&str, &[&str])],
    methods: Vec<Method>,
    library: Option<&dyn Library>,
    prepare: impl FnOnce(&mut Code),
) -> Code {
    let mut code = Code::default();
    for (class, parents) in classes {
        let parents = parents.iter().map(|one| (*one).to_owned()).collect();
        assert!(code.hierarchy.insert(class, parents));
    }
    for method in methods {
        let id = MethodId(code.methods.len() as u32);
        code.by_name.insert(method.name.clone(), id);
        code.methods.push(method);
    }
    prepare(&mut code);
    code.link(library);
    code
}
