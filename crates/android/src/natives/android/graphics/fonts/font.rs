//! `android.graphics.fonts.Font`.

use std::sync::Arc;

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::GlyphId;
use gibbon_text::font::{Fakery, Font};
use gibbon_text::paint::FontSize;

use super::super::guest_text::{long_array, set_float};
use super::super::paint::peer::Paint;
use super::super::paint::{FREE_PEER, font_size, store_metrics};
use super::super::typefaces::{FontPeer, Typefaces};

gibbon_machine::natives! { "android/graphics/fonts/Font";
    "nGetMinikinFontPtr" "(J)J" => minikin_font,
    "nCloneFont" "(J)J" => clone_font,
    "nNewByteBuffer" "(J)Ljava/nio/ByteBuffer;" => new_byte_buffer,
    "nGetBufferAddress" "(J)J" => buffer_address,
    "nGetSourceId" "(J)I" => source_id,
    "nGetReleaseNativeFont" "()J" => |_, _| ok(FREE_PEER),
    "nGetGlyphBounds" "(JIJLandroid/graphics/RectF;)F" => glyph_bounds,
    "nGetFontMetrics" "(JJLandroid/graphics/Paint$FontMetrics;)F" => font_metrics,
    "nGetFontPath" "(J)Ljava/lang/String;" => font_path,
    "nGetLocaleList" "(J)Ljava/lang/String;" => locale_list,
    "nGetPackedStyle" "(J)I" => packed_style,
    "nGetIndex" "(J)I" => |machine, args| ok(font(machine, args.long(0))?.index as i32),
    "nGetAxisCount" "(J)I" => |machine, args| ok(font(machine, args.long(0))?.axes.len() as i32),
    "nGetAxisInfo" "(JI)J" => axis_info,
    "nGetAvailableFontSet" "()[J" => available_font_set,
}

fn font(machine: &mut Machine, handle: i64) -> Result<Arc<Font>, Exit> {
    match machine.state.peers.get::<FontPeer>(handle) {
        Some(peer) => Ok(peer.0.clone()),
        None => Err(machine.throw_npe()),
    }
}

/// Tells fonts apart, whatever their handles. The address of the host would not be the same in
/// every run, so it is the number of the font's data among those seen.
fn minikin_font(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let number = machine.state.peers.singleton_mut::<SeenFonts>().font(&font);
    ok(number + 1)
}

fn source_id(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let number = machine.state.peers.singleton_mut::<SeenFonts>().data(&font);
    ok(number as i32)
}

fn buffer_address(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let number = machine.state.peers.singleton_mut::<SeenFonts>().data(&font);
    ok(number + 1)
}

/// Fonts and font files in the order in which someone asked which they are.
#[derive(Clone, Default)]
struct SeenFonts {
    fonts: Vec<Arc<Font>>,
    data: Vec<Arc<[u8]>>,
}

impl gibbon_machine::peers::Peer for SeenFonts {
    fn clone_peer(&self) -> Arc<dyn gibbon_machine::peers::Peer> {
        Arc::new(self.clone())
    }
}

impl SeenFonts {
    fn font(&mut self, font: &Arc<Font>) -> i64 {
        let known = self.fonts.iter().position(|known| Arc::ptr_eq(known, font));
        let at = known.unwrap_or_else(|| {
            self.fonts.push(font.clone());
            self.fonts.len() - 1
        });
        at as i64
    }

    fn data(&mut self, font: &Arc<Font>) -> i64 {
        let known = self
            .data
            .iter()
            .position(|known| Arc::ptr_eq(known, &font.data));
        let at = known.unwrap_or_else(|| {
            self.data.push(font.data.clone());
            self.data.len() - 1
        });
        at as i64
    }
}

fn clone_font(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    ok(machine.state.peers.add(FontPeer(font)))
}

/// A copy of the file's bytes: the guest's memory has none yet.
fn new_byte_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    if machine.stage() == 0 {
        let class = library_class(machine, "java/nio/ByteBuffer")?;
        let allocate = library_method(machine, class, "allocateDirect", "(I)Ljava/nio/ByteBuffer;");
        return Err(Exit::call(allocate, vec![font.data.len() as u64], 1));
    }
    let buffer = args.result_ref();
    let address = gibbon_jdk::guest::get_long(machine, buffer, "address") as u32;
    machine
        .heap
        .bytes_mut(Ref::NULL, address, font.data.len() as u32)
        .copy_from_slice(&font.data);
    ok(buffer)
}

/// The size of the paint that is given by its handle.
fn size_of_paint(machine: &mut Machine, handle: i64) -> Result<FontSize, Exit> {
    match machine.state.peers.get::<Paint>(handle) {
        Some(paint) => Ok(font_size(paint, false)),
        None => Err(machine.throw_npe()),
    }
}

fn glyph_bounds(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let size = size_of_paint(machine, args.long(2))?;
    let glyph = GlyphId::new(args.int(1) as u16 as u32);
    let rect = args.reference(3);
    if !rect.is_null() {
        let bounds = font.bounds(glyph, &size, Fakery::default());
        set_float(machine, rect, "left", bounds.left);
        set_float(machine, rect, "top", bounds.top);
        set_float(machine, rect, "right", bounds.right);
        set_float(machine, rect, "bottom", bounds.bottom);
    }
    ok(font.advance(glyph, &size))
}

fn font_metrics(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let size = size_of_paint(machine, args.long(1))?;
    let metrics = font.metrics(&size);
    store_metrics(machine, args.reference(2), &metrics);
    ok(metrics.spacing())
}

/// A string, or null if there is nothing in it.
fn text_or_null(machine: &mut Machine, text: &str) -> NativeResult {
    match text.is_empty() {
        true => ok(Ref::NULL),
        false => ok(machine.string(text)?),
    }
}

fn font_path(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    text_or_null(machine, &font.path)
}

fn locale_list(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    text_or_null(machine, &font.locales)
}

fn packed_style(machine: &mut Machine, args: Args) -> NativeResult {
    let style = font(machine, args.long(0))?.style;
    ok(i32::from(style.italic) << 16 | i32::from(style.weight))
}

fn axis_info(machine: &mut Machine, args: Args) -> NativeResult {
    let font = font(machine, args.long(0))?;
    let Some(&(tag, value)) = font.axes.get(args.int(1) as usize) else {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let tag = u32::from_be_bytes(tag.to_be_bytes());
    ok((u64::from(tag) << 32 | u64::from(value.to_bits())) as i64)
}

fn available_font_set(machine: &mut Machine, _: Args) -> NativeResult {
    let mut handles = Vec::new();
    for font in Typefaces::available(machine) {
        handles.push(machine.state.peers.add(FontPeer(font)));
    }
    ok(long_array(machine, &handles)?)
}
