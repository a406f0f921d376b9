//! Compares what came out here with what came out on HotSpot, and writes it down.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::process::ClassResult;
use crate::protocol::Outcome;
use crate::reasons::Reasons;
use crate::suite::{Form, Suite};

/// Results of classes.
pub type ByClass = BTreeMap<String, ClassResult>;

/// One suite in one form, against HotSpot.
#[derive(Debug, Clone)]
pub struct Comparison {
    pub suite: Suite,
    pub form: Form,
    /// Classes that were compared, of how many.
    pub classes: (usize, usize),
    /// Tests that HotSpot ran.
    pub tests: usize,
    /// Those that passed there.
    pub passed_there: usize,
    /// Of these, those that pass here.
    pub passed_here: usize,
    /// Of these, those that do not pass here: test and what happened.
    pub differences: Vec<(String, String)>,
    /// Tests that pass here and not there.
    pub only_here: Vec<String>,
    /// Builds of the machine that the results are of.
    pub builds: BTreeSet<String>,
}

/// Compares the classes that were run here.
pub fn compare(suite: Suite, form: Form, there: &ByClass, here: &ByClass) -> Comparison {
    let mut comparison = Comparison {
        suite,
        form,
        classes: (here.len(), there.len()),
        tests: 0,
        passed_there: 0,
        passed_here: 0,
        differences: Vec::new(),
        only_here: Vec::new(),
        builds: BTreeSet::new(),
    };
    for (class, result) in here {
        let Some(reference) = there.get(class) else {
            continue;
        };
        // A class that fails as a whole says why its tests did not run.
        let of_class = result
            .tests
            .iter()
            .find_map(|(test, outcome)| match outcome {
                Outcome::Failed(reason) if test == class || !reference.tests.contains_key(test) => {
                    Some(reason.as_str())
                }
                _ => None,
            });
        for (test, outcome) in &reference.tests {
            comparison.tests += 1;
            let here = result.tests.get(test);
            if !outcome.passed() {
                if here.is_some_and(Outcome::passed) {
                    comparison.only_here.push(test.clone());
                }
                continue;
            }
            comparison.passed_there += 1;
            let reason = match here {
                Some(Outcome::Passed) => {
                    comparison.passed_here += 1;
                    continue;
                }
                Some(Outcome::Skipped) => "skipped".to_owned(),
                Some(Outcome::Failed(reason)) => reason.clone(),
                None => format!("not run: {}", of_class.unwrap_or("no word of it")),
            };
            comparison.differences.push((test.clone(), reason));
        }
    }
    comparison
}

impl Comparison {
    /// Of the tests that pass on HotSpot, in percent.
    pub fn percent(&self) -> f64 {
        if self.passed_there == 0 {
            return 100.0;
        }
        // Never rounded up to all.
        let permyriad = self.passed_here * 10_000 / self.passed_there;
        permyriad as f64 / 100.0
    }

    /// The differences whose reason is not known.
    pub fn surprises<'a>(&'a self, reasons: &Reasons) -> Vec<&'a (String, String)> {
        let unknown =
            |(test, _): &&(String, String)| reasons.of(self.suite, self.form, test).is_none();
        self.differences.iter().filter(unknown).collect()
    }
}

const HEAD: &str = "| suite | form | classes | tests | pass on HotSpot | pass here | % |\n\
                    |---|---|--:|--:|--:|--:|--:|\n";

/// The table of all comparisons.
pub fn table(comparisons: &[Comparison]) -> String {
    let mut text = HEAD.to_owned();
    for comparison in comparisons {
        let (run, all) = comparison.classes;
        let classes = if run == all {
            run.to_string()
        } else {
            format!("{run} of {all}")
        };
        writeln!(
            text,
            "| {} | {} | {classes} | {} | {} | {} | {:.2} |",
            comparison.suite,
            comparison.form,
            comparison.tests,
            comparison.passed_there,
            comparison.passed_here,
            comparison.percent(),
        )
        .expect("writing to a string does not fail");
    }
    text
}

/// `docs/results/suites.md`.
pub fn document(comparisons: &[Comparison], reasons: &Reasons) -> String {
    let mut text = String::from(
        "# Test suites that nobody here wrote\n\n\
         Written by `gibbon-suites --write`; do not edit. The tests of\n",
    );
    for suite in Suite::ALL {
        text += &format!("- `{}` ({suite})\n", suite.coordinates());
    }
    text += "\nunder the JUnit that their POM names, as class files and as DEX made by D8, each test \
             compared with the reference `java` (OpenJDK 17.0.9). Only tests that pass there count.\n\n";
    text += &table(comparisons);
    let builds: BTreeSet<&String> = comparisons.iter().flat_map(|one| &one.builds).collect();
    if builds.len() > 1 {
        let count = builds.len();
        text += &format!("\nPut together from runs of {count} builds of the machine.\n");
    }
    text += "\n## Tests that pass on HotSpot and not here\n";
    let groups = group(comparisons, reasons);
    if groups.is_empty() {
        text += "\nNone.\n";
    }
    for (reason, tests) in groups {
        text += &format!("\n### {}\n\n", escape(&reason));
        for Listed {
            test,
            places,
            message,
        } in tests
        {
            let message = message.map_or(String::new(), |text| format!(": {}", escape(&text)));
            text += &format!("- `{test}` ({}){message}\n", places.join(", "));
        }
    }
    text
}

/// A test that fails, the suites and forms it fails in, and how, if nobody knows why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub test: String,
    pub places: Vec<String>,
    pub message: Option<String>,
}

/// Tests by reason, the largest group first. What has no known reason is grouped by what was
/// thrown.
pub fn group(comparisons: &[Comparison], reasons: &Reasons) -> Vec<(String, Vec<Listed>)> {
    let mut groups: BTreeMap<String, BTreeMap<String, Listed>> = BTreeMap::new();
    for comparison in comparisons {
        for (test, message) in &comparison.differences {
            let known = reasons.of(comparison.suite, comparison.form, test);
            let title = match known {
                Some(reason) => reason.to_owned(),
                None => format!("Not looked at yet: {}", kind(message)),
            };
            let new = || Listed {
                test: test.clone(),
                places: Vec::new(),
                message: known.is_none().then(|| message.clone()),
            };
            let group = groups.entry(title).or_default();
            let listed = group.entry(test.clone()).or_insert_with(new);
            listed
                .places
                .push(format!("{} {}", comparison.suite, comparison.form));
        }
    }
    let mut groups: Vec<(String, Vec<Listed>)> = groups
        .into_iter()
        .map(|(reason, tests)| (reason, tests.into_values().collect()))
        .collect();
    groups.sort_by_key(|(_, tests)| std::cmp::Reverse(tests.len()));
    groups
}

/// What failures have in common: the exception, or the machine's own words.
fn kind(message: &str) -> &str {
    let end = message
        .find(['=', '>', '<', '\'', '"', '@', '['])
        .unwrap_or(message.len());
    let text = message[..end].trim_end_matches([' ', ':', ',']);
    let is_assertion = text.starts_with("org.opentest4j.") || text.starts_with("junit.framework.");
    if is_assertion || text.starts_with("java.lang.AssertionError") {
        return text.split(':').next().unwrap_or(text);
    }
    let end = text
        .char_indices()
        .nth(100)
        .map_or(text.len(), |(index, _)| index);
    &text[..end]
}

fn escape(text: &str) -> String {
    text.replace('<', "&lt;")
        .replace('*', "\\*")
        .replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(tests: &[(&str, Outcome)]) -> ByClass {
        let tests = tests
            .iter()
            .map(|(test, outcome)| ((*test).to_owned(), outcome.clone()));
        let result = ClassResult {
            tests: tests.collect(),
            ..Default::default()
        };
        BTreeMap::from([("C".to_owned(), result)])
    }

    fn failed(reason: &str) -> Outcome {
        Outcome::Failed(reason.to_owned())
    }

    #[test]
    fn only_what_passes_there_counts() {
        let there = class(&[
            ("a", Outcome::Passed),
            ("b", Outcome::Passed),
            ("c", failed("x")),
            ("d", Outcome::Passed),
            ("e", Outcome::Skipped),
        ]);
        let here = class(&[
            ("a", Outcome::Passed),
            ("b", failed("y")),
            ("c", Outcome::Passed),
            ("C", failed("z")),
        ]);
        let comparison = compare(Suite::Lang3, Form::Class, &there, &here);
        assert_eq!(
            (
                comparison.tests,
                comparison.passed_there,
                comparison.passed_here
            ),
            (5, 3, 1)
        );
        let lost = [("b", "y"), ("d", "not run: z")];
        let lost = lost.map(|(test, why)| (test.to_owned(), why.to_owned()));
        assert_eq!(comparison.differences, lost);
        assert_eq!(comparison.only_here, ["c"]);
        assert_eq!(comparison.percent(), 33.33);
    }

    #[test]
    fn differences_are_listed_by_reason() {
        let there = class(&[("a", Outcome::Passed), ("b", Outcome::Passed)]);
        let here = class(&[("a", failed("java.lang.Error: 1 <x>")), ("b", failed("y"))]);
        let comparison = compare(Suite::Lang3, Form::Dex, &there, &here);
        let reasons = Reasons::parse("[Threads]\nlang3 dex b\n").unwrap();
        assert_eq!(comparison.surprises(&reasons).len(), 1);
        let text = document(&[comparison], &reasons);
        assert!(
            text.contains("### Threads\n\n- `b` (lang3 dex)\n"),
            "{text}"
        );
        assert!(
            text.contains("- `a` (lang3 dex): java.lang.Error: 1 &lt;x>\n"),
            "{text}"
        );
        assert!(
            text.contains("| lang3 | dex | 1 | 2 | 2 | 0 | 0.00 |\n"),
            "{text}"
        );
    }
}
