//! `android.graphics.fonts.FontFamily`.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::super::typefaces::{FamilyPeer, FontPeer};

gibbon_machine::natives! { "android/graphics/fonts/FontFamily";
    "nGetFontSize" "(J)I" => |machine, args| ok(family(machine, args)?.family.fonts.len() as i32),
    "nGetFont" "(JI)J" => get_font,
    "nGetLangTags" "(J)Ljava/lang/String;" => lang_tags,
    "nGetVariant" "(J)I" => |machine, args| ok(family(machine, args)?.family.variant.number()),
}

fn family(machine: &mut Machine, args: Args) -> Result<FamilyPeer, Exit> {
    match machine.state.peers.get::<FamilyPeer>(args.long(0)) {
        Some(family) => Ok(family.clone()),
        None => Err(machine.throw_npe()),
    }
}

fn get_font(machine: &mut Machine, args: Args) -> NativeResult {
    let family = family(machine, args)?.family;
    match family.fonts.get(args.int(1) as usize) {
        Some(font) => ok(machine.state.peers.add(FontPeer(font.clone()))),
        None => Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

fn lang_tags(machine: &mut Machine, args: Args) -> NativeResult {
    let tags = family(machine, args)?.tags;
    match tags.is_empty() {
        true => ok(Ref::NULL),
        false => ok(machine.string(&tags)?),
    }
}
