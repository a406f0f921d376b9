//! `android.content.res.AssetManager`.

mod arrays;
pub mod assets;
mod listing;
mod styles;
mod values;

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, non_null};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_resources::{AssetManager, Configuration, Locale};

use super::apk_assets;
use super::memory::text_or_empty;

gibbon_machine::natives! { "android/content/res/AssetManager";
    "nativeCreate" "()J" => create,
    "nativeDestroy" "(J)V" => destroy,
    "nativeSetApkAssets" "(J[Landroid/content/res/ApkAssets;Z)V" => set_apk_assets,
    "nativeSetConfiguration" "(JIILjava/lang/String;IIIIIIIIIIIIIIII)V" => set_configuration,
    "nativeGetAssignedPackageIdentifiers" "(JZZ)Landroid/util/SparseArray;" => listing::package_identifiers,
    "nativeContainsAllocatedTable" "(J)Z" => listing::contains_allocated_table,
    "nativeGetLocales" "(JZ)[Ljava/lang/String;" => listing::locales,
    "nativeGetSizeConfigurations" "(J)[Landroid/content/res/Configuration;" => listing::size_configurations,
    "nativeGetSizeAndUiModeConfigurations" "(J)[Landroid/content/res/Configuration;" => listing::size_and_ui_mode_configurations,
    "nativeGetOverlayableMap" "(JLjava/lang/String;)Ljava/util/Map;" => listing::overlayable_map,
    "nativeGetOverlayablesToString" "(JLjava/lang/String;)Ljava/lang/String;" => listing::overlayables_to_string,
    "nativeSetResourceResolutionLoggingEnabled" "(JZ)V" => listing::set_logging,
    "nativeGetLastResourceResolution" "(J)Ljava/lang/String;" => listing::last_resolution,
    "getGlobalAssetCount" "()I" => assets::global_count,
    "getAssetAllocations" "()Ljava/lang/String;" => assets::allocations,
    "getGlobalAssetManagerCount" "()I" => global_count,
    "nativeList" "(JLjava/lang/String;)[Ljava/lang/String;" => assets::list,
    "nativeOpenAsset" "(JLjava/lang/String;I)J" => assets::open,
    "nativeOpenAssetFd" "(JLjava/lang/String;[J)Landroid/os/ParcelFileDescriptor;" => assets::open_descriptor,
    "nativeOpenNonAsset" "(JILjava/lang/String;I)J" => assets::open_non_asset,
    "nativeOpenNonAssetFd" "(JILjava/lang/String;[J)Landroid/os/ParcelFileDescriptor;" => assets::open_non_asset_descriptor,
    "nativeOpenXmlAsset" "(JILjava/lang/String;)J" => assets::open_xml,
    "nativeOpenXmlAssetFd" "(JILjava/io/FileDescriptor;)J" => assets::open_xml_descriptor,
    "nativeAssetDestroy" "(J)V" => assets::destroy,
    "nativeAssetReadChar" "(J)I" => assets::read_char,
    "nativeAssetRead" "(J[BII)I" => assets::read,
    "nativeAssetSeek" "(JJI)J" => assets::seek,
    "nativeAssetGetLength" "(J)J" => assets::length,
    "nativeAssetGetRemainingLength" "(J)J" => assets::remaining_length,
    "nativeGetResourceValue" "(JISLandroid/util/TypedValue;Z)I" => values::resource_value,
    "nativeGetResourceBagValue" "(JIILandroid/util/TypedValue;)I" => values::bag_value,
    "nativeGetResourceIdentifier" "(JLjava/lang/String;Ljava/lang/String;Ljava/lang/String;)I" => values::identifier,
    "nativeGetResourceName" "(JI)Ljava/lang/String;" => values::name,
    "nativeGetResourcePackageName" "(JI)Ljava/lang/String;" => values::package_name,
    "nativeGetResourceTypeName" "(JI)Ljava/lang/String;" => values::type_name,
    "nativeGetResourceEntryName" "(JI)Ljava/lang/String;" => values::entry_name,
    "nativeGetStyleAttributes" "(JI)[I" => arrays::style_attributes,
    "nativeGetResourceStringArray" "(JI)[Ljava/lang/String;" => arrays::string_array,
    "nativeGetResourceStringArrayInfo" "(JI)[I" => arrays::string_array_info,
    "nativeGetResourceIntArray" "(JI)[I" => arrays::int_array,
    "nativeGetResourceArraySize" "(JI)I" => arrays::array_size,
    "nativeGetResourceArray" "(JI[I)I" => arrays::array,
    "nativeAttributeResolutionStack" "(JJIII)[I" => styles::resolution_stack,
    "nativeApplyStyle" "(JJIIJ[IJJ)V" => styles::apply_style,
    "nativeResolveAttrs" "(JJII[I[I[I[I)Z" => styles::resolve_attributes,
    "nativeRetrieveAttributes" "(JJ[I[I[I)Z" => styles::retrieve_attributes,
    "nativeThemeCreate" "(J)J" => styles::theme_create,
    "nativeGetThemeFreeFunction" "()J" => styles::theme_free_function,
    "nativeThemeApplyStyle" "(JJIZ)V" => styles::theme_apply_style,
    "nativeThemeRebase" "(JJ[I[ZI)V" => styles::theme_rebase,
    "nativeThemeCopy" "(JJJJ)V" => styles::theme_copy,
    "nativeThemeGetAttributeValue" "(JJILandroid/util/TypedValue;Z)I" => styles::theme_attribute,
    "nativeThemeDump" "(JJILjava/lang/String;Ljava/lang/String;)V" => styles::theme_dump,
    "nativeThemeGetChangingConfigurations" "(J)I" => styles::theme_changing_configurations,
    "nativeGetParentThemeIdentifier" "(JI)I" => styles::parent_theme,
}

/// What is behind an `AssetManager`.
#[derive(Clone)]
struct Manager(AssetManager);

impl Peer for Manager {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// How many there are, for those who look for leaks.
#[derive(Clone, Default)]
struct Count {
    managers: i32,
    assets: i32,
}

impl Peer for Count {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn count(machine: &mut Machine) -> &mut Count {
    machine.state.peers.singleton_mut::<Count>()
}

fn destroyed(machine: &mut Machine) -> Exit {
    let message = "AssetManager was destroyed";
    machine.throw("java/lang/IllegalStateException", message)
}

/// The manager behind a handle. It is a few pointers to what is shared.
fn manager(machine: &mut Machine, handle: i64) -> Result<AssetManager, Exit> {
    match machine.state.peers.get::<Manager>(handle) {
        Some(manager) => Ok(manager.0.clone()),
        None => Err(destroyed(machine)),
    }
}

fn change(
    machine: &mut Machine,
    handle: i64,
    change: impl FnOnce(&mut AssetManager),
) -> NativeResult {
    match machine.state.peers.get_mut::<Manager>(handle) {
        Some(manager) => {
            change(&mut manager.0);
            ok(())
        }
        None => Err(destroyed(machine)),
    }
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    count(machine).managers += 1;
    ok(machine.state.peers.add(Manager(AssetManager::default())))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.state.peers.get::<Manager>(args.long(0)).is_some() {
        machine.state.peers.remove(args.long(0));
        count(machine).managers -= 1;
    }
    ok(())
}

fn global_count(machine: &mut Machine, _: Args) -> NativeResult {
    ok(count(machine).managers)
}

/// Whether caches are to be thrown away makes no difference: they belong to the packages.
fn set_apk_assets(machine: &mut Machine, args: Args) -> NativeResult {
    let array = non_null(machine, args.reference(1))?;
    let mut apks = Vec::new();
    for (index, object) in machine.ref_array(array).into_iter().enumerate() {
        if object == Ref::NULL {
            let message = format!("ApkAssets at index {index} is null");
            return Err(machine.throw("java/lang/NullPointerException", &message));
        }
        let handle = get_long(machine, object, "mNativePtr");
        apks.push(apk_assets::apk(machine, handle)?);
    }
    change(machine, args.long(0), |manager| manager.set_apks(apks))
}

/// Java's screen layout has the roundness of the screen in bits 8 and 9.
const ROUND_SHIFT: i32 = 8;
const ROUND: i32 = 0x300;

fn set_configuration(machine: &mut Machine, args: Args) -> NativeResult {
    let short = |index| args.int(index) as u16;
    let byte = |index| args.int(index) as u8;
    let configuration = Configuration {
        mcc: short(1),
        mnc: short(2),
        locale: Locale::from_tag(&text_or_empty(machine, args, 3)),
        orientation: byte(4),
        touchscreen: byte(5),
        density: short(6),
        keyboard: byte(7),
        input_flags: byte(8),
        navigation: byte(9),
        screen_width: short(10),
        screen_height: short(11),
        smallest_width_dp: short(12),
        width_dp: short(13),
        height_dp: short(14),
        screen_layout: byte(15),
        screen_layout2: ((args.int(15) & ROUND) >> ROUND_SHIFT) as u8,
        ui_mode: byte(16),
        color_mode: byte(17),
        grammatical_gender: byte(18),
        sdk_version: short(19),
        minor_version: 0,
    };
    change(machine, args.long(0), |manager| {
        manager.set_configuration(configuration);
    })
}
