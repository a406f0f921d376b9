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
    pub answer: Option<Answer>,
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
    let class = machine.load_class(LoaderId::BOOT, "gibbon/system/Shell")?;
    let method = machine
        .meta
        .method_named(class, "run", "([Ljava/lang/String;)V")
        .expect("the shell runs commands");
    let strings = words
        .iter()
        .map(|word| machine.string(word))
        .collect::<Result<Vec<Ref>, Exit>>()?;
    let string = machine.meta.known().string;
    let words = machine.new_ref_array(string, &strings)?;
    let at = machine.nanos();
    let link = machine.state.peers.singleton_mut::<Link>();
    link.answer = None;
    let (queue, receiver) = (link.queue, link.shell);
    let delivery = Delivery {
        at,
        method,
        receiver,
        arguments: vec![Argument::Reference(words)],
    };
    looper::post(machine, queue, delivery);
    Ok(())
}
