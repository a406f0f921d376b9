//! `android.graphics.Typeface`.

use std::sync::Arc;

use gibbon_jdk::guest::{get_ref, set_static_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_text::Tag;
use gibbon_text::collection::FontCollection;
use gibbon_text::font::FontStyle;

use super::guest_text::{int_array, long_array, longs};
use super::paint::FREE_PEER;
use super::typefaces::{FamilyPeer, Typeface, Typefaces};

gibbon_machine::natives! { "android/graphics/Typeface";
    "nativeCreateFromTypeface" "(JI)J" => create_from_typeface,
    "nativeCreateFromTypefaceWithExactStyle" "(JIZ)J" => create_with_exact_style,
    "nativeCreateFromTypefaceWithVariation" "(JLjava/util/List;)J" => create_with_variation,
    "nativeCreateWeightAlias" "(JI)J" => create_weight_alias,
    "nativeCreateFromArray" "([JJII)J" => create_from_array,
    "nativeGetSupportedAxes" "(J)[I" => supported_axes,
    "nativeSetDefault" "(J)V" => set_default,
    "nativeGetStyle" "(J)I" => |machine, args| ok(Typefaces::resolve(machine, args.long(0))?.api_style),
    "nativeGetWeight" "(J)I" => |machine, args| ok(i32::from(Typefaces::resolve(machine, args.long(0))?.style.weight)),
    "nativeGetReleaseFunc" "()J" => |_, _| ok(FREE_PEER),
    "nativeRegisterGenericFamily" "(Ljava/lang/String;J)V" => register_generic_family,
    "nativeForceSetStaticFinalField" "(Ljava/lang/String;Landroid/graphics/Typeface;)V" => force_set_field,
    "nativeAddFontCollections" "(J)V" => |machine, args| add_collection(machine, args.long(0)),
    "nativeWarmUpCache" "(Ljava/lang/String;)V" => warm_up_cache,
    "nativeRegisterLocaleList" "(Ljava/lang/String;)V" => register_locale_list,
    "nativeWriteTypefaces" "(Ljava/nio/ByteBuffer;I[J)I" => write_typefaces,
    "nativeReadTypefaces" "(Ljava/nio/ByteBuffer;I)[J" => read_typefaces,
}

const BOLD: i32 = 1;
const ITALIC: i32 = 2;
/// Says that the font's own tables decide.
const RESOLVE_BY_FONT_TABLE: i32 = -1;

fn clamped(weight: i32) -> u16 {
    weight.clamp(1, 1000) as u16
}

/// A style in words of `Typeface.BOLD` and `ITALIC`, on top of a base weight.
fn relative(base_weight: i32, api_style: i32) -> FontStyle {
    let weight = base_weight + if api_style & BOLD != 0 { 300 } else { 0 };
    FontStyle::new(clamped(weight), api_style & ITALIC != 0)
}

fn api_style(weight: i32, italic: bool) -> i32 {
    let bold = if weight >= 600 { BOLD } else { 0 };
    bold | if italic { ITALIC } else { 0 }
}

fn create_from_typeface(machine: &mut Machine, args: Args) -> NativeResult {
    let base = Typefaces::resolve(machine, args.long(0))?;
    let api_style = args.int(1);
    ok(machine.state.peers.add(Typeface {
        style: relative(base.base_weight, api_style),
        api_style,
        ..base
    }))
}

fn create_with_exact_style(machine: &mut Machine, args: Args) -> NativeResult {
    let base = Typefaces::resolve(machine, args.long(0))?;
    let (weight, italic) = (args.int(1), args.boolean(2));
    ok(machine.state.peers.add(Typeface {
        style: FontStyle::new(clamped(weight), italic),
        api_style: api_style(weight, italic),
        ..base
    }))
}

fn create_weight_alias(machine: &mut Machine, args: Args) -> NativeResult {
    let base = Typefaces::resolve(machine, args.long(0))?;
    let base_weight = args.int(1);
    ok(machine.state.peers.add(Typeface {
        style: relative(base_weight, base.api_style),
        base_weight,
        ..base
    }))
}

fn create_with_variation(machine: &mut Machine, args: Args) -> NativeResult {
    let base = Typefaces::resolve(machine, args.long(0))?;
    let axes = variation_axes(machine, args.reference(1));
    let collection = match base.collection.with_variation(&axes) {
        Some(varied) => Arc::new(varied),
        None => base.collection.clone(),
    };
    ok(machine.state.peers.add(Typeface { collection, ..base }))
}

/// The axes of a list, which Java makes with `Arrays.asList` or as an `ArrayList`.
fn variation_axes(machine: &mut Machine, list: Ref) -> Vec<(Tag, f32)> {
    if list.is_null() {
        return Vec::new();
    }
    let class = machine.heap.class_of(list);
    let elements = ["elementData", "a"]
        .into_iter()
        .find(|field| machine.meta.field_named(class, field).is_some());
    let Some(field) = elements else {
        return Vec::new();
    };
    let array = get_ref(machine, list, field);
    let axes: Vec<Ref> = machine
        .ref_array(array)
        .into_iter()
        .filter(|axis| !axis.is_null())
        .collect();
    axes.into_iter()
        .map(|axis| {
            let tag = gibbon_jdk::guest::get_int(machine, axis, "mTag");
            let value = gibbon_jdk::guest::get_int(machine, axis, "mStyleValue");
            (Tag::from_u32(tag as u32), f32::from_bits(value as u32))
        })
        .collect()
}

fn create_from_array(machine: &mut Machine, args: Args) -> NativeResult {
    let mut families = Vec::new();
    for handle in longs(machine, args.reference(0))? {
        match machine.state.peers.get::<FamilyPeer>(handle) {
            Some(peer) => families.push(peer.family.clone()),
            None => return Err(machine.throw_npe()),
        }
    }
    let fallback = args.long(1);
    if fallback != 0 {
        let fallback = Typefaces::resolve(machine, fallback)?;
        families.extend(fallback.collection.families.iter().cloned());
    }
    let Some(collection) = FontCollection::new(families) else {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "a typeface needs a font family",
        ));
    };
    let (mut weight, mut italic) = (args.int(2), args.int(3) == 1);
    if weight == RESOLVE_BY_FONT_TABLE || args.int(3) == RESOLVE_BY_FONT_TABLE {
        let own = collection.base_font(FontStyle::default()).font.style;
        if weight == RESOLVE_BY_FONT_TABLE {
            weight = own.weight.into();
        }
        if args.int(3) == RESOLVE_BY_FONT_TABLE {
            italic = own.italic;
        }
    }
    let weight = i32::from(clamped(weight));
    ok(machine.state.peers.add(Typeface {
        collection: Arc::new(collection),
        style: FontStyle::new(weight as u16, italic),
        api_style: api_style(weight, italic),
        base_weight: weight,
    }))
}

fn supported_axes(machine: &mut Machine, args: Args) -> NativeResult {
    let typeface = Typefaces::resolve(machine, args.long(0))?;
    let axes: Vec<i32> = typeface
        .collection
        .supported_axes()
        .iter()
        .map(|tag| u32::from_be_bytes(tag.to_be_bytes()) as i32)
        .collect();
    match axes.is_empty() {
        true => ok(Ref::NULL),
        false => ok(int_array(machine, &axes)?),
    }
}

fn set_default(machine: &mut Machine, args: Args) -> NativeResult {
    let typeface = Typefaces::resolve(machine, args.long(0))?;
    Typefaces::set_default(machine, typeface);
    ok(())
}

fn add_collection(machine: &mut Machine, handle: i64) -> NativeResult {
    let typeface = Typefaces::resolve(machine, handle)?;
    Typefaces::add_system(machine, typeface.collection);
    ok(())
}

/// Names are asked by nothing but the font set: the collection counts.
fn register_generic_family(machine: &mut Machine, args: Args) -> NativeResult {
    add_collection(machine, args.long(1))
}

fn force_set_field(machine: &mut Machine, args: Args) -> NativeResult {
    let field = machine.text(args.reference(0));
    set_static_ref(
        machine,
        "android/graphics/Typeface",
        &field,
        args.reference(1),
    )?;
    ok(())
}

/// A device reads the file ahead of time; here that has no effect.
fn warm_up_cache(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn register_locale_list(machine: &mut Machine, args: Args) -> NativeResult {
    let tags = machine.text(args.reference(0));
    Typefaces::register_locales(machine, &tags);
    ok(())
}

/// Shared memory holds, instead of fonts, the numbers of the typefaces: all processes of the
/// device share one table of native objects.
///
/// The format: how many there are, then their handles.
fn write_typefaces(machine: &mut Machine, args: Args) -> NativeResult {
    let handles = longs(machine, args.reference(2))?;
    let size = 8 * (handles.len() as i32 + 1);
    let buffer = args.reference(0);
    if buffer.is_null() {
        return ok(size);
    }
    let address = buffer_address(machine, buffer, args.int(1))?;
    let mut bytes = (handles.len() as i64).to_le_bytes().to_vec();
    for handle in handles {
        // A copy of its own: the writer's typeface can be freed.
        let copy = Typefaces::resolve(machine, handle)?;
        bytes.extend(machine.state.peers.add(copy).to_le_bytes());
    }
    machine
        .heap
        .bytes_mut(Ref::NULL, address, bytes.len() as u32)
        .copy_from_slice(&bytes);
    ok(size)
}

fn read_typefaces(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = args.reference(0);
    if buffer.is_null() {
        return ok(Ref::NULL);
    }
    let address = buffer_address(machine, buffer, args.int(1))?;
    let read = |machine: &Machine, at: u32| {
        let bytes = machine.heap.bytes(Ref::NULL, address + 8 * at, 8);
        i64::from_le_bytes(bytes.try_into().expect("eight of them"))
    };
    let count = read(machine, 0) as u32;
    let mut handles = Vec::new();
    for at in 1..=count {
        let handle = read(machine, at);
        let copy = Typefaces::resolve(machine, handle)?;
        handles.push(machine.state.peers.add(copy));
    }
    ok(long_array(machine, &handles)?)
}

/// The address of a place in a direct buffer.
fn buffer_address(machine: &mut Machine, buffer: Ref, position: i32) -> Result<u32, Exit> {
    let address = gibbon_jdk::guest::get_long(machine, buffer, "address");
    if address == 0 {
        return Err(machine.throw("java/lang/IllegalArgumentException", "Not a direct buffer"));
    }
    Ok(address as u32 + position as u32)
}
