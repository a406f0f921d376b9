//! Coverage as LCOV's tracefile: `genhtml` and editors read it.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::program::Method;
use crate::tally::{Coverage, Ran, lines_of};

#[derive(Default)]
struct File {
    functions: Vec<(u32, String, bool)>,
    lines: BTreeMap<u32, bool>,
    branches: Vec<Branch>,
    /// How many branching instructions there were.
    blocks: usize,
}

/// One way out of a branching instruction.
struct Branch {
    line: u32,
    /// The instruction, counted in the file.
    block: usize,
    way: usize,
    reached: bool,
    taken: bool,
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
        let Some(&first) = lines.keys().next() else {
            continue;
        };
        let name = format!("{}.{}{}", method.class, method.name, method.descriptor);
        file.functions.push((first, name, is_hit));
        for (line, ran) in lines {
            *file.lines.entry(line).or_default() |= ran;
        }
        file.add_branches(method, &ran);
    }
    let mut text = String::new();
    for (path, file) in files {
        // Writing to a string cannot fail.
        let _ = file.write(&path, &mut text);
    }
    text
}

impl File {
    fn add_branches(&mut self, method: &Method, ran: &Ran) {
        let mut before = None;
        let mut way = 0;
        for (&(from, _), &taken) in method.branches.iter().zip(&ran.branches) {
            let is_next = before.replace(from) != Some(from);
            way = if is_next { 0 } else { way + 1 };
            self.blocks += usize::from(is_next);
            let at = method.instructions.binary_search(&from);
            if let Some(line) = method.line_at(from) {
                self.branches.push(Branch {
                    line,
                    block: self.blocks - 1,
                    way,
                    reached: at.is_ok_and(|at| ran.instructions[at]),
                    taken,
                });
            }
        }
    }

    fn write(&self, path: &str, out: &mut String) -> std::fmt::Result {
        writeln!(out, "TN:\nSF:{path}")?;
        for (line, name, _) in &self.functions {
            writeln!(out, "FN:{line},{name}")?;
        }
        for (_, name, hit) in &self.functions {
            writeln!(out, "FNDA:{},{name}", u8::from(*hit))?;
        }
        let hit = self.functions.iter().filter(|function| function.2).count();
        writeln!(out, "FNF:{}\nFNH:{hit}", self.functions.len())?;
        for branch in &self.branches {
            let count = match (branch.reached, branch.taken) {
                (false, _) => "-",
                (true, false) => "0",
                (true, true) => "1",
            };
            let Branch {
                line, block, way, ..
            } = branch;
            writeln!(out, "BRDA:{line},{block},{way},{count}")?;
        }
        let taken = self.branches.iter().filter(|branch| branch.taken).count();
        writeln!(out, "BRF:{}\nBRH:{taken}", self.branches.len())?;
        for (line, ran) in &self.lines {
            writeln!(out, "DA:{line},{}", u8::from(*ran))?;
        }
        let ran = self.lines.values().filter(|&&ran| ran).count();
        writeln!(out, "LF:{}\nLH:{ran}\nend_of_record", self.lines.len())
    }
}
