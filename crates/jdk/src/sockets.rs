//! Streams within the guest: a socket that listens, one that connects to it, what flows between.
//!
//! Only this machine can be reached, by its loopback address. Nothing here waits: who cannot go on
//! is told so, and polls.

use std::collections::{BTreeMap, VecDeque};
use std::net::Ipv4Addr;
use std::sync::Arc;

use gibbon_machine::Machine;
use gibbon_machine::host::Errno;
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::{ThreadId, ThreadState};

use crate::web_requests::{WebRequest, web_request};

/// Of IPv4, as a number.
pub const LOOPBACK: u32 = 0x7f00_0001;
const ANY: u32 = 0;
/// What one side may send before the other has read, in bytes.
const CAPACITY: usize = 1 << 18;
/// The ports that are given to who does not choose one.
const FIRST_FREE_PORT: u16 = 32_768;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    pub host: u32,
    pub port: u16,
}

impl Address {
    /// Not of this machine.
    fn is_beyond(self) -> bool {
        self.host >> 24 != LOOPBACK >> 24
    }
}

/// All sockets, by their descriptors.
#[derive(Clone, Default)]
pub struct Sockets {
    sockets: BTreeMap<i32, Socket>,
    connections: BTreeMap<u64, [Pipe; 2]>,
    next_connection: u64,
    next_port: u16,
    /// Threads that wait for anything to change.
    pub waiting: Vec<ThreadId>,
    /// Hosts beyond this machine that somebody tried to reach, until [`Sockets::take_contacts`].
    contacts: Vec<Contact>,
}

/// Somebody tried to reach a host beyond this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// By name or address.
    pub host: String,
    /// What for, if it can be seen.
    pub request: Option<WebRequest>,
}

/// More contacts than these are forgotten if nobody asks for them.
const MOST_CONTACTS: usize = 256;

impl Peer for Sockets {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

#[derive(Clone, Default)]
struct Socket {
    local: Option<Address>,
    remote: Option<Address>,
    role: Role,
}

#[derive(Clone, Default)]
enum Role {
    #[default]
    None,
    /// With the connections that nobody has accepted yet, and where they come from.
    Listens {
        backlog: usize,
        arrived: VecDeque<(u64, Address)>,
    },
    /// This side (0 or 1) of a connection reads its own pipe and writes the other one.
    Talks { connection: u64, side: usize },
    /// Counts what it was told (`eventfd`).
    Signals(u64),
    /// Whoever uses it is told that it is over.
    Closing,
}

/// What was sent one way and not read yet.
#[derive(Clone, Default)]
struct Pipe {
    bytes: VecDeque<u8>,
    /// Nothing more will be written.
    is_over: bool,
    /// Nobody will read it.
    is_unread: bool,
}

pub fn sockets(machine: &mut Machine) -> &mut Sockets {
    machine.state.peers.singleton_mut::<Sockets>()
}

/// Does something after which those who poll look again.
pub fn change<T>(machine: &mut Machine, what: impl FnOnce(&mut Sockets) -> T) -> T {
    let sockets = sockets(machine);
    let result = what(sockets);
    for thread in std::mem::take(&mut sockets.waiting) {
        let thread = machine.thread_mut(thread);
        if matches!(thread.state, ThreadState::Polling { .. }) {
            thread.state = ThreadState::Runnable;
        }
    }
    result
}

/// The current thread wants to reach a host beyond this machine.
pub fn note_contact(machine: &mut Machine, host: &str) {
    if sockets(machine).contacts.len() < MOST_CONTACTS {
        let contact = Contact {
            host: host.to_owned(),
            request: web_request(machine, host),
        };
        sockets(machine).contacts.push(contact);
    }
}

/// Reaches who listens there, if somebody does.
pub fn connect(machine: &mut Machine, descriptor: i32, to: Address) -> Result<(), Errno> {
    if to.is_beyond() {
        note_contact(machine, &Ipv4Addr::from(to.host).to_string());
    }
    change(machine, |sockets| sockets.connect(descriptor, to))
}

/// Closes what is behind a descriptor, if that is a socket or an end of a pipe.
pub fn close_socket(machine: &mut Machine, descriptor: i32) {
    if sockets(machine).has(descriptor) {
        change(machine, |sockets| sockets.close(descriptor));
    }
}

impl Sockets {
    pub fn add(&mut self, descriptor: i32) {
        self.sockets.insert(descriptor, Socket::default());
    }

    pub fn has(&self, descriptor: i32) -> bool {
        self.sockets.contains_key(&descriptor)
    }

    fn get(&mut self, descriptor: i32) -> Result<&mut Socket, Errno> {
        let socket = self.sockets.get_mut(&descriptor);
        socket.ok_or(Errno::BAD_DESCRIPTOR)
    }

    pub fn local(&self, descriptor: i32) -> Address {
        let socket = self.sockets.get(&descriptor);
        let address = socket.and_then(|socket| socket.local);
        address.unwrap_or(Address { host: ANY, port: 0 })
    }

    pub fn remote(&self, descriptor: i32) -> Option<Address> {
        self.sockets.get(&descriptor)?.remote
    }

    pub fn bind(&mut self, descriptor: i32, address: Address) -> Result<(), Errno> {
        if address.host != ANY && address.host >> 24 != LOOPBACK >> 24 {
            return Err(Errno::ADDRESS_NOT_AVAILABLE);
        }
        let port = match address.port {
            0 => self.free_port()?,
            port if self.is_taken(port) => return Err(Errno::ADDRESS_IN_USE),
            port => port,
        };
        self.get(descriptor)?.local = Some(Address { port, ..address });
        Ok(())
    }

    /// A connection whose side is still there keeps no port from being listened on again.
    fn is_taken(&self, port: u16) -> bool {
        let taken = |socket: &Socket| {
            !matches!(socket.role, Role::Talks { .. } | Role::Closing)
                && socket.local.is_some_and(|local| local.port == port)
        };
        self.sockets.values().any(taken)
    }

    fn free_port(&mut self) -> Result<u16, Errno> {
        let range = u16::MAX - FIRST_FREE_PORT;
        for _ in 0..range {
            let port = FIRST_FREE_PORT + self.next_port % range;
            self.next_port = self.next_port.wrapping_add(1);
            if !self.is_taken(port) {
                return Ok(port);
            }
        }
        Err(Errno::ADDRESS_IN_USE)
    }

    pub fn listen(&mut self, descriptor: i32, backlog: i32) -> Result<(), Errno> {
        if self.get(descriptor)?.local.is_none() {
            self.bind(descriptor, Address { host: ANY, port: 0 })?;
        }
        self.get(descriptor)?.role = Role::Listens {
            backlog: usize::try_from(backlog).unwrap_or_default().max(1),
            arrived: VecDeque::new(),
        };
        Ok(())
    }

    pub fn take_contacts(&mut self) -> Vec<Contact> {
        std::mem::take(&mut self.contacts)
    }

    /// Reaches who listens there, if somebody does.
    fn connect(&mut self, descriptor: i32, to: Address) -> Result<(), Errno> {
        if to.is_beyond() {
            return Err(Errno::NETWORK_UNREACHABLE);
        }
        if self.get(descriptor)?.local.is_none() {
            let host = LOOPBACK;
            self.bind(descriptor, Address { host, port: 0 })?;
        }
        let from = Address {
            host: LOOPBACK,
            port: self.local(descriptor).port,
        };
        let connection = self.next_connection;
        let listener = self.sockets.values_mut().find_map(|socket| {
            let local = socket.local?;
            let is_meant = local.port == to.port && (local.host == ANY || local.host == to.host);
            match &mut socket.role {
                Role::Listens { backlog, arrived } if is_meant && arrived.len() < *backlog => {
                    Some(arrived)
                }
                _ => None,
            }
        });
        let arrived = listener.ok_or(Errno::CONNECTION_REFUSED)?;
        arrived.push_back((connection, from));
        self.next_connection += 1;
        self.connections.insert(connection, Default::default());
        let socket = self.get(descriptor)?;
        socket.remote = Some(to);
        socket.role = Role::Talks {
            connection,
            side: 0,
        };
        Ok(())
    }

    /// Where the next connection comes from.
    pub fn arrived(&self, descriptor: i32) -> Option<Address> {
        match &self.sockets.get(&descriptor)?.role {
            Role::Listens { arrived, .. } => arrived.front().map(|(_, from)| *from),
            _ => None,
        }
    }

    /// Makes `new` the near end of the next connection.
    pub fn accept(&mut self, descriptor: i32, new: i32) {
        let local = self.local(descriptor);
        let Some(Role::Listens { arrived, .. }) =
            self.sockets.get_mut(&descriptor).map(|it| &mut it.role)
        else {
            return;
        };
        if let Some((connection, from)) = arrived.pop_front() {
            let host = LOOPBACK;
            let role = Role::Talks {
                connection,
                side: 1,
            };
            let socket = Socket {
                local: Some(Address { host, ..local }),
                remote: Some(from),
                role,
            };
            self.sockets.insert(new, socket);
        }
    }

    /// The pipe that is read and the one that is written.
    fn pipes(&mut self, descriptor: i32) -> Result<(&mut Pipe, &mut Pipe), Errno> {
        let Role::Talks { connection, side } = self.get(descriptor)?.role else {
            return Err(Errno::NOT_CONNECTED);
        };
        let pipes = self.connections.get_mut(&connection);
        let [first, second] = pipes.ok_or(Errno::NOT_CONNECTED)?;
        Ok(match side {
            0 => (first, second),
            _ => (second, first),
        })
    }

    /// `None` if there is nothing yet; none at all is the end.
    pub fn read(&mut self, descriptor: i32, most: usize) -> Result<Option<Vec<u8>>, Errno> {
        let (pipe, _) = self.pipes(descriptor)?;
        if pipe.bytes.is_empty() {
            return Ok((pipe.is_over || pipe.is_unread).then(Vec::new));
        }
        let count = most.min(pipe.bytes.len());
        Ok(Some(pipe.bytes.drain(..count).collect()))
    }

    /// How much was written; `None` if there is no room now.
    pub fn write(&mut self, descriptor: i32, bytes: &[u8]) -> Result<Option<usize>, Errno> {
        let (_, pipe) = self.pipes(descriptor)?;
        if pipe.is_unread || pipe.is_over {
            return Err(Errno::BROKEN_PIPE);
        }
        let room = CAPACITY.saturating_sub(pipe.bytes.len());
        let count = room.min(bytes.len());
        pipe.bytes.extend(&bytes[..count]);
        Ok((count > 0 || bytes.is_empty()).then_some(count))
    }

    /// All of it, even if that is more than there is room for.
    pub fn write_whole(&mut self, descriptor: i32, bytes: &[u8]) -> Result<(), Errno> {
        let (_, pipe) = self.pipes(descriptor)?;
        if pipe.is_unread || pipe.is_over {
            return Err(Errno::BROKEN_PIPE);
        }
        pipe.bytes.extend(bytes);
        Ok(())
    }

    pub fn available(&mut self, descriptor: i32) -> usize {
        let pipes = self.pipes(descriptor);
        pipes.map_or(0, |(pipe, _)| pipe.bytes.len())
    }

    /// Nothing more is read, or written.
    pub fn shut_down(&mut self, descriptor: i32, reading: bool, writing: bool) {
        if let Ok((read, written)) = self.pipes(descriptor) {
            read.is_unread |= reading;
            written.is_over |= writing;
        }
    }

    /// A pipe: the descriptor that reads, and the one that writes.
    pub fn pipe(&mut self, reads: i32, writes: i32) {
        let connection = self.next_connection;
        self.next_connection += 1;
        self.connections.insert(connection, Default::default());
        for (side, descriptor) in [writes, reads].into_iter().enumerate() {
            let socket = Socket {
                role: Role::Talks { connection, side },
                ..Socket::default()
            };
            self.sockets.insert(descriptor, socket);
        }
    }

    /// Another descriptor of the same end, which is open until both are closed.
    pub fn duplicate(&mut self, descriptor: i32, copy: i32) {
        if let Some(socket) = self.sockets.get(&descriptor) {
            let socket = socket.clone();
            self.sockets.insert(copy, socket);
        }
    }

    /// Whether another descriptor stands for the same end.
    fn is_shared(&self, descriptor: i32) -> bool {
        let end = |socket: &Socket| match socket.role {
            Role::Talks { connection, side } => Some((connection, side)),
            _ => None,
        };
        let Some(this) = self.sockets.get(&descriptor).and_then(end) else {
            return false;
        };
        let mut others = self.sockets.iter();
        others.any(|(&other, socket)| other != descriptor && end(socket) == Some(this))
    }

    pub fn add_signal(&mut self, descriptor: i32) {
        let socket = Socket {
            role: Role::Signals(0),
            ..Socket::default()
        };
        self.sockets.insert(descriptor, socket);
    }

    pub fn signal(&mut self, descriptor: i32) -> Result<(), Errno> {
        match &mut self.get(descriptor)?.role {
            Role::Signals(count) => *count += 1,
            _ => return Err(Errno::INVALID),
        }
        Ok(())
    }

    /// Takes away all that can be read; whether there was something.
    pub fn drain(&mut self, descriptor: i32) -> Result<bool, Errno> {
        if let Role::Signals(count) = &mut self.get(descriptor)?.role {
            return Ok(std::mem::take(count) > 0);
        }
        let (pipe, _) = self.pipes(descriptor)?;
        let was_there = !pipe.bytes.is_empty();
        pipe.bytes.clear();
        Ok(was_there)
    }

    /// Whether reading (accepting) and writing would not have to wait.
    pub fn ready(&mut self, descriptor: i32) -> (bool, bool) {
        match self.pipes(descriptor) {
            Ok((read, written)) => (
                !read.bytes.is_empty() || read.is_over || read.is_unread,
                written.bytes.len() < CAPACITY || written.is_unread,
            ),
            Err(_) => match self.sockets.get(&descriptor).map(|socket| &socket.role) {
                Some(Role::Listens { arrived, .. }) => (!arrived.is_empty(), false),
                Some(Role::Signals(count)) => (*count > 0, true),
                Some(Role::None) => (false, false),
                Some(Role::Talks { .. } | Role::Closing) | None => (true, true),
            },
        }
    }

    /// Whether one of those would not have to wait.
    pub fn is_ready(&mut self, descriptor: i32, reading: bool, writing: bool) -> bool {
        let (can_read, can_write) = self.ready(descriptor);
        reading && can_read || writing && can_write
    }

    /// Ends it for all that use it; the descriptor is closed later.
    pub fn end(&mut self, descriptor: i32) {
        self.shut_down(descriptor, true, true);
        let Some(socket) = self.sockets.get_mut(&descriptor) else {
            return;
        };
        match std::mem::replace(&mut socket.role, Role::Closing) {
            Role::Talks { connection, .. } => self.forget_if_over(connection),
            // Those who came and were not let in.
            Role::Listens { arrived, .. } => {
                for (connection, _) in arrived {
                    if let Some(pipes) = self.connections.get_mut(&connection) {
                        pipes[1].is_unread = true;
                        pipes[0].is_over = true;
                    }
                }
            }
            Role::None | Role::Signals(_) | Role::Closing => {}
        }
    }

    fn forget_if_over(&mut self, connection: u64) {
        let pipes = self.connections.get(&connection);
        if pipes.is_some_and(|pipes| pipes.iter().all(|pipe| pipe.is_unread)) {
            self.connections.remove(&connection);
        }
    }

    pub fn close(&mut self, descriptor: i32) {
        if !self.is_shared(descriptor) {
            self.end(descriptor);
        }
        self.sockets.remove(&descriptor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connected() -> Sockets {
        let mut sockets = Sockets::default();
        let port = 4450;
        sockets.add(3);
        sockets.bind(3, Address { host: ANY, port }).expect("free");
        sockets.listen(3, 5).expect("bound");
        sockets.add(4);
        let host = LOOPBACK;
        sockets.connect(4, Address { host, port }).expect("heard");
        sockets.accept(3, 5);
        sockets
    }

    #[test]
    fn an_end_is_open_until_its_last_descriptor_is_closed() {
        let mut sockets = Sockets::default();
        sockets.pipe(3, 4);
        sockets.duplicate(4, 5);
        sockets.close(4);
        assert_eq!(sockets.write(5, b"a"), Ok(Some(1)));
        assert_eq!(sockets.read(3, 10), Ok(Some(b"a".to_vec())));
        assert_eq!(sockets.read(3, 10), Ok(None));
        sockets.close(5);
        assert_eq!(sockets.read(3, 10), Ok(Some(Vec::new())));
    }

    #[test]
    fn what_is_sent_arrives_and_then_the_end() {
        let mut sockets = connected();
        assert_eq!(sockets.read(5, 10), Ok(None));
        assert_eq!(sockets.write(4, b"hello"), Ok(Some(5)));
        assert_eq!(sockets.read(5, 2), Ok(Some(b"he".to_vec())));
        assert_eq!(sockets.available(5), 3);
        sockets.close(4);
        assert_eq!(sockets.read(5, 10), Ok(Some(b"llo".to_vec())));
        assert_eq!(sockets.read(5, 10), Ok(Some(Vec::new())));
        assert_eq!(sockets.write(5, b"late"), Err(Errno::BROKEN_PIPE));
        sockets.close(5);
        assert!(sockets.connections.is_empty());
    }

    #[test]
    fn who_writes_too_much_waits() {
        let mut sockets = connected();
        let much = vec![0; CAPACITY + 1];
        assert_eq!(sockets.write(4, &much), Ok(Some(CAPACITY)));
        assert_eq!(sockets.write(4, b"x"), Ok(None));
        assert!(!sockets.is_ready(4, false, true));
        assert!(sockets.is_ready(5, true, false));
    }

    #[test]
    fn ports_are_taken_once() {
        let mut sockets = connected();
        sockets.add(6);
        let again = Address {
            host: ANY,
            port: 4450,
        };
        assert_eq!(sockets.bind(6, again), Err(Errno::ADDRESS_IN_USE));
        sockets.close(3);
        assert_eq!(sockets.bind(6, again), Ok(()));
        sockets.add(7);
        let to = Address {
            host: LOOPBACK,
            port: 4450,
        };
        assert_eq!(sockets.connect(7, to), Err(Errno::CONNECTION_REFUSED));
    }
}
