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
        let input = effect(machine, args.long(2));
        add(machine, RenderEffect::Offset { dx: args.float(0), dy: args.float(1), input })
    },
    "nativeCreateBlurEffect" "(FFJI)J" => |machine, args| {
        let sigma = (sigma_of_radius(args.float(0)), sigma_of_radius(args.float(1)));
        let edge = TileMode::from_number(args.int(3));
        let input = effect(machine, args.long(2));
        add(machine, RenderEffect::Blur { sigma, edge, input })
    },
    "nativeCreateBitmapEffect" "(JFFFFFFFF)J" => of_bitmap,
    "nativeCreateColorFilterEffect" "(JJ)J" => |machine, args| {
        let Some(filter) = color_filter(machine, args.long(0)) else {
            return Err(gone(machine));
        };
        let input = effect(machine, args.long(1));
        add(machine, RenderEffect::ColorFilter { filter, input })
    },
    "nativeCreateBlendModeEffect" "(JJI)J" => |machine, args| {
        let mode = BlendMode::from_number(args.int(2));
        match (effect(machine, args.long(0)), effect(machine, args.long(1))) {
            (Some(destination), Some(source)) => {
                add(machine, RenderEffect::Blend { destination, source, mode })
            }
            _ => Err(gone(machine)),
        }
    },
    "nativeCreateChainEffect" "(JJ)J" => |machine, args| {
        match (effect(machine, args.long(0)), effect(machine, args.long(1))) {
            (Some(outer), Some(inner)) => add(machine, RenderEffect::Chain { outer, inner }),
            _ => Err(gone(machine)),
        }
    },
    "nativeCreateShaderEffect" "(J)J" => |machine, args| {
        match shader::shader(machine, args.long(0)) {
            Some(shader) => add(machine, RenderEffect::Shader(shader)),
            None => Err(gone(machine)),
        }
    },
    // What was drawn becomes the program's child of that name.
    "nativeCreateRuntimeShaderEffect" "(JLjava/lang/String;)J" => |machine, args| {
        shader::check_child(machine, args.long(0), args.reference(1))?;
        add(machine, RenderEffect::Runtime)
    },
    "nativeGetFinalizer" "()J" => finalizer,
}

fn add(machine: &mut Machine, effect: RenderEffect) -> NativeResult {
    held::add(machine, Arc::new(effect))
}

/// The effect behind a handle; 0 is none.
pub fn effect(machine: &Machine, handle: i64) -> Option<Arc<RenderEffect>> {
    held::find::<Arc<RenderEffect>>(machine, handle).cloned()
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
    )
}
