//! All input connections of the device.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use gibbon_machine::Ref;
use gibbon_machine::peers::Peer;

use super::message::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Server,
    Client,
}

/// Who is told when something comes: a weak reference to a receiver or sender, and its looper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listener {
    pub object: Ref,
    pub queue: i64,
}

/// What a client is to be given next.
#[derive(Clone, Debug, PartialEq)]
pub struct Ready {
    /// The number by which the client says that it is done.
    pub sequence: u32,
    pub message: Message,
}

#[derive(Clone, Default)]
pub struct Connections {
    connections: BTreeMap<u64, Connection>,
    /// Ends of connections, by handle; an end that was duplicated has several.
    ends: BTreeMap<i64, (u64, Side)>,
    last: u64,
    last_handle: i64,
}

#[derive(Clone)]
struct Connection {
    name: String,
    /// The guest's `IBinder` that stands for the connection; null until it is asked for.
    token: Ref,
    /// What the client has not been given yet.
    pending: VecDeque<Ready>,
    /// What it has been given and has not finished, and when; batched numbers follow their last.
    unfinished: VecDeque<(u32, u64)>,
    /// Numbers that are finished along with another one.
    joined: BTreeMap<u32, Vec<u32>>,
    last_sequence: u32,
    server: Option<Listener>,
    client: Option<Listener>,
}

impl Peer for Connections {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for connection in self.connections.values() {
            visit(connection.token);
            for listener in [connection.server, connection.client].into_iter().flatten() {
                visit(listener.object);
            }
        }
    }
}

impl Connections {
    fn new_end(&mut self, connection: u64, side: Side) -> i64 {
        self.last_handle += 1;
        self.ends.insert(self.last_handle, (connection, side));
        self.last_handle
    }

    /// A new connection: the server's end, then the client's.
    pub fn open(&mut self, name: String) -> [i64; 2] {
        self.last += 1;
        let connection = Connection {
            name,
            token: Ref::NULL,
            pending: VecDeque::new(),
            unfinished: VecDeque::new(),
            joined: BTreeMap::new(),
            last_sequence: 0,
            server: None,
            client: None,
        };
        self.connections.insert(self.last, connection);
        [Side::Server, Side::Client].map(|side| self.new_end(self.last, side))
    }

    pub fn duplicate(&mut self, end: i64) -> Option<i64> {
        let &(connection, side) = self.ends.get(&end)?;
        Some(self.new_end(connection, side))
    }

    pub fn close(&mut self, end: i64) {
        if let Some((connection, _)) = self.ends.remove(&end)
            && self.ends.values().all(|&(other, _)| other != connection)
        {
            self.connections.remove(&connection);
        }
    }

    fn connection(&self, end: i64) -> Option<&Connection> {
        self.connections.get(&self.ends.get(&end)?.0)
    }

    fn connection_mut(&mut self, end: i64) -> Option<&mut Connection> {
        self.connections.get_mut(&self.ends.get(&end)?.0)
    }

    pub fn side(&self, end: i64) -> Option<Side> {
        self.ends.get(&end).map(|&(_, side)| side)
    }

    pub fn name(&self, end: i64) -> Option<String> {
        let side = match self.side(end)? {
            Side::Server => "server",
            Side::Client => "client",
        };
        Some(format!("{} ({side})", self.connection(end)?.name))
    }

    pub fn token(&self, end: i64) -> Ref {
        self.connection(end)
            .map_or(Ref::NULL, |connection| connection.token)
    }

    pub fn set_token(&mut self, end: i64, token: Ref) {
        if let Some(connection) = self.connection_mut(end) {
            connection.token = token;
        }
    }

    /// The server's end of the connection with this token.
    pub fn find(&self, token: Ref) -> Option<i64> {
        let is_it = |(_, (connection, side)): &(&i64, &(u64, Side))| {
            *side == Side::Server
                && self
                    .connections
                    .get(connection)
                    .is_some_and(|connection| connection.token == token)
        };
        self.ends.iter().find(is_it).map(|(&end, _)| end)
    }

    pub fn listen(&mut self, end: i64, listener: Option<Listener>) {
        let side = self.side(end);
        if let Some(connection) = self.connection_mut(end) {
            match side {
                Some(Side::Server) => connection.server = listener,
                _ => connection.client = listener,
            }
        }
    }

    pub fn listener(&self, end: i64, side: Side) -> Option<Listener> {
        let connection = self.connection(end)?;
        match side {
            Side::Server => connection.server,
            Side::Client => connection.client,
        }
    }

    /// Puts a message on its way to the client; its number.
    pub fn send(&mut self, end: i64, message: Message) -> Option<u32> {
        let connection = self.connection_mut(end)?;
        connection.last_sequence += 1;
        let sequence = connection.last_sequence;
        connection.pending.push_back(Ready { sequence, message });
        Some(sequence)
    }

    /// The same with a number that the sender chose.
    pub fn send_numbered(&mut self, end: i64, sequence: u32, message: Message) -> bool {
        let Some(connection) = self.connection_mut(end) else {
            return false;
        };
        connection.last_sequence = connection.last_sequence.max(sequence);
        connection.pending.push_back(Ready { sequence, message });
        true
    }

    /// What the client is given next. Moves wait, unless they are of a time before the frame,
    /// or something comes after them that cannot wait.
    pub fn take(&mut self, end: i64, frame: Option<i64>, now: u64) -> Option<Ready> {
        let connection = self.connection_mut(end)?;
        let pending = &mut connection.pending;
        let first = pending.front()?;
        if !first.message.can_wait() {
            let ready = pending.pop_front()?;
            connection.unfinished.push_back((ready.sequence, now));
            return Some(ready);
        }
        // The moves that belong together, and what ends them.
        let mut batch = first.clone();
        let mut count = 1;
        let mut ended = false;
        let mut joined = Vec::new();
        while let Some(next) = pending.get(count) {
            let in_time = frame.is_none_or(|frame| next.message.time() <= frame);
            if !next.message.can_wait() || !batch.message.absorb(&next.message) {
                ended = true;
                break;
            }
            if !in_time {
                // Taken out again: it belongs to a later frame.
                if let Message::Motion(event) = &mut batch.message {
                    event.samples.pop();
                }
                break;
            }
            joined.push(batch.sequence);
            batch.sequence = next.sequence;
            count += 1;
        }
        let due = frame.is_some_and(|frame| first.message.time() <= frame);
        if !due && !ended {
            return None;
        }
        pending.drain(..count);
        for &sequence in &joined {
            connection.unfinished.push_back((sequence, now));
        }
        connection.unfinished.push_back((batch.sequence, now));
        if !joined.is_empty() {
            connection.joined.insert(batch.sequence, joined);
        }
        Some(batch)
    }

    /// The source of the moves that wait, if any do.
    pub fn waiting_source(&self, end: i64) -> Option<i32> {
        let first = self.connection(end)?.pending.front()?;
        match &first.message {
            Message::Motion(event) if first.message.can_wait() => Some(event.source),
            _ => None,
        }
    }

    /// The client is done with an event; all numbers that this finishes, in order.
    pub fn finish(&mut self, end: i64, sequence: u32) -> Vec<u32> {
        let Some(connection) = self.connection_mut(end) else {
            return Vec::new();
        };
        let mut done = connection.joined.remove(&sequence).unwrap_or_default();
        done.push(sequence);
        connection
            .unfinished
            .retain(|(other, _)| !done.contains(other));
        done
    }

    pub fn unfinished(&self, end: i64) -> (usize, Option<u64>) {
        self.connection(end).map_or((0, None), |connection| {
            let count = connection.unfinished.len() + connection.pending.len();
            let oldest = connection.unfinished.front().map(|&(_, since)| since);
            (count, oldest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Coords, Key, MotionEvent, Pointer, Sample, Transform};

    fn motion(action: i32, time: i64) -> Message {
        Message::Motion(MotionEvent {
            id: 0,
            device_id: 0,
            source: 0x1002,
            display_id: 0,
            action,
            action_button: 0,
            flags: 0,
            edge_flags: 0,
            meta_state: 0,
            button_state: 0,
            classification: 0,
            transform: Transform::IDENTITY,
            x_precision: 1.0,
            y_precision: 1.0,
            cursor: (f32::NAN, f32::NAN),
            down_time: 0,
            pointers: vec![Pointer {
                id: 0,
                tool_type: 1,
            }],
            samples: vec![Sample {
                time,
                coords: vec![Coords::default()],
            }],
        })
    }

    fn samples(ready: &Ready) -> usize {
        match &ready.message {
            Message::Motion(event) => event.samples.len(),
            _ => 0,
        }
    }

    #[test]
    fn moves_wait_for_the_frame_and_come_together() {
        let mut connections = Connections::default();
        let [server, client] = connections.open("w".into());
        connections.send(server, motion(0, 0));
        for time in [10, 20, 30] {
            connections.send(server, motion(2, time));
        }
        let down = connections.take(client, None, 0).expect("down");
        assert_eq!(down.sequence, 1);
        assert!(connections.take(client, None, 0).is_none());
        assert_eq!(connections.waiting_source(client), Some(0x1002));
        let moves = connections.take(client, Some(20), 0).expect("two moves");
        assert_eq!((moves.sequence, samples(&moves)), (3, 2));
        assert_eq!(connections.finish(client, 3), [2, 3]);
        assert_eq!(connections.unfinished(server).0, 2);
        // What cannot wait brings the rest with it.
        connections.send(server, motion(1, 40));
        assert_eq!(
            connections.take(client, None, 0).map(|r| r.sequence),
            Some(4)
        );
        assert_eq!(
            connections.take(client, None, 0).map(|r| r.sequence),
            Some(5)
        );
        assert!(connections.take(client, None, 0).is_none());
    }

    #[test]
    fn a_connection_ends_with_its_last_end() {
        let mut connections = Connections::default();
        let [server, client] = connections.open("w".into());
        let again = connections.duplicate(client).expect("open");
        assert_eq!(connections.name(again).as_deref(), Some("w (client)"));
        connections.close(client);
        connections.close(server);
        assert!(
            connections
                .send(again, Message::Key(Key::default()))
                .is_some()
        );
        connections.close(again);
        assert!(connections.send(again, Message::Focus(true)).is_none());
        assert!(connections.connections.is_empty());
    }
}
