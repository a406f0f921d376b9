//! `java.util.zip.Deflater`: its state is a native peer.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::buffers::{array, bytes, direct, packed};
use crate::natives::files::Memory;
use crate::zlib::{Buffers, Deflate, Flush, Status, Strategy};

gibbon_machine::natives! { "java/util/zip/Deflater";
    "init" "(IIZ)J" => init,
    "setDictionary" "(J[BII)V" => set_dictionary,
    "setDictionaryBuffer" "(JJI)V" => set_dictionary_buffer,
    "deflateBytesBytes" "(J[BII[BIIII)J" => deflate_bytes_bytes,
    "deflateBytesBuffer" "(J[BIIJIII)J" => deflate_bytes_buffer,
    "deflateBufferBytes" "(JJI[BIIII)J" => deflate_buffer_bytes,
    "deflateBufferBuffer" "(JJIJIII)J" => deflate_buffer_buffer,
    "getAdler" "(J)I" => adler,
    "reset" "(J)V" => reset,
    "end" "(J)V" => end,
}

impl Peer for Deflate {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn strategy(number: i32) -> Strategy {
    match number {
        1 => Strategy::Filtered,
        2 => Strategy::HuffmanOnly,
        _ => Strategy::Default,
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let (level, strategy, raw) = (args.int(0), strategy(args.int(1)), args.boolean(2));
    match Deflate::new(level, strategy, !raw) {
        Some(deflate) => ok(machine.state.peers.add(deflate)),
        None => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

fn closed(machine: &mut Machine) -> Exit {
    machine.throw("java/lang/NullPointerException", "Deflater has been closed")
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
    let Some(deflate) = machine.state.peers.get_mut::<Deflate>(handle) else {
        return Err(closed(machine));
    };
    match deflate.set_dictionary(bytes(&machine.heap, memory)) {
        Status::Ok => ok(()),
        _ => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

fn deflate_bytes_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let (input, output) = (array(machine, args, 2)?, array(machine, args, 5)?);
    deflate(machine, args, input, output, 8)
}

fn deflate_bytes_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let input = array(machine, args, 2)?;
    let output = direct(machine, args.long(5), args.int(6))?;
    deflate(machine, args, input, output, 7)
}

fn deflate_buffer_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let input = direct(machine, args.long(2), args.int(3))?;
    let output = array(machine, args, 4)?;
    deflate(machine, args, input, output, 7)
}

fn deflate_buffer_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let input = direct(machine, args.long(2), args.int(3))?;
    let output = direct(machine, args.long(4), args.int(5))?;
    deflate(machine, args, input, output, 6)
}

/// `flush` and `params` are the arguments from `last` on. `params`: 0, or a flag in the lowest
/// bit, the strategy in the next two, the level above.
fn deflate(
    machine: &mut Machine,
    args: Args,
    input: Memory,
    output: Memory,
    last: u16,
) -> NativeResult {
    let (flush, params) = (args.int(last), args.int(last + 1));
    let Some(deflate) = machine.state.peers.get_mut::<Deflate>(args.long(1)) else {
        return Err(closed(machine));
    };
    let mut out = vec![0; output.length as usize];
    let mut buffers = Buffers::new(bytes(&machine.heap, input), &mut out);
    let sets_parameters = params & 1 != 0;
    let status = if sets_parameters {
        deflate.set_parameters(&mut buffers, params >> 3, strategy(params >> 1 & 3))
    } else {
        let flush = match flush {
            2 => Flush::Sync,
            3 => Flush::Full,
            4 => Flush::Finish,
            _ => Flush::None,
        };
        deflate.deflate(&mut buffers, flush)
    };
    let (consumed, produced) = (buffers.consumed, buffers.produced);
    machine
        .heap
        .bytes_mut(output.base, output.offset, produced as u32)
        .copy_from_slice(&out[..produced]);
    match status {
        Status::Ok | Status::BufferError | Status::StreamEnd => {
            let parameters_wait = sets_parameters && status != Status::Ok;
            ok(packed(
                consumed,
                produced,
                status == Status::StreamEnd,
                parameters_wait,
            ))
        }
        _ => {
            let message = "unknown error in checkDeflateStatus";
            Err(machine.throw("java/lang/InternalError", message))
        }
    }
}

fn adler(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.state.peers.get::<Deflate>(args.long(0)) {
        Some(deflate) => ok(deflate.adler() as i32),
        None => Err(closed(machine)),
    }
}

fn reset(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.state.peers.get_mut::<Deflate>(args.long(0)) {
        Some(deflate) => {
            deflate.reset();
            ok(())
        }
        None => Err(closed(machine)),
    }
}

fn end(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
