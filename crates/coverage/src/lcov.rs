//! Coverage as LCOV's tracefile: `genhtml` and editors read it.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::tally::{Coverage, Ran, lines_of};

#[derive(Default)]
struct File {
    functions: Vec<(u32, String, bool)>,
    lines: BTreeMap<u32, bool>,
    /// By line: whether the branch was reached, and each way out taken.
    branches: Vec<(u32, bool, bool)>,
}

/// The app's own code, as far as it has line numbers.
pub fn write(coverage: &Coverage) -> String {
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    for (method, ran) in coverage.methods().filter(|(method, _)| !method.is_library) {
        let (Some(source), false) = (&method.source_file, method.lines.is_empty()) else {
            continue;
        };
        let package = method
            .class
            .rsplit_once('.')
            .map_or("", |(package, _)| package);
        let path = format!("{}/{source}", package.replace('.', "/"));
        let file = files.entry(path).or_default();
        let is_hit = ran.is_some();
        let ran = ran.unwrap_or_else(|| Ran {
            instructions: vec![false; method.instructions.len()],
            branches: vec![false; method.branches.len()],
        });
        let lines = lines_of(method, &ran);
        let first = lines.keys().next().copied().unwrap_or(0);
        let name = format!("{}.{}{}", method.class, method.name, method.descriptor);
        file.functions.push((first, name, is_hit));
        for (line, ran) in lines {
            *file.lines.entry(line).or_default() |= ran;
        }
        for (&(from, _), &taken) in method.branches.iter().zip(&ran.branches) {
            let at = method.instructions.binary_search(&from);
            let reached = at.is_ok_and(|at| ran.instructions[at]);
            if let Some(line) = method.line_at(from) {
                file.branches.push((line, reached, taken));
            }
        }
    }
    let mut text = String::new();
    for (path, file) in files {
        // Writing to a string cannot fail.
        let _ = file.write(&path, &mut text);
    }
    text
}

impl File {
    fn write(&self, path: &str, out: &mut String) -> std::fmt::Result {
        writeln!(out, "SF:{path}")?;
        for (line, name, _) in &self.functions {
            writeln!(out, "FN:{line},{name}")?;
        }
        for (_, name, hit) in &self.functions {
            writeln!(out, "FNDA:{},{name}", u8::from(*hit))?;
        }
        let hit = self.functions.iter().filter(|function| function.2).count();
        writeln!(out, "FNF:{}\nFNH:{hit}", self.functions.len())?;
        for (way, &(line, reached, taken)) in self.branches.iter().enumerate() {
            let count = match (reached, taken) {
                (false, _) => "-",
                (true, false) => "0",
                (true, true) => "1",
            };
            writeln!(out, "BRDA:{line},0,{way},{count}")?;
        }
        let taken = self.branches.iter().filter(|branch| branch.2).count();
        writeln!(out, "BRF:{}\nBRH:{taken}", self.branches.len())?;
        for (line, ran) in &self.lines {
            writeln!(out, "DA:{line},{}", u8::from(*ran))?;
        }
        let ran = self.lines.values().filter(|&&ran| ran).count();
        writeln!(out, "LF:{}\nLH:{ran}\nend_of_record", self.lines.len())
    }
}
