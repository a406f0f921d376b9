//! What goes over the pipe: a length in four bytes, then a message in MessagePack.
//!
//! The child speaks first and says which version it speaks; then requests and answers alternate.
//!
//! A zygote is asked to boot in the same way, over a socket. After that each message to it is one byte
//! with two ends of pipes beside it ([`crate::descriptors`]): the new device's requests and answers. It
//! answers none of them; the device itself speaks.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use gibbon_device::{
    BootOptions, CanonicalState, Capability, Event, Follow, Followed, Gaps, Gui, Interest,
    Observed, Outcome, Problem, Profile, Schedule, SnapshotId, SystemState,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Goes up with every change of the messages below.
pub const VERSION: u32 = 15;

/// No message is longer: whoever says so is not speaking this protocol.
const LONGEST: u32 = 1 << 28;

#[derive(Debug, Serialize, Deserialize)]
pub struct Hello {
    pub version: u32,
    /// Who speaks: nobody else tells the number of a forked process.
    pub process: u32,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    Boot(Profile, BootOptions),
    Install(PathBuf),
    Reset,
    Start(Option<String>),
    Perform(Event),
    PerformSymbolically(Event, Follow),
    Gui,
    Picture(u32),
    Log,
    Gaps,
    SystemState,
    Statistics,
    Profile,
    TraceHash,
    StateHash,
    CanonicalState,
    Snapshot,
    Restore(SnapshotId),
    Forget(SnapshotId),
    Reseed(u64),
    Schedule(Schedule),
    Observe(Interest),
    Observed,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    Done,
    /// The device is up; what it can do beyond what every device can.
    Booted(Vec<Capability>),
    Outcome(Outcome),
    Followed(Box<(Outcome, Followed)>),
    Gui(Gui),
    Bytes(#[serde(with = "serde_bytes")] Vec<u8>),
    Text(String),
    Gaps(Gaps),
    SystemState(SystemState),
    Number(u64),
    CanonicalState(#[serde(with = "compact")] CanonicalState),
    /// Many small records.
    Observed(#[serde(with = "compact")] Observed),
    Failed(Problem),
}

/// Without the names of fields, which everything else has for clarity: as bytes in bytes.
mod compact {
    use serde::de::DeserializeOwned;
    use serde::{Deserializer, Serialize, Serializer, de, ser};

    pub fn serialize<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        let bytes = rmp_serde::to_vec(value).map_err(ser::Error::custom)?;
        serde_bytes::serialize(&bytes, to)
    }

    pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        let bytes: Vec<u8> = serde_bytes::deserialize(from)?;
        rmp_serde::from_slice(&bytes).map_err(de::Error::custom)
    }
}

pub fn send<T: Serialize>(to: &mut impl Write, message: &T) -> io::Result<()> {
    let bytes = rmp_serde::to_vec_named(message).map_err(io::Error::other)?;
    to.write_all(&(bytes.len() as u32).to_le_bytes())?;
    to.write_all(&bytes)?;
    to.flush()
}

/// `None` at the end of the stream.
pub fn receive<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::Error::other("not a message"));
    }
    let mut bytes = vec![0; length as usize];
    from.read_exact(&mut bytes)?;
    rmp_serde::from_slice(&bytes)
        .map(Some)
        .map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::{Change, Location, ObjectId, Point, Record, Seen, Target, Widget};

    #[test]
    fn messages_come_back_as_they_went() {
        let widget = Widget {
            class: "a.B".into(),
            path: vec![0, 3],
            ..Widget::default()
        };
        let event = Event::Tap(Target {
            at: Point { x: 1, y: -2 },
            widget: Some(widget),
        });
        let mut pipe = Vec::new();
        send(&mut pipe, &Request::Perform(event.clone())).expect("sent");
        send(&mut pipe, &Answer::Bytes(vec![0, 255])).expect("sent");
        let mut pipe = &pipe[..];
        let request = receive::<Request>(&mut pipe).expect("received");
        assert!(matches!(request, Some(Request::Perform(same)) if same == event));
        let answer = receive::<Answer>(&mut pipe).expect("received");
        assert!(matches!(answer, Some(Answer::Bytes(bytes)) if bytes == [0, 255]));
        assert!(receive::<Answer>(&mut pipe).expect("the end").is_none());
    }

    #[test]
    fn records_are_small() {
        let record = Record {
            thread: 12,
            what: Seen::Write {
                method: 300,
                at: 40,
                value: Location::Field {
                    object: ObjectId(0x1234_5678),
                    field: 99,
                },
                change: Change::default(),
                below: Some(7),
            },
        };
        let observed = Observed {
            methods: vec!["La;->b()V".into()],
            records: vec![record; 10_000],
            left_out: 1 << 40,
            ..Observed::default()
        };
        let mut pipe = Vec::new();
        send(&mut pipe, &Answer::Observed(observed.clone())).expect("sent");
        assert!(pipe.len() < 40 * 10_000, "{} bytes", pipe.len());
        let answer = receive::<Answer>(&mut &pipe[..]).expect("received");
        assert!(matches!(answer, Some(Answer::Observed(same)) if same == observed));
    }

    #[test]
    fn garbage_is_refused() {
        assert!(receive::<Answer>(&mut &[255u8; 8][..]).is_err());
        assert!(receive::<Answer>(&mut &[2u8, 0, 0, 0, 0xc1, 0xc1][..]).is_err());
    }
}
