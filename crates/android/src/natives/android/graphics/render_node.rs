//! `android.graphics.RenderNode`.

use std::sync::Arc;

use gibbon_graphics::geometry::int_rect;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::render_node::{Outline, Properties, RenderNode, Reveal};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::canvas::paints::for_canvas;
use super::held::{self, finalizer, get, get_mut};
use super::nodes::{self, Counter};
use super::{matrix, path, render_effect};

/// Sets one property; answers whether it is different now. Written only if it is.
macro_rules! set {
    ($machine:ident, $args:ident, $value:expr, $field:ident) => {{
        let value = $value;
        let differs = of($machine, $args)?.$field != value;
        change($machine, $args, differs, |properties| {
            properties.$field = value
        })
    }};
}

gibbon_machine::natives! { "android/graphics/RenderNode";
    "nCreate" "(Ljava/lang/String;)J" => create,
    "nGetNativeFinalizer" "()J" => finalizer,
    "nOutput" "(J)V" => |_, _| ok(()),
    "nGetUsageSize" "(J)I" => size,
    "nGetAllocatedSize" "(J)I" => size,
    "nRequestPositionUpdates" "(JLjava/lang/ref/WeakReference;)V" => nodes::request_positions,
    "nAddAnimator" "(JJ)V" => nodes::add_animator,
    "nEndAllAnimators" "(J)V" => nodes::end_animators,
    "nForceEndAnimators" "(J)V" => nodes::end_animators,
    "nDiscardDisplayList" "(J)V" => |machine, args| {
        if node(machine, args)?.list.is_some() {
            get_mut::<RenderNode>(machine, args.long(0))?.list = None;
        }
        ok(())
    },
    "nIsValid" "(J)Z" => |machine, args| ok(node(machine, args)?.list.is_some()),
    "nGetTransformMatrix" "(JJ)V" => |machine, args| {
        let transform = of(machine, args)?.transform();
        matrix::store(machine, args.long(1), transform);
        ok(())
    },
    "nGetInverseTransformMatrix" "(JJ)V" => |machine, args| {
        let transform = of(machine, args)?.transform();
        matrix::store(machine, args.long(1), transform.invert().unwrap_or_default());
        ok(())
    },
    "nHasIdentityMatrix" "(J)Z" => |machine, args| ok(!of(machine, args)?.has_transform()),
    "nOffsetTopAndBottom" "(JI)Z" => |machine, args| {
        let by = args.int(1);
        change(machine, args, by != 0, |p| { p.top += by; p.bottom += by; })
    },
    "nOffsetLeftAndRight" "(JI)Z" => |machine, args| {
        let by = args.int(1);
        change(machine, args, by != 0, |p| { p.left += by; p.right += by; })
    },
    "nSetLeftTopRightBottom" "(JIIII)Z" => |machine, args| {
        let new = [1, 2, 3, 4].map(|at| args.int(at));
        let p = of(machine, args)?;
        let differs = [p.left, p.top, p.right, p.bottom] != new;
        change(machine, args, differs, |p| [p.left, p.top, p.right, p.bottom] = new)
    },
    "nSetLeft" "(JI)Z" => |machine, args| set!(machine, args, args.int(1), left),
    "nSetTop" "(JI)Z" => |machine, args| set!(machine, args, args.int(1), top),
    "nSetRight" "(JI)Z" => |machine, args| set!(machine, args, args.int(1), right),
    "nSetBottom" "(JI)Z" => |machine, args| set!(machine, args, args.int(1), bottom),
    "nGetLeft" "(J)I" => |machine, args| ok(of(machine, args)?.left),
    "nGetTop" "(J)I" => |machine, args| ok(of(machine, args)?.top),
    "nGetRight" "(J)I" => |machine, args| ok(of(machine, args)?.right),
    "nGetBottom" "(J)I" => |machine, args| ok(of(machine, args)?.bottom),
    "nGetWidth" "(J)I" => |machine, args| ok(of(machine, args)?.width()),
    "nGetHeight" "(J)I" => |machine, args| ok(of(machine, args)?.height()),
    "nSetCameraDistance" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), camera_distance),
    "nSetPivotY" "(JF)Z" => |machine, args| {
        let pivot = of(machine, args)?.pivot.unwrap_or_default();
        set!(machine, args, Some((pivot.0, args.float(1))), pivot)
    },
    "nSetPivotX" "(JF)Z" => |machine, args| {
        let pivot = of(machine, args)?.pivot.unwrap_or_default();
        set!(machine, args, Some((args.float(1), pivot.1)), pivot)
    },
    "nResetPivot" "(J)Z" => |machine, args| set!(machine, args, None, pivot),
    "nIsPivotExplicitlySet" "(J)Z" => |machine, args| ok(of(machine, args)?.pivot.is_some()),
    "nGetPivotX" "(J)F" => |machine, args| ok(of(machine, args)?.pivot().0),
    "nGetPivotY" "(J)F" => |machine, args| ok(of(machine, args)?.pivot().1),
    "nSetLayerType" "(JI)Z" => |machine, args| set!(machine, args, args.int(1), layer_type),
    "nGetLayerType" "(J)I" => |machine, args| ok(of(machine, args)?.layer_type),
    "nSetLayerPaint" "(JJ)Z" => |machine, args| {
        let paint = (args.long(1) != 0).then(|| Arc::new(for_canvas(machine, 0, args.long(1))));
        set!(machine, args, paint, layer_paint)
    },
    "nSetClipToBounds" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), clip_to_bounds),
    "nGetClipToBounds" "(J)Z" => |machine, args| ok(of(machine, args)?.clip_to_bounds),
    "nSetClipBounds" "(JIIII)Z" => |machine, args| {
        let bounds = int_rect(args.int(1), args.int(2), args.int(3), args.int(4));
        set!(machine, args, Some(bounds), clip_bounds)
    },
    "nSetClipBoundsEmpty" "(J)Z" => |machine, args| set!(machine, args, None, clip_bounds),
    "nSetProjectBackwards" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), project_backwards),
    "nSetProjectionReceiver" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), projection_receiver),
    "nSetOutlineRoundRect" "(JIIIIFF)Z" => |machine, args| {
        let outline = Outline::RoundRect {
            bounds: int_rect(args.int(1), args.int(2), args.int(3), args.int(4)),
            radius: args.float(5),
            alpha: args.float(6),
        };
        set!(machine, args, outline, outline)?;
        ok(true)
    },
    "nSetOutlinePath" "(JJF)Z" => |machine, args| {
        let path = Arc::new(path::path(machine, args.long(1))?.clone());
        let outline = Outline::Path { path, alpha: args.float(2) };
        set!(machine, args, outline, outline)?;
        ok(true)
    },
    "nSetOutlineEmpty" "(J)Z" => |machine, args| {
        set!(machine, args, Outline::Empty, outline)?;
        ok(true)
    },
    "nSetOutlineNone" "(J)Z" => |machine, args| {
        set!(machine, args, Outline::None, outline)?;
        ok(true)
    },
    "nClearStretch" "(J)Z" => |machine, args| set!(machine, args, [0.0; 4], stretch),
    "nStretch" "(JFFFF)Z" => |machine, args| {
        set!(machine, args, [1, 2, 3, 4].map(|at| args.float(at)), stretch)
    },
    "nHasShadow" "(J)Z" => |machine, args| ok(of(machine, args)?.has_shadow()),
    "nSetSpotShadowColor" "(JI)Z" => |machine, args| set!(machine, args, args.int(1) as u32, spot_shadow_color),
    "nSetAmbientShadowColor" "(JI)Z" => |machine, args| set!(machine, args, args.int(1) as u32, ambient_shadow_color),
    "nGetSpotShadowColor" "(J)I" => |machine, args| ok(of(machine, args)?.spot_shadow_color as i32),
    "nGetAmbientShadowColor" "(J)I" => |machine, args| ok(of(machine, args)?.ambient_shadow_color as i32),
    "nSetClipToOutline" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), clip_to_outline),
    "nGetClipToOutline" "(J)Z" => |machine, args| ok(of(machine, args)?.clip_to_outline),
    "nSetRevealClip" "(JZFFF)Z" => |machine, args| {
        let reveal = args.boolean(1).then(|| Reveal {
            x: args.float(2),
            y: args.float(3),
            radius: args.float(4),
        });
        set!(machine, args, reveal, reveal)?;
        ok(true)
    },
    "nSetAlpha" "(JF)Z" => |machine, args| set!(machine, args, args.float(1).clamp(0.0, 1.0), alpha),
    "nGetAlpha" "(J)F" => |machine, args| ok(of(machine, args)?.alpha),
    "nSetRenderEffect" "(JJ)Z" => |machine, args| {
        let effect = render_effect::effect(machine, args.long(1));
        set!(machine, args, effect, render_effect)
    },
    "nSetHasOverlappingRendering" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), has_overlapping_rendering),
    "nHasOverlappingRendering" "(J)Z" => |machine, args| ok(of(machine, args)?.has_overlapping_rendering),
    "nSetUsageHint" "(JI)V" => |machine, args| set!(machine, args, args.int(1), usage_hint),
    "nSetElevation" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), elevation),
    "nGetElevation" "(J)F" => |machine, args| ok(of(machine, args)?.elevation),
    "nSetTranslationX" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), translation_x),
    "nSetTranslationY" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), translation_y),
    "nSetTranslationZ" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), translation_z),
    "nGetTranslationX" "(J)F" => |machine, args| ok(of(machine, args)?.translation_x),
    "nGetTranslationY" "(J)F" => |machine, args| ok(of(machine, args)?.translation_y),
    "nGetTranslationZ" "(J)F" => |machine, args| ok(of(machine, args)?.translation_z),
    "nSetRotation" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), rotation),
    "nSetRotationX" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), rotation_x),
    "nSetRotationY" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), rotation_y),
    "nGetRotation" "(J)F" => |machine, args| ok(of(machine, args)?.rotation),
    "nGetRotationX" "(J)F" => |machine, args| ok(of(machine, args)?.rotation_x),
    "nGetRotationY" "(J)F" => |machine, args| ok(of(machine, args)?.rotation_y),
    "nSetScaleX" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), scale_x),
    "nSetScaleY" "(JF)Z" => |machine, args| set!(machine, args, args.float(1), scale_y),
    "nGetScaleX" "(J)F" => |machine, args| ok(of(machine, args)?.scale_x),
    "nGetScaleY" "(J)F" => |machine, args| ok(of(machine, args)?.scale_y),
    "nGetCameraDistance" "(J)F" => |machine, args| ok(of(machine, args)?.camera_distance),
    "nSetStaticMatrix" "(JJ)Z" => |machine, args| {
        let fixed = held::find::<Matrix>(machine, args.long(1)).copied();
        set!(machine, args, fixed, static_matrix)?;
        ok(true)
    },
    "nSetAnimationMatrix" "(JJ)Z" => |machine, args| {
        let animated = held::find::<Matrix>(machine, args.long(1)).copied();
        set!(machine, args, animated, animation_matrix)?;
        ok(true)
    },
    "nGetAnimationMatrix" "(JJ)Z" => |machine, args| match of(machine, args)?.animation_matrix {
        Some(animated) => {
            matrix::store(machine, args.long(1), animated);
            ok(true)
        }
        None => ok(false),
    },
    "nSetAllowForceDark" "(JZ)Z" => |machine, args| set!(machine, args, args.boolean(1), allow_force_dark),
    "nGetAllowForceDark" "(J)Z" => |machine, args| ok(of(machine, args)?.allow_force_dark),
    "nGetUniqueId" "(J)J" => |machine, args| ok(node(machine, args)?.unique_id),
    "nSetIsTextureView" "(J)V" => |machine, args| {
        get_mut::<RenderNode>(machine, args.long(0))?.is_texture_view = true;
        ok(())
    },
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let name = match args.reference(0) {
        text if text.is_null() => String::new(),
        text => machine.text(text),
    };
    let counter = machine.state.peers.singleton_mut::<Counter>();
    counter.0 += 1;
    let node = RenderNode {
        name: name.into(),
        unique_id: counter.0,
        ..RenderNode::default()
    };
    held::add(machine, node)
}

fn node(machine: &mut Machine, args: Args) -> Result<&RenderNode, Exit> {
    get(machine, args.long(0))
}

fn of(machine: &mut Machine, args: Args) -> Result<&Properties, Exit> {
    node(machine, args).map(|node| &node.properties)
}

/// The peer is written, and so copied after a snapshot, only if something is different.
fn change(
    machine: &mut Machine,
    args: Args,
    differs: bool,
    change: impl FnOnce(&mut Properties),
) -> NativeResult {
    if differs {
        change(&mut get_mut::<RenderNode>(machine, args.long(0))?.properties);
    }
    ok(differs)
}

fn size(machine: &mut Machine, args: Args) -> NativeResult {
    let node = node(machine, args)?;
    let list = node.list.as_ref().map_or(0, |list| list.size());
    ok((size_of::<RenderNode>() + list) as i32)
}
