//! Coverage as JaCoCo's XML report, which continuous integration services read.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::program::Method;
use crate::tally::{Coverage, Ran, lines_of};
use crate::xml::escape;

/// Missed and covered, of each kind of thing that JaCoCo counts.
#[derive(Default, Clone)]
struct Counters {
    instruction: (usize, usize),
    branch: (usize, usize),
    line: (usize, usize),
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
        add(&mut self.method, other.method);
        add(&mut self.class, other.class);
    }

    fn write(&self, out: &mut String) {
        let kinds = [
            ("INSTRUCTION", self.instruction),
            ("BRANCH", self.branch),
            ("LINE", self.line),
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
        for (method, ran, is_hit) in methods {
            counters.add(&write_method(method, ran, *is_hit, out));
            if let Some(source) = source {
                add_lines(method, ran, &mut files.entry(source).or_default().0);
            }
        }
        counters.class = one(counters.method.1 > 0);
        counters.write(out);
        out.push_str("</class>");
        if let Some(source) = source {
            files.entry(source).or_default().1.add(&counters);
        }
        total.add(&counters);
    }
    for (source, (lines, counters)) in &files {
        let _ = write!(out, r#"<sourcefile name="{}">"#, escape(source));
        for (number, (mi, ci, mb, cb)) in lines {
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
        method: one(is_hit),
        class: (0, 0),
    };
    counters.write(out);
    out.push_str("</method>");
    counters
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
