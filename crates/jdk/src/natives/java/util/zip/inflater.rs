//! `java.util.zip.Inflater`: its state is a native peer.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::buffers::{array, bytes, direct, packed};
use crate::natives::files::Memory;
use crate::natives::guest::{library_class, nothing};
use crate::zlib::{Buffers, Inflate, Status};

gibbon_machine::natives! { "java/util/zip/Inflater";
    "initIDs" "()V" => nothing,
    "init" "(Z)J" => init,
    "setDictionary" "(J[BII)V" => set_dictionary,
    "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer,
    "inflateBytesBytes" "(J[BII[BII)J" => inflate_bytes_bytes,
    "inflateBytesBuffer" "(J[BIIJI)J" => inflate_bytes_buffer,
    "inflateBufferBytes" "(JJI[BII)J" => inflate_buffer_bytes,
    "inflateBufferBuffer" "(JJIJI)J" => inflate_buffer_buffer,
    "getAdler" "(J)I" => adler,
    "reset" "(J)V" => reset,
    "end" "(J)V" => end,
}

impl Peer for Inflate {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let raw = args.boolean(0);
    ok(machine.state.peers.add(Inflate::new(!raw)))
}

fn closed(machine: &mut Machine) -> Exit {
    machine.throw("java/lang/NullPointerException", "Inflater has been closed")
}

fn set_dictionary(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = array(machine, args, 1)?;
    use_dictionary(machine, args.long(0), memory)
}

fn set_dictionary_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = direct(machine, args.long(1), args.int(2))?;
    use_dictionary(machine, args.long(0), memory)
}

fn use_dictionary(machine: &mut Machine, handle: i64, memory: Memory) -> NativeResult {
    let Some(inflate) = machine.state.peers.get_mut::<Inflate>(handle) else {
        return Err(closed(machine));
    };
    match inflate.set_dictionary(bytes(&machine.heap, memory)) {
        Status::Ok => ok(()),
        _ => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

fn inflate_bytes_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let (input, output) = (array(machine, args, 2)?, array(machine, args, 5)?);
    inflate(machine, args, input, output)
}

fn inflate_bytes_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let input = array(machine, args, 2)?;
    let output = direct(machine, args.long(5), args.int(6))?;
    inflate(machine, args, input, output)
}

fn inflate_buffer_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let input = direct(machine, args.long(2), args.int(3))?;
    let output = array(machine, args, 4)?;
    inflate(machine, args, input, output)
}

fn inflate_buffer_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let input = direct(machine, args.long(2), args.int(3))?;
    let output = direct(machine, args.long(4), args.int(5))?;
    inflate(machine, args, input, output)
}

fn inflate(machine: &mut Machine, args: Args, input: Memory, output: Memory) -> NativeResult {
    let Some(inflate) = machine.state.peers.get_mut::<Inflate>(args.long(1)) else {
        return Err(closed(machine));
    };
    let mut out = vec![0; output.length as usize];
    let mut buffers = Buffers::new(bytes(&machine.heap, input), &mut out);
    let status = inflate.inflate(&mut buffers);
    let (consumed, produced) = (buffers.consumed, buffers.produced);
    machine
        .heap
        .bytes_mut(output.base, output.offset, produced as u32)
        .copy_from_slice(&out[..produced]);
    match status {
        Status::Ok | Status::StreamEnd | Status::NeedDictionary => {
            let needs_dictionary = status == Status::NeedDictionary;
            ok(packed(
                consumed,
                produced,
                status == Status::StreamEnd,
                needs_dictionary,
            ))
        }
        Status::BufferError => ok(0i64),
        Status::DataError(message) => {
            let class = library_class(machine, "java/util/zip/Inflater")?;
            let this = args.reference(0);
            for (field, count) in [("inputConsumed", consumed), ("outputConsumed", produced)] {
                let offset = machine.field_offset(class, field);
                machine.heap.set_i32(this, offset, count as i32);
            }
            Err(machine.throw("java/util/zip/DataFormatException", message))
        }
        Status::StreamError => Err(machine.throw_plain("java/lang/InternalError")),
    }
}

fn adler(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.state.peers.get::<Inflate>(args.long(0)) {
        Some(inflate) => ok(inflate.adler() as i32),
        None => Err(closed(machine)),
    }
}

fn reset(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.state.peers.get_mut::<Inflate>(args.long(0)) {
        Some(inflate) => {
            inflate.reset();
            ok(())
        }
        None => Err(closed(machine)),
    }
}

fn end(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
