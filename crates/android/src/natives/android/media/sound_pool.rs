//! `android.media.SoundPool`: sounds are loaded and played as far as an app can tell; nobody
//! hears them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gibbon_jdk::guest::{get_long, library_method, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

#[derive(Clone, Default)]
struct Pool {
    most_streams: usize,
    samples: BTreeSet<i32>,
    last_sample: i32,
    /// Priorities of streams that play, by number; the oldest has the lowest number.
    streams: BTreeMap<i32, i32>,
    last_stream: i32,
}

impl Peer for Pool {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

gibbon_machine::natives! { "android/media/SoundPool";
    "native_setup" "(ILjava/lang/Object;Ljava/lang/String;)I" => |machine, args| {
        let pool = Pool { most_streams: args.int(1).clamp(1, 32) as usize, ..Pool::default() };
        let handle = machine.state.peers.add(pool);
        set_long(machine, args.reference(0), HANDLE, handle);
        ok(0)
    },
    "native_release" "()V" => |machine, args| {
        let handle = get_long(machine, args.reference(0), HANDLE);
        machine.state.peers.remove(handle);
        set_long(machine, args.reference(0), HANDLE, 0);
        ok(())
    },
    "_load" "(Ljava/io/FileDescriptor;JJI)I" => load,
    "unload" "(I)Z" => |machine, args| {
        ok(pool(machine, args).is_some_and(|pool| pool.samples.remove(&args.int(1))))
    },
    "_play" "(IFFIIFI)I" => |machine, args| {
        let (sample, priority) = (args.int(1), args.int(5));
        ok(pool(machine, args).map_or(0, |pool| pool.play(sample, priority)))
    },
    "stop" "(I)V" => |machine, args| {
        if let Some(pool) = pool(machine, args) {
            pool.streams.remove(&args.int(1));
        }
        ok(())
    },
    "setPriority" "(II)V" => |machine, args| {
        let stream = pool(machine, args).and_then(|pool| pool.streams.get_mut(&args.int(1)));
        if let Some(priority) = stream {
            *priority = args.int(2);
        }
        ok(())
    },
    // How a stream sounds cannot be asked for.
    "pause" "(I)V" => unheard,
    "resume" "(I)V" => unheard,
    "autoPause" "()V" => unheard,
    "autoResume" "()V" => unheard,
    "setLoop" "(II)V" => unheard,
    "setRate" "(IF)V" => unheard,
    "_setVolume" "(IFF)V" => unheard,
    "_mute" "(Z)V" => unheard,
}

const HANDLE: &str = "mNativeContext";

impl Pool {
    /// The number of a new stream; 0 if there is no such sample, or all streams are more
    /// important. The least important, oldest one makes room.
    fn play(&mut self, sample: i32, priority: i32) -> i32 {
        if !self.samples.contains(&sample) {
            return 0;
        }
        if self.streams.len() >= self.most_streams {
            let least = self.streams.iter().min_by_key(|(_, priority)| **priority);
            match least.map(|(stream, priority)| (*stream, *priority)) {
                Some((stream, least)) if least <= priority => {
                    self.streams.remove(&stream);
                }
                _ => return 0,
            }
        }
        self.last_stream += 1;
        self.streams.insert(self.last_stream, priority);
        self.last_stream
    }
}

fn pool(machine: &mut Machine, args: Args) -> Option<&mut Pool> {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.get_mut(handle)
}

fn unheard(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

/// A sample is loaded at once, and whoever listens is told. Stages: 0 called, 1 told.
fn load(machine: &mut Machine, args: Args) -> NativeResult {
    const SAMPLE_LOADED: u64 = 1;
    const TOLD: u16 = 1;
    if machine.stage() == TOLD {
        return ok(args.kept(0) as i32);
    }
    let Some(pool) = pool(machine, args) else {
        return ok(0);
    };
    pool.last_sample += 1;
    let sample = pool.last_sample;
    pool.samples.insert(sample);
    args.keep(0, sample as u64);
    let object = args.reference(0);
    let class = machine.heap.class_of(object);
    let descriptor = "(IIILjava/lang/Object;)V";
    let method = library_method(machine, class, "postEventFromNative", descriptor);
    let nothing = u64::from(Ref::NULL.0);
    let arguments = vec![object.0.into(), SAMPLE_LOADED, sample as u64, 0, nothing];
    Err(Exit::call(method, arguments, TOLD))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_important_stream_makes_room() {
        let mut pool = Pool {
            most_streams: 2,
            samples: [1].into(),
            ..Pool::default()
        };
        assert_eq!(pool.play(2, 0), 0);
        assert_eq!((pool.play(1, 5), pool.play(1, 1)), (1, 2));
        assert_eq!(pool.play(1, 3), 3);
        assert_eq!(pool.streams.keys().copied().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(pool.play(1, 0), 0);
    }
}
