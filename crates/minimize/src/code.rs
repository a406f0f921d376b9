//! Code of the app as a goal: a method, such as a widget's callback, or a line.

use gibbon_coverage::{Method, Program};
use gibbon_device::Outcome;

/// So many methods are named that may have been meant.
const MOST_HINTS: usize = 3;

/// Places of the app's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    name: String,
    /// A method as DEX files name it, and first and last instructions; any if there are none.
    places: Vec<(String, Vec<(u32, u32)>)>,
}

/// There is no such code in the app.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the app has no code at {name}{hint}")]
pub struct NoCode {
    name: String,
    hint: String,
}

impl Code {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A method, as `com.example.Main.onClick`; all of that name.
    pub fn method(program: &Program, name: &str) -> Result<Code, NoCode> {
        let is_it = |class: &str, method: &str| {
            let method = name
                .strip_suffix(method)
                .and_then(|rest| rest.strip_suffix('.'));
            method == Some(class)
        };
        let methods = program.methods.iter();
        let places = methods
            .filter(|method| is_it(&method.class, &method.name))
            .map(|method| (dex_name(method), Vec::new()));
        Code::of(name, places.collect(), || near_methods(program, name))
    }

    /// A line, as `Main.java:12`; a package in front of it may be left out.
    pub fn line(program: &Program, name: &str) -> Result<Code, NoCode> {
        let place = name.rsplit_once(':');
        let place = place.and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)));
        let (file, line) = place.ok_or_else(|| NoCode {
            name: name.to_owned(),
            hint: "\nhint: a line is FILE.java:LINE".to_owned(),
        })?;
        let mut places = Vec::new();
        for method in &program.methods {
            if method.source_file.as_deref() != Some(file) {
                continue;
            }
            let is_there = |offset: &&u32| method.line_at(**offset) == Some(line);
            let offsets = method.instructions.iter().filter(is_there);
            let stretches: Vec<(u32, u32)> = offsets.map(|offset| (*offset, *offset)).collect();
            if !stretches.is_empty() {
                places.push((dex_name(method), stretches));
            }
        }
        Code::of(name, places, || near_lines(program, file, line))
    }

    fn of(
        name: &str,
        places: Vec<(String, Vec<(u32, u32)>)>,
        hint: impl Fn() -> String,
    ) -> Result<Code, NoCode> {
        match places.is_empty() {
            true => Err(NoCode {
                name: name.to_owned(),
                hint: hint(),
            }),
            false => Ok(Code {
                name: name.to_owned(),
                places,
            }),
        }
    }

    pub fn ran(&self, outcome: &Outcome) -> bool {
        outcome.reached.iter().any(|reach| {
            let place = self.places.iter().find(|(name, _)| *name == reach.method);
            place.is_some_and(|(_, wanted)| {
                let meets = |(first, last): &(u32, u32)| {
                    let ran = reach.stretches.iter();
                    ran.clone().any(|(from, to)| from <= last && to >= first)
                };
                wanted.is_empty() || wanted.iter().any(meets)
            })
        })
    }
}

fn dex_name(method: &Method) -> String {
    let class = method.class.replace('.', "/");
    format!("L{class};->{}{}", method.name, method.descriptor)
}

/// Methods that may have been meant: those of this name in classes inside of the class, where
/// callbacks are, and those of the class itself whose names begin alike.
fn near_methods(program: &Program, name: &str) -> String {
    let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
    let is_near = |one: &&Method| {
        let begins_alike = one.name.starts_with(method) || method.starts_with(&one.name);
        let is_inside = one.class.strip_prefix(class);
        match is_inside {
            Some("") => begins_alike,
            Some(rest) => rest.starts_with('$') && one.name == method,
            None => false,
        }
    };
    let mut near: Vec<&Method> = program.methods.iter().filter(is_near).collect();
    near.sort_by_key(|one| one.name.len().abs_diff(method.len()));
    let mut near: Vec<String> = near
        .into_iter()
        .map(|one| format!("{}.{}", one.class, one.name))
        .collect();
    near.dedup();
    near.truncate(MOST_HINTS);
    match near.is_empty() {
        true => String::new(),
        false => format!("\nhint: {}", near.join(", ")),
    }
}

/// Lines of the file that have code, next to a line that has none.
fn near_lines(program: &Program, file: &str, line: u32) -> String {
    let methods = program.methods.iter();
    let methods = methods.filter(|method| method.source_file.as_deref() == Some(file));
    let lines: Vec<u32> = methods
        .flat_map(|method| method.lines.iter().map(|(_, line)| *line))
        .collect();
    let before = lines.iter().filter(|one| **one < line).max();
    let after = lines.iter().filter(|one| **one > line).min();
    let near: Vec<String> = before
        .into_iter()
        .chain(after)
        .map(|line| format!("{file}:{line}"))
        .collect();
    match near.is_empty() {
        true => format!("\nhint: no code of the app says that it is from {file}"),
        false => format!("\nhint: there is code at {}", near.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_coverage::Reach;

    fn reached(method: &str, stretch: (u32, u32)) -> Outcome {
        Outcome {
            reached: vec![Reach {
                method: method.into(),
                stretches: vec![stretch],
                edges: Vec::new(),
            }],
            ..Outcome::default()
        }
    }

    fn program() -> Program {
        let method = gibbon_coverage::Method {
            class: "a.b.Main".into(),
            name: "onClick".into(),
            descriptor: "()V".into(),
            source_file: Some("Main.java".into()),
            instructions: vec![0, 2, 4, 6],
            lines: vec![(0, 10), (4, 11)],
            ..gibbon_coverage::Method::default()
        };
        let name = "La/b/Main;->onClick()V".to_owned();
        Program::from_methods([(name, method)], Vec::new())
    }

    #[test]
    fn code_is_a_method_or_a_line() {
        let program = program();
        let method = Code::method(&program, "a.b.Main.onClick").expect("a method");
        let line = Code::line(&program, "Main.java:11").expect("a line");
        let early = reached("La/b/Main;->onClick()V", (0, 2));
        let late = reached("La/b/Main;->onClick()V", (2, 6));
        assert!(method.ran(&early) && method.ran(&late));
        assert!(!line.ran(&early) && line.ran(&late));
        assert!(Code::method(&program, "a.b.Main.onClock").is_err());
        assert!(Code::line(&program, "Main.java:12").is_err());
        assert!(Code::line(&program, "Main.java").is_err());
    }

    #[test]
    fn what_may_have_been_meant_is_told() {
        let callback = Method {
            class: "a.b.Main$1".into(),
            name: "onTouch".into(),
            ..Method::default()
        };
        let name = "La/b/Main$1;->onTouch()V".to_owned();
        let inner = Program::from_methods([(name, callback)], Vec::new());
        let error = Code::method(&inner, "a.b.Main.onTouch").expect_err("none");
        assert!(
            error.to_string().ends_with("hint: a.b.Main$1.onTouch"),
            "{error}"
        );
        let error = |name| Code::line(&program(), name).expect_err("none").to_string();
        assert!(error("Main.java:12").ends_with("hint: there is code at Main.java:11"));
        assert!(error("Other.java:1").contains("hint: no code"));
        assert!(error("Main.java").contains("hint: a line is"));
        let error = Code::method(&program(), "a.b.Main.onClic").expect_err("none");
        assert!(
            error.to_string().ends_with("hint: a.b.Main.onClick"),
            "{error}"
        );
    }
}
