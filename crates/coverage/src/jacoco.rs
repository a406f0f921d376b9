//! Coverage as JaCoCo's XML report, which continuous integration services read.

use std::collections::BTreeMap;
use std::fmt::Write;

use gibbon_device::xml::escape;

use crate::program::Method;
use crate::tally::{Coverage, Ran, lines_of};

/// Missed and covered, of each kind of thing that JaCoCo counts.
#[derive(Default, Clone)]
struct Counters {
    instruction: (usize, usize),
    branch: (usize, usize),
    line: (usize, usize),
    /// Ways through methods that differ in one branch each.
    complexity: (usize, usize),
    method: (usize, usize),
    class: (usize, usize),
}

fn count(flags: &[bool]) -> (usize, usize) {
    let covered = flags.iter().filter(|&&flag| flag).count();
    (flags.len() - covered, covered)
}

fn one(covered: bool) -> (usize, usize) {
    (usize::from(!covered), usize::from(covered))
}

impl Counters {
    fn add(&mut self, other: &Counters) {
        let add = |sum: &mut (usize, usize), more: (usize, usize)| {
            *sum = (sum.0 + more.0, sum.1 + more.1);
        };
        add(&mut self.instruction, other.instruction);
        add(&mut self.branch, other.branch);
        add(&mut self.line, other.line);
        add(&mut self.complexity, other.complexity);
        add(&mut self.method, other.method);
        add(&mut self.class, other.class);
    }

    fn write(&self, out: &mut String) {
        let kinds = [
            ("INSTRUCTION", self.instruction),
            ("BRANCH", self.branch),
            ("LINE", self.line),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.method),
            ("CLASS", self.class),
        ];
        for (kind, (missed, covered)) in kinds {
            if missed + covered > 0 {
                let _ = write!(
                    out,
                    r#"<counter type="{kind}" missed="{missed}" covered="{covered}"/>"#
                );
            }
        }
    }
}

type Classes<'a> = BTreeMap<&'a str, Vec<(&'a Method, Ran, bool)>>;

/// The app's own code.
pub fn write(coverage: &Coverage, name: &str) -> String {
    let mut packages: BTreeMap<&str, Classes<'_>> = BTreeMap::new();
    for (method, ran) in coverage.methods().filter(|(method, _)| !method.is_library) {
        let package = method
            .class
            .rsplit_once('.')
            .map_or("", |(package, _)| package);
        let is_hit = ran.is_some();
        let ran = ran.unwrap_or_else(|| Ran {
            instructions: vec![false; method.instructions.len()],
            branches: vec![false; method.branches.len()],
        });
        let classes = packages.entry(package).or_default();
        let methods = classes.entry(&method.class).or_default();
        methods.push((method, ran, is_hit));
    }
    let mut out = String::from(concat!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
        r#"<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">"#
    ));
    let _ = write!(out, r#"<report name="{}">"#, escape(name));
    let mut total = Counters::default();
    for (package, classes) in &packages {
        total.add(&write_package(package, classes, &mut out));
    }
    total.write(&mut out);
    out.push_str("</report>\n");
    out
}

/// Of a line: missed and covered instructions and branches.
type Lines = BTreeMap<u32, (usize, usize, usize, usize)>;

fn write_package(package: &str, classes: &Classes<'_>, out: &mut String) -> Counters {
    let mut total = Counters::default();
    let mut files: BTreeMap<&str, (Lines, Counters)> = BTreeMap::new();
    let _ = write!(
        out,
        r#"<package name="{}">"#,
        escape(&package.replace('.', "/"))
    );
    for (class, methods) in classes {
        let source = methods[0].0.source_file.as_deref();
        let _ = write!(out, r#"<class name="{}""#, escape(&class.replace('.', "/")));
        if let Some(source) = source {
            let _ = write!(out, r#" sourcefilename="{}""#, escape(source));
        }
        out.push('>');
        let mut counters = Counters::default();
        let mut lines = Lines::new();
        for (method, ran, is_hit) in methods {
            counters.add(&write_method(method, ran, *is_hit, out));
            add_lines(method, ran, &mut lines);
            if let Some(source) = source {
                add_lines(method, ran, &mut files.entry(source).or_default().0);
            }
        }
        // Several methods may have a line in common: constructors have those of fields.
        counters.line = count_lines(&lines);
        counters.class = one(counters.method.1 > 0);
        counters.write(out);
        out.push_str("</class>");
        match source {
            Some(source) => files.entry(source).or_default().1.add(&counters),
            None => total.add(&counters),
        }
    }
    for (source, (lines, counters)) in &mut files {
        // And so may several classes.
        counters.line = count_lines(lines);
        total.add(counters);
        let _ = write!(out, r#"<sourcefile name="{}">"#, escape(source));
        for (number, (mi, ci, mb, cb)) in lines.iter() {
            let _ = write!(
                out,
                r#"<line nr="{number}" mi="{mi}" ci="{ci}" mb="{mb}" cb="{cb}"/>"#
            );
        }
        counters.write(out);
        out.push_str("</sourcefile>");
    }
    total.write(out);
    out.push_str("</package>");
    total
}

fn write_method(method: &Method, ran: &Ran, is_hit: bool, out: &mut String) -> Counters {
    let lines = lines_of(method, ran);
    let _ = write!(
        out,
        r#"<method name="{}" desc="{}""#,
        escape(&method.name),
        escape(&method.descriptor)
    );
    if let Some(line) = lines.keys().next() {
        let _ = write!(out, r#" line="{line}""#);
    }
    out.push('>');
    let lines: Vec<bool> = lines.into_values().collect();
    let counters = Counters {
        instruction: count(&ran.instructions),
        branch: count(&ran.branches),
        line: count(&lines),
        complexity: complexity(method, ran, is_hit),
        method: one(is_hit),
        class: (0, 0),
    };
    counters.write(out);
    out.push_str("</method>");
    counters
}

/// A line is covered if any of its instructions is.
fn count_lines(lines: &Lines) -> (usize, usize) {
    let covered: Vec<bool> = lines.values().map(|line| line.1 > 0).collect();
    count(&covered)
}

/// As JaCoCo has it: one for the method, and for each branching instruction one less than its ways.
fn complexity(method: &Method, ran: &Ran, is_hit: bool) -> (usize, usize) {
    let mut ways: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (&(from, _), &taken) in method.branches.iter().zip(&ran.branches) {
        let (total, covered) = ways.entry(from).or_default();
        *total += 1;
        *covered += usize::from(taken);
    }
    let (mut missed, mut covered) = one(is_hit);
    for &(total, taken) in ways.values() {
        let more = taken.saturating_sub(1);
        covered += more;
        missed += total.saturating_sub(1 + more);
    }
    (missed, covered)
}

fn add_lines(method: &Method, ran: &Ran, lines: &mut Lines) {
    for (&offset, &ran) in method.instructions.iter().zip(&ran.instructions) {
        if let Some(line) = method.line_at(offset) {
            let line = lines.entry(line).or_default();
            line.0 += usize::from(!ran);
            line.1 += usize::from(ran);
        }
    }
    for (&(from, _), &taken) in method.branches.iter().zip(&ran.branches) {
        if let Some(line) = method.line_at(from) {
            let line = lines.entry(line).or_default();
            line.2 += usize::from(!taken);
            line.3 += usize::from(taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Program, Reach};

    /// Two constructors that have the line of a field in common; the second has a branch.
    fn coverage() -> Coverage {
        let method = |descriptor: &str, lines: &[(u32, u32)]| Method {
            class: "a.B".into(),
            name: "<init>".into(),
            descriptor: descriptor.into(),
            source_file: Some("B.java".into()),
            instructions: vec![0, 2, 4],
            lines: lines.to_vec(),
            ..Method::default()
        };
        let mut second = method("(I)V", &[(0, 7), (2, 9), (4, 0)]);
        second.branches = vec![(0, 2), (0, 4)];
        let methods = vec![method("()V", &[(0, 7), (2, 8)]), second];
        let names = ["La/B;-><init>()V", "La/B;-><init>(I)V"];
        let by_name = names.map(str::to_owned).into_iter().zip(0..).collect();
        let mut coverage = Coverage::new(Arc::new(Program {
            methods,
            by_name,
            activities: Vec::new(),
        }));
        coverage.add(&Reach {
            method: names[1].into(),
            stretches: vec![(0, 0), (4, 4)],
            edges: vec![(0, 4)],
        });
        coverage
    }

    #[test]
    fn counters_agree_with_the_lines_beneath_them() {
        let xml = write(&coverage(), "a");
        let (classes, file) = xml.split_once("<sourcefile").expect("a file");
        // Lines 7, 8 and 9, of which 7 ran, and no line 0.
        assert_eq!(file.matches("<line ").count(), 3);
        assert!(
            file.contains(r#"<line nr="7" mi="1" ci="1" mb="1" cb="1"/>"#),
            "{xml}"
        );
        let counter = r#"<counter type="LINE" missed="2" covered="1"/>"#;
        assert_eq!(
            file.matches(counter).count(),
            3,
            "file, package, report: {xml}"
        );
        let (_, class) = classes.rsplit_once("</method>").expect("methods");
        assert!(class.contains(counter), "{xml}");
        // One for each method, and one for the branch, of whose ways one was taken.
        assert!(
            class.contains(r#"<counter type="COMPLEXITY" missed="2" covered="1"/>"#),
            "{xml}"
        );
        assert!(
            class.contains(r#"<counter type="BRANCH" missed="1" covered="1"/>"#),
            "{xml}"
        );
    }

    #[test]
    fn line_records_agree_with_their_sums() {
        let text = crate::lcov::write(&coverage());
        for part in [
            "TN:\nSF:a/B.java\n",
            "FNF:2\nFNH:1\n",
            "BRDA:7,0,0,0\nBRDA:7,0,1,1\nBRF:2\nBRH:1\n",
            "DA:7,1\nDA:8,0\nDA:9,0\nLF:3\nLH:1\nend_of_record\n",
        ] {
            assert!(text.contains(part), "no {part} in\n{text}");
        }
        assert!(
            !text.contains("\nDA:0,") && !text.contains("\nFN:0,"),
            "{text}"
        );
    }
}
