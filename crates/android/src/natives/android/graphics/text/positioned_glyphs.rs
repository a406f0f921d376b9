//! `android.graphics.text.PositionedGlyphs`: shaped text.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};
use gibbon_text::layout::{Layout, LayoutGlyph};

use super::super::paint::FREE_PEER;
use super::super::typefaces::FontPeer;

gibbon_machine::natives! { "android/graphics/text/PositionedGlyphs";
    "nGetGlyphCount" "(J)I" => |machine, args| ok(layout(machine, args)?.glyphs.len() as i32),
    "nGetTotalAdvance" "(J)F" => |machine, args| ok(layout(machine, args)?.advance),
    "nGetAscent" "(J)F" => |machine, args| ok(layout(machine, args)?.extent.ascent),
    "nGetDescent" "(J)F" => |machine, args| ok(layout(machine, args)?.extent.descent),
    "nGetGlyphId" "(JI)I" => |machine, args| ok(glyph(machine, args)?.glyph as i32),
    "nGetX" "(JI)F" => |machine, args| ok(glyph(machine, args)?.x),
    "nGetY" "(JI)F" => |machine, args| ok(glyph(machine, args)?.y),
    "nGetFont" "(JI)J" => font,
    "nReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
}

/// A layout, as `TextRunShaper` makes it.
#[derive(Clone)]
pub struct Glyphs(pub Arc<Layout>);

impl Peer for Glyphs {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn layout(machine: &mut Machine, args: Args) -> Result<Arc<Layout>, Exit> {
    match machine.state.peers.get::<Glyphs>(args.long(0)) {
        Some(glyphs) => Ok(glyphs.0.clone()),
        None => Err(machine.throw_npe()),
    }
}

fn glyph(machine: &mut Machine, args: Args) -> Result<LayoutGlyph, Exit> {
    match layout(machine, args)?.glyphs.get(args.int(1) as usize) {
        Some(glyph) => Ok(glyph.clone()),
        None => Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

fn font(machine: &mut Machine, args: Args) -> NativeResult {
    let font = glyph(machine, args)?.font.font;
    ok(machine.state.peers.add(FontPeer(font)))
}
