//! `android.graphics.RenderEffect`: blurs, colour filters and shaders over what a node draws.

use std::sync::Arc;

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::filters::sigma_of_radius;
use gibbon_graphics::geometry::rect;
use gibbon_graphics::render_effect::RenderEffect;
use gibbon_graphics::shader::TileMode;
use gibbon_machine::{Args, Machine, NativeResult};

use super::bitmap::BitmapPeer;
use super::filter::color_filter;
use super::held::{self, finalizer, gone};
use super::shader;

gibbon_machine::natives! { "android/graphics/RenderEffect";
    "nativeCreateOffsetEffect" "(FFJ)J" => |machine, args| {
        let (input, parts) = input(machine, args.long(2));
        add(machine, RenderEffect::Offset { dx: args.float(0), dy: args.float(1), input }, &[parts])
    },
    "nativeCreateBlurEffect" "(FFJI)J" => |machine, args| {
        let sigma = (sigma_of_radius(args.float(0)), sigma_of_radius(args.float(1)));
        let edge = TileMode::from_number(args.int(3));
        let (input, parts) = input(machine, args.long(2));
        add(machine, RenderEffect::Blur { sigma, edge, input }, &[parts])
    },
    "nativeCreateBitmapEffect" "(JFFFFFFFF)J" => of_bitmap,
    "nativeCreateColorFilterEffect" "(JJ)J" => |machine, args| {
        let Some(filter) = color_filter(machine, args.long(0)) else {
            return Err(gone(machine));
        };
        let (input, parts) = input(machine, args.long(1));
        add(machine, RenderEffect::ColorFilter { filter, input }, &[parts])
    },
    "nativeCreateBlendModeEffect" "(JJI)J" => |machine, args| {
        let mode = BlendMode::from_number(args.int(2));
        match (input(machine, args.long(0)), input(machine, args.long(1))) {
            ((Some(destination), below), (Some(source), above)) => {
                add(machine, RenderEffect::Blend { destination, source, mode }, &[below, above])
            }
            _ => Err(gone(machine)),
        }
    },
    "nativeCreateChainEffect" "(JJ)J" => |machine, args| {
        match (input(machine, args.long(0)), input(machine, args.long(1))) {
            ((Some(outer), first), (Some(inner), second)) => {
                add(machine, RenderEffect::Chain { outer, inner }, &[first, second])
            }
            _ => Err(gone(machine)),
        }
    },
    "nativeCreateShaderEffect" "(J)J" => |machine, args| {
        match shader::shader(machine, args.long(0)) {
            Some(shader) => add(machine, RenderEffect::Shader(shader), &[]),
            None => Err(gone(machine)),
        }
    },
    // What was drawn becomes the program's child of that name.
    "nativeCreateRuntimeShaderEffect" "(JLjava/lang/String;)J" => |machine, args| {
        shader::check_child(machine, args.long(0), args.reference(1))?;
        add(machine, RenderEffect::Runtime, &[])
    },
    "nativeGetFinalizer" "()J" => finalizer,
}

/// An effect, and of how many it is made.
#[derive(Clone)]
struct Made {
    effect: Arc<RenderEffect>,
    parts: u32,
}

fn add(machine: &mut Machine, effect: RenderEffect, of: &[u32]) -> NativeResult {
    let parts = held::parts(machine, of)?;
    let effect = Arc::new(effect);
    held::add(machine, Made { effect, parts })
}

/// The effect behind a handle; 0 is none.
pub fn effect(machine: &Machine, handle: i64) -> Option<Arc<RenderEffect>> {
    input(machine, handle).0
}

fn input(machine: &Machine, handle: i64) -> (Option<Arc<RenderEffect>>, u32) {
    match held::find::<Made>(machine, handle) {
        Some(made) => (Some(made.effect.clone()), made.parts),
        None => (None, 0),
    }
}

fn of_bitmap(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(peer) = held::find::<BitmapPeer>(machine, args.long(0)) else {
        return Err(gone(machine));
    };
    let bitmap = peer.bitmap.clone();
    let sides = |at: u16| {
        let side = |next| args.float(at + next);
        rect(side(0), side(1), side(2), side(3))
    };
    let (source, target) = (sides(1), sides(5));
    add(
        machine,
        RenderEffect::Bitmap {
            bitmap,
            source,
            target,
        },
        &[],
    )
}
