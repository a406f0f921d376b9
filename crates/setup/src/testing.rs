//! A machine without network, root or clients, for the tests.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use crate::host::{Finished, Host, Invocation};
use crate::progress::Progress;

type Answer = dyn Fn(&FakeHost, &Invocation) -> io::Result<Finished>;

/// A host whose commands are answered by a function of the test.
pub(crate) struct FakeHost {
    pub(crate) variables: BTreeMap<&'static str, &'static str>,
    pub(crate) jdk_folders: Vec<PathBuf>,
    programs: RefCell<BTreeSet<String>>,
    root: bool,
    log: RefCell<Vec<String>>,
    answer: Box<Answer>,
}

impl FakeHost {
    pub(crate) fn new() -> FakeHost {
        FakeHost {
            variables: BTreeMap::new(),
            jdk_folders: Vec::new(),
            programs: RefCell::default(),
            root: false,
            log: RefCell::default(),
            answer: Box::new(|_, invocation| panic!("unexpected: {invocation:?}")),
        }
    }

    pub(crate) fn with_program(self, name: &str) -> FakeHost {
        self.install(name);
        self
    }

    pub(crate) fn with_root(mut self) -> FakeHost {
        self.root = true;
        self
    }

    pub(crate) fn answering(
        mut self,
        answer: impl Fn(&FakeHost, &Invocation) -> io::Result<Finished> + 'static,
    ) -> FakeHost {
        self.answer = Box::new(answer);
        self
    }

    pub(crate) fn install(&self, name: &str) {
        self.programs.borrow_mut().insert(name.to_owned());
    }

    /// The commands that were run.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.borrow().clone()
    }

    /// A command as one line.
    pub(crate) fn words(invocation: &Invocation) -> String {
        let mut words = vec![invocation.program.display().to_string()];
        words.extend(
            invocation
                .arguments
                .iter()
                .map(|argument| argument.to_string_lossy().into_owned()),
        );
        words.join(" ")
    }
}

impl Host for FakeHost {
    fn run(&self, invocation: &Invocation) -> io::Result<Finished> {
        self.log.borrow_mut().push(FakeHost::words(invocation));
        (self.answer)(self, invocation)
    }

    fn which(&self, program: &str) -> Option<PathBuf> {
        self.programs
            .borrow()
            .contains(program)
            .then(|| PathBuf::from("/bin").join(program))
    }

    fn is_root(&self) -> bool {
        self.root
    }

    fn variable(&self, name: &str) -> Option<OsString> {
        self.variables.get(name).map(OsString::from)
    }

    fn jdk_folders(&self) -> Vec<PathBuf> {
        self.jdk_folders.clone()
    }
}

pub(crate) fn succeeded(stdout: &str) -> Finished {
    Finished {
        success: true,
        stdout: stdout.to_owned(),
        stderr: String::new(),
    }
}

pub(crate) fn failed(stderr: &str) -> Finished {
    Finished {
        success: false,
        stdout: String::new(),
        stderr: stderr.to_owned(),
    }
}

/// Keeps the progress lines.
#[derive(Default)]
pub(crate) struct Recorded(pub(crate) Vec<String>);

impl Progress for Recorded {
    fn line(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}
