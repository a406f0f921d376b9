//! `android.graphics.FontFamily`, which apps made families with before Android 10; support
//! libraries still do.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::Tag;
use gibbon_text::family::FontFamily;
use gibbon_text::font::{Font, FontDescription};
use gibbon_text::paint::FamilyVariant;

use super::fonts::direct_bytes;
use super::paint::FREE_PEER;
use super::typefaces::{FamilyPeer, Typefaces};

gibbon_machine::natives! { "android/graphics/FontFamily";
    "nInitBuilder" "(Ljava/lang/String;I)J" => init_builder,
    "nCreateFamily" "(J)J" => create_family,
    "nGetBuilderReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
    "nGetFamilyReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
    "nAddFont" "(JLjava/nio/ByteBuffer;III)Z" => add_font,
    "nAddFontWeightStyle" "(JLjava/nio/ByteBuffer;III)Z" => add_font,
    "nAddAxisValue" "(JIF)V" => add_axis_value,
}

#[derive(Clone)]
struct FamilyBuilder {
    tags: String,
    variant: FamilyVariant,
    fonts: Vec<Arc<Font>>,
    /// Of the font that is added next.
    axes: Vec<(Tag, f32)>,
}

impl Peer for FamilyBuilder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init_builder(machine: &mut Machine, args: Args) -> NativeResult {
    let tags = match args.reference(0).is_null() {
        true => String::new(),
        false => machine.text(args.reference(0)),
    };
    ok(machine.state.peers.add(FamilyBuilder {
        tags,
        variant: FamilyVariant::of(args.int(1)),
        fonts: Vec::new(),
        axes: Vec::new(),
    }))
}

/// 0 for a family without fonts.
fn create_family(machine: &mut Machine, args: Args) -> NativeResult {
    let builder = machine
        .state
        .peers
        .get::<FamilyBuilder>(args.long(0))
        .cloned();
    machine.state.peers.remove(args.long(0));
    let Some(builder) = builder.filter(|builder| !builder.fonts.is_empty()) else {
        return ok(0i64);
    };
    let id = Typefaces::register_locales(machine, &builder.tags);
    let family = FontFamily {
        fonts: builder.fonts,
        locales: Typefaces::locales(machine, id),
        variant: builder.variant,
        custom_fallback: true,
        default_fallback: false,
    };
    if family.coverage().is_empty() {
        return ok(0i64);
    }
    ok(machine.state.peers.add(FamilyPeer {
        family: Arc::new(family),
        tags: builder.tags,
    }))
}

fn add_font(machine: &mut Machine, args: Args) -> NativeResult {
    let data = direct_bytes(machine, args.reference(1))?;
    let Some(builder) = machine.state.peers.get_mut::<FamilyBuilder>(args.long(0)) else {
        return Err(machine.throw_npe());
    };
    const RESOLVE_BY_FONT_TABLE: i32 = -1;
    let given = |value: i32| (value != RESOLVE_BY_FONT_TABLE).then_some(value);
    let description = FontDescription {
        index: args.int(2) as u32,
        axes: std::mem::take(&mut builder.axes),
        weight: given(args.int(3)).map(|weight| weight as u16),
        italic: given(args.int(4)).map(|italic| italic == 1),
        ..FontDescription::default()
    };
    match Font::new(data, description) {
        Some(font) => {
            builder.fonts.push(Arc::new(font));
            ok(true)
        }
        None => ok(false),
    }
}

fn add_axis_value(machine: &mut Machine, args: Args) -> NativeResult {
    let axis = (Tag::from_u32(args.int(1) as u32), args.float(2));
    if let Some(builder) = machine.state.peers.get_mut::<FamilyBuilder>(args.long(0)) {
        builder.axes.push(axis);
    }
    ok(())
}
