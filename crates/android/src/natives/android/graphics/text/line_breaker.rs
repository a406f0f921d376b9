//! `android.graphics.text.LineBreaker`.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::line_breaker::{
    BreakStrategy, HyphenationFrequency, Line, LineBreaker, LineWidths, TabStops,
};

use super::super::guest_text::{characters, floats};
use super::super::paint::FREE_PEER;
use super::{HyphenatorsPeer, MeasuredPeer};

gibbon_machine::natives! { "android/graphics/text/LineBreaker";
    "nInit" "(IIZ[I)J" => init,
    "nGetReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
    "nGetReleaseResultFunc" "()J" => |_, _| ok(FREE_PEER),
    "nComputeLineBreaks" "(J[CJIFIF[FFI)J" => compute_line_breaks,
    "nGetLineCount" "(J)I" => |machine, args| ok(lines(machine, args)?.len() as i32),
    "nGetLineBreakOffset" "(JI)I" => |machine, args| ok(line(machine, args)?.end as i32),
    "nGetLineWidth" "(JI)F" => |machine, args| ok(line(machine, args)?.width),
    "nGetLineAscent" "(JI)F" => |machine, args| ok(line(machine, args)?.ascent),
    "nGetLineDescent" "(JI)F" => |machine, args| ok(line(machine, args)?.descent),
    "nGetLineFlag" "(JI)I" => |machine, args| ok(line(machine, args)?.flags),
}

#[derive(Clone)]
struct BreakerPeer(Arc<LineBreaker>);

impl Peer for BreakerPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// The lines of a paragraph.
#[derive(Clone)]
struct LinesPeer(Arc<[Line]>);

impl Peer for LinesPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let indents = args.reference(3);
    let indents = match indents.is_null() {
        true => Vec::new(),
        false => ints(machine, indents).map(|indent| indent as f32).collect(),
    };
    let breaker = LineBreaker {
        strategy: BreakStrategy::of(args.int(0)),
        frequency: HyphenationFrequency::of(args.int(1)),
        justified: args.boolean(2),
        indents,
    };
    ok(machine.state.peers.add(BreakerPeer(Arc::new(breaker))))
}

fn ints(machine: &Machine, array: Ref) -> impl Iterator<Item = i32> {
    machine
        .heap
        .array_bytes(array, 4)
        .chunks_exact(4)
        .map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn compute_line_breaks(machine: &mut Machine, args: Args) -> NativeResult {
    let breaker = machine
        .state
        .peers
        .get::<BreakerPeer>(args.long(0))
        .cloned();
    let measured = machine
        .state
        .peers
        .get::<MeasuredPeer>(args.long(2))
        .cloned();
    let (Some(BreakerPeer(breaker)), Some(MeasuredPeer(measured))) = (breaker, measured) else {
        return Err(machine.throw_npe());
    };
    let text = characters(machine, args.reference(1), 0, args.int(3))?;
    if text.len() != measured.widths.len() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let widths = LineWidths {
        first: args.float(4),
        first_count: args.int(5),
        rest: args.float(6),
        indents: &breaker.indents,
        indents_offset: args.int(9).max(0) as usize,
    };
    let tabs = TabStops {
        stops: floats(machine, args.reference(7)),
        width: args.float(8),
    };
    let hyphenators = machine.state.peers.singleton::<HyphenatorsPeer>().0.clone();
    let lines = breaker.break_lines(&text, &measured, &widths, &tabs, &hyphenators);
    ok(machine.state.peers.add(LinesPeer(lines.into())))
}

fn lines(machine: &mut Machine, args: Args) -> Result<Arc<[Line]>, Exit> {
    match machine.state.peers.get::<LinesPeer>(args.long(0)) {
        Some(lines) => Ok(lines.0.clone()),
        None => Err(machine.throw_npe()),
    }
}

fn line(machine: &mut Machine, args: Args) -> Result<Line, Exit> {
    match lines(machine, args)?.get(args.int(1) as usize) {
        Some(line) => Ok(*line),
        None => Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    }
}
