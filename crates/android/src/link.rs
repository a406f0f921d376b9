//! The link between the system's shell, which is a guest object, and who drives the device.

use std::sync::Arc;

use gibbon_machine::meta::LoaderId;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Exit, Machine, Ref};

use crate::looper::{self, Argument, Delivery};

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Done(String),
    /// With the stack of what was thrown.
    Failed(String),
}

#[derive(Clone, Default)]
pub struct Link {
    /// The `gibbon.system.Shell`; null until the system is up.
    pub shell: Ref,
    /// The queue of its thread.
    pub queue: i64,
    /// The queue of the services' own thread, for what cannot wait for the shell.
    pub systems_queue: i64,
    pub answer: Option<Answer>,
    /// The shell works on a command.
    pub is_busy: bool,
    /// What became of writing down what the services know, when the app's process had died.
    pub left: Option<Answer>,
    /// How many things the app was told and is not done with.
    pub owed: u32,
    /// Whether something still moved when the device was last waited for.
    pub is_restless: bool,
    /// Whether the device is in a network.
    pub is_connected: bool,
    /// What the system told since somebody asked last: a kind, then words.
    pub events: Vec<Vec<String>>,
}

impl Peer for Link {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.shell);
    }
}

/// Has the shell run a command once the machine runs. The answer is in the link then.
pub fn command(machine: &mut Machine, words: &[&str]) -> Result<(), Exit> {
    let strings = words
        .iter()
        .map(|word| machine.string(word))
        .collect::<Result<Vec<Ref>, Exit>>()?;
    let string = machine.meta.known().string;
    let words = machine.new_ref_array(string, &strings)?;
    let link = machine.state.peers.singleton_mut::<Link>();
    link.answer = None;
    link.is_busy = true;
    let queue = link.queue;
    let arguments = vec![Argument::Reference(words)];
    post(machine, queue, "run", "([Ljava/lang/String;)V", arguments)
}

/// Has the services write down what they know once the machine runs, since the app's process has
/// died. Not by the shell's thread: that may wait for the app.
pub fn leave(machine: &mut Machine) -> Result<(), Exit> {
    let link = machine.state.peers.singleton_mut::<Link>();
    link.left = None;
    let queue = link.systems_queue;
    post(machine, queue, "leave", "()V", Vec::new())
}

/// Has a queue's thread call a method of the shell.
fn post(
    machine: &mut Machine,
    queue: i64,
    name: &str,
    descriptor: &str,
    arguments: Vec<Argument>,
) -> Result<(), Exit> {
    let class = machine.load_class(LoaderId::BOOT, "gibbon/system/Shell")?;
    let method = machine.meta.method_named(class, name, descriptor);
    let delivery = Delivery {
        at: machine.nanos(),
        method: method.expect("the shell has what is called from outside"),
        receiver: machine.state.peers.singleton::<Link>().shell,
        arguments,
    };
    looper::post(machine, queue, delivery);
    Ok(())
}
