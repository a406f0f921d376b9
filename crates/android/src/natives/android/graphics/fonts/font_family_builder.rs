//! `android.graphics.fonts.FontFamily$Builder`.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::family::FontFamily;
use gibbon_text::font::Font;
use gibbon_text::paint::FamilyVariant;

use super::super::paint::FREE_PEER;
use super::super::typefaces::{FamilyPeer, FontPeer, Typefaces};

gibbon_machine::natives! { "android/graphics/fonts/FontFamily$Builder";
    "nInitBuilder" "()J" => init_builder,
    "nAddFont" "(JJ)V" => add_font,
    "nBuild" "(JLjava/lang/String;IZZ)J" => build,
    "nGetReleaseNativeFamily" "()J" => |_, _| ok(FREE_PEER),
}

#[derive(Clone, Default)]
struct FamilyBuilder {
    fonts: Vec<Arc<Font>>,
}

impl Peer for FamilyBuilder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn init_builder(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(FamilyBuilder::default()))
}

fn add_font(machine: &mut Machine, args: Args) -> NativeResult {
    let font = machine.state.peers.get::<FontPeer>(args.long(1)).cloned();
    let builder = machine.state.peers.get_mut::<FamilyBuilder>(args.long(0));
    let (Some(FontPeer(font)), Some(builder)) = (font, builder) else {
        return Err(machine.throw_npe());
    };
    builder.fonts.push(font);
    ok(())
}

fn build(machine: &mut Machine, args: Args) -> NativeResult {
    let builder = machine
        .state
        .peers
        .get::<FamilyBuilder>(args.long(0))
        .cloned();
    machine.state.peers.remove(args.long(0));
    let Some(builder) = builder.filter(|builder| !builder.fonts.is_empty()) else {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "Failed to create internal object. maybe invalid font data",
        ));
    };
    let tags = match args.reference(1).is_null() {
        true => String::new(),
        false => machine.text(args.reference(1)),
    };
    let id = Typefaces::register_locales(machine, &tags);
    let family = FontFamily {
        fonts: builder.fonts,
        locales: Typefaces::locales(machine, id),
        variant: FamilyVariant::of(args.int(2)),
        custom_fallback: args.boolean(3),
        default_fallback: args.boolean(4),
    };
    if family.coverage().is_empty() {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "Failed to create internal object. maybe invalid font data",
        ));
    }
    ok(machine.state.peers.add(FamilyPeer {
        family: Arc::new(family),
        tags,
    }))
}
