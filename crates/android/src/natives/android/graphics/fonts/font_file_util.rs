//! `android.graphics.fonts.FontFileUtil`: what a font file says of itself.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};
use gibbon_text::font::{Font, FontDescription};

use super::direct_bytes;

gibbon_machine::natives! { "android/graphics/fonts/FontFileUtil";
    "nGetFontRevision" "(Ljava/nio/ByteBuffer;I)J" => font_revision,
    "nGetFontPostScriptName" "(Ljava/nio/ByteBuffer;I)Ljava/lang/String;" => post_script_name,
    "nIsPostScriptType1Font" "(Ljava/nio/ByteBuffer;I)I" => is_post_script,
}

fn font(machine: &mut Machine, args: Args) -> Result<Option<Font>, gibbon_machine::Exit> {
    let data = direct_bytes(machine, args.reference(0))?;
    let description = FontDescription {
        index: args.int(1) as u32,
        ..FontDescription::default()
    };
    Ok(Font::new(data, description))
}

fn font_revision(machine: &mut Machine, args: Args) -> NativeResult {
    let revision = font(machine, args)?.and_then(|font| font.revision());
    ok(revision.map_or(-1, i64::from))
}

fn post_script_name(machine: &mut Machine, args: Args) -> NativeResult {
    match font(machine, args)?.and_then(|font| font.post_script_name()) {
        Some(name) => ok(machine.string(&name)?),
        None => ok(Ref::NULL),
    }
}

/// Whether outlines are PostScript's; -1 if it is no font.
fn is_post_script(machine: &mut Machine, args: Args) -> NativeResult {
    ok(font(machine, args)?.map_or(-1, |font| i32::from(font.has_post_script_outlines())))
}
