//! `android.graphics.text.MeasuredText$Builder`.

use std::sync::Arc;

use gibbon_jdk::guest::non_null;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::measured::{MeasureOptions, MeasuredText, Run};

use super::super::guest_text::characters;
use super::super::paint::text_paint_of;
use super::{HyphenatorsPeer, MeasuredPeer};

gibbon_machine::natives! { "android/graphics/text/MeasuredText$Builder";
    "nInitBuilder" "()J" => init_builder,
    "nAddStyleRun" "(JJIIIIZ)V" => add_style_run,
    "nAddReplacementRun" "(JJIIF)V" => add_replacement_run,
    "nBuildMeasuredText" "(JJ[CZZZ)J" => build,
    "nFreeBuilder" "(J)V" => free_builder,
}

#[derive(Clone, Default)]
struct MeasuredBuilder {
    runs: Vec<Run>,
}

impl Peer for MeasuredBuilder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init_builder(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(MeasuredBuilder::default()))
}

fn add(machine: &mut Machine, args: Args, run: Run) -> NativeResult {
    match machine.state.peers.get_mut::<MeasuredBuilder>(args.long(0)) {
        Some(builder) => {
            builder.runs.push(run);
            ok(())
        }
        None => Err(machine.throw_npe()),
    }
}

/// Builder, paint, line break style, word style, start, end, right to left.
fn add_style_run(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = Arc::new(text_paint_of(machine, args.long(1))?);
    let run = Run::Style {
        range: args.int(4) as usize..args.int(5) as usize,
        paint,
        right_to_left: args.boolean(6),
        hyphenation: true,
        line_break_style: args.int(2),
        line_break_word_style: args.int(3),
    };
    add(machine, args, run)
}

fn add_replacement_run(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = Arc::new(text_paint_of(machine, args.long(1))?);
    let run = Run::Replacement {
        range: args.int(2) as usize..args.int(3) as usize,
        width: args.float(4),
        paint,
    };
    add(machine, args, run)
}

/// Builder, hint, text, hyphenation, layout, fast hyphenation. What was laid out is cached by
/// the fonts, so the hint and the wish to keep layouts change nothing.
fn build(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(builder) = machine
        .state
        .peers
        .get::<MeasuredBuilder>(args.long(0))
        .cloned()
    else {
        return Err(machine.throw_npe());
    };
    let array = non_null(machine, args.reference(2))?;
    let length = machine.heap.array_length(array) as i32;
    let text = characters(machine, array, 0, length)?;
    let fits = |run: &Run| run.range().start <= run.range().end && run.range().end <= text.len();
    if !builder.runs.iter().all(fits) {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let options = MeasureOptions {
        hyphenation: args.boolean(3),
        fast_hyphenation: args.boolean(5),
    };
    let hyphenators = machine.state.peers.singleton::<HyphenatorsPeer>().0.clone();
    let measured = MeasuredText::new(&text, builder.runs, options, &hyphenators);
    ok(machine.state.peers.add(MeasuredPeer(Arc::new(measured))))
}

fn free_builder(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
