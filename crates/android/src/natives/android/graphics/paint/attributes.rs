//! `android.graphics.Paint`: what can be set and asked.

use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::paint::FamilyVariant;

use super::super::typefaces::Typefaces;
use super::peer::{Paint, Shadow, color_of_long};
use super::{paint, paint_mut};

gibbon_machine::natives! { "android/graphics/Paint";
    "nReset" "(J)V" => reset,
    "nSet" "(JJ)V" => set,
    "nGetFlags" "(J)I" => get_flags,
    "nSetFlags" "(JI)V" => set_flags,
    "nGetHinting" "(J)I" => |machine, args| ok(i32::from(paint(machine, args)?.hinting)),
    "nSetHinting" "(JI)V" => |machine, args| change(machine, args, |p| p.hinting = args.int(1) != 0),
    "nSetAntiAlias" "(JZ)V" => |machine, args| change(machine, args, |p| p.anti_alias = args.boolean(1)),
    "nSetLinearText" "(JZ)V" => |machine, args| change(machine, args, |p| p.linear_text = args.boolean(1)),
    "nSetSubpixelText" "(JZ)V" => |machine, args| change(machine, args, |p| p.subpixel_text = args.boolean(1)),
    "nSetUnderlineText" "(JZ)V" => |machine, args| change(machine, args, |p| p.underline = args.boolean(1)),
    "nSetStrikeThruText" "(JZ)V" => |machine, args| change(machine, args, |p| p.strike_through = args.boolean(1)),
    "nSetFakeBoldText" "(JZ)V" => |machine, args| change(machine, args, |p| p.fake_bold = args.boolean(1)),
    "nSetFilterBitmap" "(JZ)V" => |machine, args| change(machine, args, |p| p.filter_bitmap = args.boolean(1)),
    "nSetDither" "(JZ)V" => |machine, args| change(machine, args, |p| p.dither = args.boolean(1)),
    "nGetStyle" "(J)I" => |machine, args| ok(paint(machine, args)?.style),
    "nSetStyle" "(JI)V" => |machine, args| change(machine, args, |p| p.style = args.int(1)),
    "nGetStrokeCap" "(J)I" => |machine, args| ok(paint(machine, args)?.stroke_cap),
    "nSetStrokeCap" "(JI)V" => |machine, args| change(machine, args, |p| p.stroke_cap = args.int(1)),
    "nGetStrokeJoin" "(J)I" => |machine, args| ok(paint(machine, args)?.stroke_join),
    "nSetStrokeJoin" "(JI)V" => |machine, args| change(machine, args, |p| p.stroke_join = args.int(1)),
    "nGetStrokeMiter" "(J)F" => |machine, args| ok(paint(machine, args)?.stroke_miter),
    "nSetStrokeMiter" "(JF)V" => set_stroke_miter,
    "nGetStrokeWidth" "(J)F" => |machine, args| ok(paint(machine, args)?.stroke_width),
    "nSetStrokeWidth" "(JF)V" => set_stroke_width,
    "nSetColor" "(JI)V" => |machine, args| change(machine, args, |p| p.set_argb(args.int(1))),
    "nSetColor" "(JJJ)V" => |machine, args| change(machine, args, |p| p.color = color_of_long(args.long(2))),
    "nSetAlpha" "(JI)V" => |machine, args| change(machine, args, |p| p.color[3] = (args.int(1) & 0xFF) as f32 / 255.0),
    "nSetXfermode" "(JI)V" => |machine, args| change(machine, args, |p| p.blend_mode = args.int(1)),
    "nSetShader" "(JJ)J" => |machine, args| handle(machine, args, |p| &mut p.shader),
    "nSetColorFilter" "(JJ)J" => |machine, args| handle(machine, args, |p| &mut p.color_filter),
    "nSetPathEffect" "(JJ)J" => |machine, args| handle(machine, args, |p| &mut p.path_effect),
    "nSetMaskFilter" "(JJ)J" => |machine, args| handle(machine, args, |p| &mut p.mask_filter),
    "nSetTypeface" "(JJ)V" => |machine, args| change(machine, args, |p| p.typeface = args.long(1)),
    "nGetTextAlign" "(J)I" => |machine, args| ok(paint(machine, args)?.text_align),
    "nSetTextAlign" "(JI)V" => |machine, args| change(machine, args, |p| p.text_align = args.int(1)),
    "nSetTextLocales" "(JLjava/lang/String;)I" => set_text_locales,
    "nSetTextLocalesByMinikinLocaleListId" "(JI)V" => |machine, args| change(machine, args, |p| p.locales = args.int(1) as u32),
    "nSetFontFeatureSettings" "(JLjava/lang/String;)V" => set_font_feature_settings,
    "nSetShadowLayer" "(JFFFJJ)V" => set_shadow_layer,
    "nHasShadowLayer" "(J)Z" => |machine, args| ok(paint(machine, args)?.shadow.is_some()),
    "nGetLetterSpacing" "(J)F" => |machine, args| ok(paint(machine, args)?.letter_spacing),
    "nSetLetterSpacing" "(JF)V" => |machine, args| change(machine, args, |p| p.letter_spacing = args.float(1)),
    "nGetWordSpacing" "(J)F" => |machine, args| ok(paint(machine, args)?.word_spacing),
    "nSetWordSpacing" "(JF)V" => |machine, args| change(machine, args, |p| p.word_spacing = args.float(1)),
    "nGetStartHyphenEdit" "(J)I" => |machine, args| ok(paint(machine, args)?.start_hyphen),
    "nSetStartHyphenEdit" "(JI)V" => |machine, args| change(machine, args, |p| p.start_hyphen = args.int(1)),
    "nGetEndHyphenEdit" "(J)I" => |machine, args| ok(paint(machine, args)?.end_hyphen),
    "nSetEndHyphenEdit" "(JI)V" => |machine, args| change(machine, args, |p| p.end_hyphen = args.int(1)),
    "nIsElegantTextHeight" "(J)Z" => |machine, args| ok(paint(machine, args)?.variant == FamilyVariant::Elegant),
    "nSetElegantTextHeight" "(JZ)V" => set_elegant_text_height,
    "nGetTextSize" "(J)F" => |machine, args| ok(paint(machine, args)?.text_size),
    "nSetTextSize" "(JF)V" => set_text_size,
    "nGetTextScaleX" "(J)F" => |machine, args| ok(paint(machine, args)?.text_scale_x),
    "nSetTextScaleX" "(JF)V" => |machine, args| change(machine, args, |p| p.text_scale_x = args.float(1)),
    "nGetTextSkewX" "(J)F" => |machine, args| ok(paint(machine, args)?.text_skew_x),
    "nSetTextSkewX" "(JF)V" => |machine, args| change(machine, args, |p| p.text_skew_x = args.float(1)),
}

fn change(machine: &mut Machine, args: Args, change: impl FnOnce(&mut Paint)) -> NativeResult {
    change(paint_mut(machine, args)?);
    ok(())
}

/// Sets a handle, and answers with it.
fn handle(
    machine: &mut Machine,
    args: Args,
    field: impl FnOnce(&mut Paint) -> &mut i64,
) -> NativeResult {
    let handle = args.long(1);
    *field(paint_mut(machine, args)?) = handle;
    ok(handle)
}

fn reset(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Paint::reset)
}

fn set(machine: &mut Machine, args: Args) -> NativeResult {
    let source = machine.state.peers.get::<Paint>(args.long(1)).cloned();
    match source {
        Some(source) => change(machine, args, |paint| *paint = source),
        None => Err(super::no_paint(machine)),
    }
}

fn get_flags(machine: &mut Machine, args: Args) -> NativeResult {
    ok(paint(machine, args)?.java_flags())
}

fn set_flags(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, |paint| paint.set_java_flags(args.int(1)))
}

fn set_stroke_width(machine: &mut Machine, args: Args) -> NativeResult {
    let width = args.float(1);
    change(machine, args, |paint| {
        if width >= 0.0 {
            paint.stroke_width = width;
        }
    })
}

fn set_stroke_miter(machine: &mut Machine, args: Args) -> NativeResult {
    let miter = args.float(1);
    change(machine, args, |paint| {
        if miter >= 0.0 {
            paint.stroke_miter = miter;
        }
    })
}

fn set_text_size(machine: &mut Machine, args: Args) -> NativeResult {
    let size = args.float(1);
    change(machine, args, |paint| {
        if size >= 0.0 {
            paint.text_size = size;
        }
    })
}

fn set_elegant_text_height(machine: &mut Machine, args: Args) -> NativeResult {
    let variant = match args.boolean(1) {
        true => FamilyVariant::Elegant,
        false => FamilyVariant::Default,
    };
    change(machine, args, |paint| paint.variant = variant)
}

fn set_text_locales(machine: &mut Machine, args: Args) -> NativeResult {
    let tags = machine.text(args.reference(1));
    let id = Typefaces::register_locales(machine, &tags);
    paint_mut(machine, args)?.locales = id;
    ok(id as i32)
}

fn set_font_feature_settings(machine: &mut Machine, args: Args) -> NativeResult {
    let settings = args.reference(1);
    let settings = match settings.is_null() {
        true => String::new(),
        false => machine.text(settings),
    };
    change(machine, args, |paint| paint.features = settings.into())
}

fn set_shadow_layer(machine: &mut Machine, args: Args) -> NativeResult {
    let radius = args.float(1);
    let shadow = (radius > 0.0).then(|| Shadow {
        radius,
        dx: args.float(2),
        dy: args.float(3),
        color: color_of_long(args.long(5)),
    });
    change(machine, args, |paint| paint.shadow = shadow)
}
