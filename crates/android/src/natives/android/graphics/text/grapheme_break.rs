//! `android.graphics.text.GraphemeBreak`.

use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::grapheme;

use super::super::guest_text::{characters, floats};

gibbon_machine::natives! { "android/graphics/text/GraphemeBreak";
    "nIsGraphemeBreak" "([F[CII[Z)V" => is_grapheme_break,
}

fn is_grapheme_break(machine: &mut Machine, args: Args) -> NativeResult {
    let advances = floats(machine, args.reference(0));
    let (start, end) = (args.int(2), args.int(3));
    let text = characters(machine, args.reference(1), 0, end)?;
    let target = non_null(machine, args.reference(4))?;
    let count = end - start;
    if start < 0 || count < 0 || machine.heap.array_length(target) < count as u32 {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    if advances.len() < count as usize {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let (start, count) = (start as usize, count as usize);
    for step in 0..count {
        let breaks = grapheme::is_break(Some(&advances), &text, start, count, start + step);
        machine.heap.array_bytes_mut(target, 1)[step] = breaks.into();
    }
    ok(())
}
