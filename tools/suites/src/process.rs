//! Runs classes of tests in processes, and loses as little as can be to a test that ends one.
//!
//! A few classes share a process, since starting one takes longer than most tests. When a process
//! ends, or takes too long over a test, with a test half done, that test has failed; what was not
//! run yet of its class runs in another process that skips the test, and the other classes too.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::protocol::{Event, Outcome, parse};
use crate::suite::Suite;

/// A class that ends more processes than this is given up.
const MOST_RESTARTS: usize = 40;
/// Lines kept of what a process said that is no event.
const KEPT_LINES: usize = 40;

/// A process that waits for ever takes no processor time: this often the limit has to be enough.
const WAITING: u32 = 10;

/// Something that runs a main class.
#[derive(Debug, Clone)]
pub enum Vm {
    HotSpot(PathBuf),
    Gibbon(PathBuf),
}

/// How to run a suite.
#[derive(Debug, Clone)]
pub struct Runner {
    pub vm: Vm,
    pub suite: Suite,
    pub class_path: Vec<PathBuf>,
    /// The folder that the tests take for their project's.
    pub folder: PathBuf,
    /// How much processor time a process may take before it says something again.
    pub limit: Duration,
    /// Print the stack traces of failures.
    pub traces: bool,
}

/// What became of one class's tests.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClassResult {
    pub tests: BTreeMap<String, Outcome>,
    /// Time that it took.
    pub time: Duration,
}

impl Runner {
    /// Runs classes until each has a result. `done` hears of each.
    pub fn run(
        &self,
        classes: &[String],
        done: &mut dyn FnMut(&str, ClassResult) -> Result<()>,
    ) -> Result<()> {
        let mut left = classes.to_vec();
        let mut skip: Vec<String> = Vec::new();
        let mut partial = ClassResult::default();
        let mut restarts = 0;
        while !left.is_empty() {
            let before = left.len();
            let end = self.run_process(&mut left, &skip, &mut partial, done)?;
            if left.len() < before {
                (skip, restarts) = (Vec::new(), 0);
            }
            let Some(class) = left.first().cloned() else {
                break;
            };
            // The process ended in the middle of this class.
            restarts += 1;
            let reason = end.reason;
            match end.running {
                Some(test) if restarts <= MOST_RESTARTS && !skip.contains(&test) => {
                    partial.tests.insert(test.clone(), Outcome::Failed(reason));
                    skip.extend(partial.tests.keys().cloned());
                    skip.sort();
                    skip.dedup();
                }
                _ => {
                    partial.tests.insert(class.clone(), Outcome::Failed(reason));
                    left.remove(0);
                    done(&class, std::mem::take(&mut partial))?;
                    (skip, restarts) = (Vec::new(), 0);
                }
            }
        }
        Ok(())
    }

    /// Runs one process to its end, and takes the classes that it finished from the list.
    fn run_process(
        &self,
        left: &mut Vec<String>,
        skip: &[String],
        partial: &mut ClassResult,
        done: &mut dyn FnMut(&str, ClassResult) -> Result<()>,
    ) -> Result<ProcessEnd> {
        let mut command = self.command();
        command.arg(self.suite.main_class());
        command
            .args(skip.iter().map(|test| format!("-{test}")))
            .args(&*left);
        let mut child = command
            .current_dir(&self.folder)
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .env("TZ", "UTC")
            .envs(passed_on())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {}", command.get_program().display()))?;
        let stderr = child.stderr.take().expect("it was piped above");
        let (sender, lines) = mpsc::channel();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
                if sender
                    .send(String::from_utf8_lossy(&line).into_owned())
                    .is_err()
                {
                    break;
                }
            }
        });
        let mut running = None;
        let mut said: Vec<String> = Vec::new();
        let mut start = Instant::now();
        let mut at_last_word = (Duration::ZERO, Instant::now());
        let reason = loop {
            let line = match lines.recv_timeout(Duration::from_secs(1)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    let taken = processor_time(child.id()).saturating_sub(at_last_word.0);
                    let waited = at_last_word.1.elapsed();
                    if taken < self.limit && waited < self.limit * WAITING {
                        continue;
                    }
                    child.kill()?;
                    let (taken, waited) = (taken.as_secs(), waited.as_secs());
                    break format!("nothing for {waited} s ({taken} s of processor time)");
                }
                Err(RecvTimeoutError::Disconnected) => break String::new(),
            };
            at_last_word = (processor_time(child.id()), Instant::now());
            match parse(&line) {
                Some(Event::Class(_)) => start = Instant::now(),
                Some(Event::Start(test)) => running = Some(test),
                Some(Event::End(test, outcome)) => {
                    running = None;
                    // A test that fails twice, in itself and in what is torn down after it.
                    let failed_before = partial.tests.get(&test).is_some_and(|old| !old.passed());
                    if !failed_before {
                        partial.tests.insert(test, outcome);
                    }
                }
                Some(Event::Done(class)) => {
                    let mut result = std::mem::take(partial);
                    result.time += start.elapsed();
                    left.retain(|name| *name != class);
                    done(&class, result)?;
                }
                None if line.is_empty() => {}
                None => {
                    if self.traces {
                        eprintln!("{line}");
                    }
                    if said.len() == KEPT_LINES {
                        said.remove(0);
                    }
                    said.push(line);
                }
            }
        };
        let ended = ending(&mut child)?;
        drop(lines);
        let _ = reader.join();
        if !left.is_empty() {
            partial.time += start.elapsed();
        }
        let reason = if reason.is_empty() {
            describe_end(&ended, &said)
        } else {
            reason
        };
        Ok(ProcessEnd { running, reason })
    }

    fn command(&self) -> Command {
        let class_path: Vec<String> = self
            .class_path
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        let mut command;
        match &self.vm {
            Vm::HotSpot(java) => {
                command = Command::new(java);
                command.args(["-Xmx512m", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"]);
                for package in self.suite.opens() {
                    command.arg("--add-opens").arg(package);
                }
                command.arg(format!("-Dsuites.traces={}", self.traces));
            }
            Vm::Gibbon(gibbon) => {
                command = Command::new(gibbon);
                command.arg("java");
                // What `java` makes of --add-opens.
                for (index, package) in self.suite.opens().iter().enumerate() {
                    command.arg(format!("-Djdk.module.addopens.{index}={package}"));
                }
                command.arg(format!("-Dsuites.traces={}", self.traces));
            }
        }
        command.arg(if matches!(self.vm, Vm::Gibbon(_)) {
            "--cp"
        } else {
            "-cp"
        });
        command.arg(class_path.join(":"));
        command
    }
}

struct ProcessEnd {
    /// The test that had started and not ended.
    running: Option<String>,
    reason: String,
}

/// The processor time that a process has taken, on Linux; elsewhere only waiting counts.
fn processor_time(process: u32) -> Duration {
    const TICKS_A_SECOND: u64 = 100;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, in parentheses, may have anything in it.
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / TICKS_A_SECOND)
}

fn ending(child: &mut Child) -> Result<String> {
    let status = child.wait()?;
    Ok(status.to_string())
}

/// What the machine says last is why it ended.
fn describe_end(status: &str, said: &[String]) -> String {
    let own = said.iter().rev().find(|line| {
        line.starts_with("gibbon: ") || line.contains("panicked at") || line.starts_with("error: ")
    });
    match own {
        Some(line) if line.contains("panicked at") => {
            let next = said.iter().skip_while(|other| *other != line).nth(1);
            format!("panic: {}", next.unwrap_or(line))
        }
        Some(line) => line.strip_prefix("gibbon: ").unwrap_or(line).to_owned(),
        None => format!("the process ended with {status}"),
    }
}

/// Where Gibbon finds its cache; nothing else of the environment may matter.
fn passed_on() -> impl Iterator<Item = (&'static str, std::ffi::OsString)> {
    ["PATH", "HOME", "XDG_CACHE_HOME", "GIBBON_CACHE"]
        .into_iter()
        .filter_map(|name| Some((name, std::env::var_os(name)?)))
}

/// Groups of classes that share a process.
pub fn batches(classes: &[String], size: usize) -> Vec<Vec<String>> {
    classes.chunks(size).map(<[String]>::to_vec).collect()
}

/// A new folder for a process to run in, made by `make`.
pub fn fresh_folder(folder: &Path, make: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("could not remove {folder:?}"))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("could not create {folder:?}"))?;
    make(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A "virtual machine" that is a shell script: it gets `java`, options, `--cp`, a path, the
    /// main class, then tests to skip and classes.
    fn run(script: &str, classes: &[&str]) -> BTreeMap<String, ClassResult> {
        let folder = tempfile::tempdir().unwrap();
        let (source, vm) = (folder.path().join("source"), folder.path().join("vm"));
        std::fs::write(&source, format!("#!/bin/sh\n{script}\n")).unwrap();
        // A process of its own writes the program: a file that this process has open for writing
        // is busy in every child that another test starts meanwhile, and cannot be executed.
        let mut install = Command::new("install");
        install.args(["-m", "755"]).args([&source, &vm]);
        assert!(install.status().unwrap().success());
        let runner = Runner {
            vm: Vm::Gibbon(vm),
            suite: Suite::Collections4,
            class_path: Vec::new(),
            folder: folder.path().to_path_buf(),
            limit: Duration::from_secs(60),
            traces: false,
        };
        let classes: Vec<String> = classes.iter().map(|&class| class.to_owned()).collect();
        let mut results = BTreeMap::new();
        runner
            .run(&classes, &mut |class, result| {
                results.insert(class.to_owned(), result);
                Ok(())
            })
            .unwrap();
        results
    }

    /// Each class has tests a, b and c; b of class X ends the process, unless it is skipped.
    const SCRIPT: &str = r#"
        skip=" "
        for argument; do
            case $argument in
            -D*|--cp) ;;
            -*) skip="$skip${argument#-} " ;;
            [XYZ])
                printf '\n@@ class\t%s\n' $argument >&2
                for test in a b c; do
                    case "$skip" in *" $argument/$test "*) continue ;; esac
                    printf '\n@@ start\t%s/%s\n' $argument $test >&2
                    if [ $argument/$test = X/b ]; then
                        echo "gibbon: it broke" >&2
                        exit 2
                    fi
                    printf '\n@@ pass\t%s/%s\n' $argument $test >&2
                done
                printf '\n@@ done\t%s\n' $argument >&2 ;;
            esac
        done"#;

    #[test]
    fn only_the_test_that_ends_a_process_is_lost() {
        let results = run(SCRIPT, &["Z", "X", "Y"]);
        assert_eq!(results.len(), 3);
        let outcomes: Vec<_> = results["X"].tests.values().cloned().collect();
        let failed = Outcome::Failed("it broke".to_owned());
        assert_eq!(outcomes, [Outcome::Passed, failed, Outcome::Passed]);
        assert!(results["Y"].tests.values().all(Outcome::passed));
        assert_eq!(results["Z"].tests.len(), 3);
    }

    #[test]
    fn a_class_that_ends_the_process_outside_of_tests_is_given_up() {
        let results = run(
            "echo panicked at x >&2; echo why >&2; exit 101",
            &["X", "Y"],
        );
        let failed = Outcome::Failed("panic: why".to_owned());
        assert_eq!(results["X"].tests["X"], failed);
        assert_eq!(results["Y"].tests["Y"], failed);
    }
}
