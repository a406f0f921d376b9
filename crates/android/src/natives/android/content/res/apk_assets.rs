//! `android.content.res.ApkAssets`: one package file.

use std::sync::Arc;

use gibbon_jdk::files::absolute;
use gibbon_jdk::guest::{get_int, library_class, non_null, set_ref};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_resources::{Apk, ApkError, Document, Overlayable, Properties};

use super::memory::{text, text_or_empty};
use super::storage::{self, GuestFiles, Identity};
use super::xml_block::XmlBlock;

gibbon_machine::natives! { "android/content/res/ApkAssets";
    "nativeLoad" "(ILjava/lang/String;ILandroid/content/res/loader/AssetsProvider;)J" => load,
    "nativeLoadEmpty" "(ILandroid/content/res/loader/AssetsProvider;)J" => load_empty,
    "nativeLoadFd" "(ILjava/io/FileDescriptor;Ljava/lang/String;ILandroid/content/res/loader/AssetsProvider;)J" => load_descriptor,
    "nativeLoadFdOffsets" "(ILjava/io/FileDescriptor;Ljava/lang/String;JJILandroid/content/res/loader/AssetsProvider;)J" => load_part,
    "nativeDestroy" "(J)V" => destroy,
    "nativeGetAssetPath" "(J)Ljava/lang/String;" => asset_path,
    "nativeGetDebugName" "(J)Ljava/lang/String;" => debug_name,
    "nativeGetStringBlock" "(J)J" => string_block,
    "nativeIsUpToDate" "(J)Z" => is_up_to_date,
    "nativeOpenXml" "(JLjava/lang/String;)J" => open_xml,
    "nativeGetOverlayableInfo" "(JLjava/lang/String;)Landroid/content/om/OverlayableInfo;" => overlayable_info,
    "nativeDefinesOverlayable" "(J)Z" => defines_overlayable,
}

/// What is behind an `ApkAssets`.
#[derive(Clone)]
pub struct ApkAssets {
    pub apk: Arc<Apk>,
    /// The file when it was read, if it has a path.
    identity: Option<Identity>,
}

impl Peer for ApkAssets {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

const FORMAT_APK: i32 = 0;
const FORMAT_ARSC: i32 = 2;
const FORMAT_DIRECTORY: i32 = 3;

pub fn apk(machine: &mut Machine, handle: i64) -> Result<Arc<Apk>, Exit> {
    match machine.state.peers.get::<ApkAssets>(handle) {
        Some(assets) => Ok(assets.apk.clone()),
        None => Err(machine.throw("java/lang/IllegalStateException", "ApkAssets was closed")),
    }
}

fn failed(machine: &mut Machine, what: &str) -> Exit {
    let message = format!("Failed to load asset path {what}");
    machine.throw("java/io/IOException", &message)
}

/// Providers answer for files by guest code; nothing of the framework has one.
fn no_provider(machine: &mut Machine, provider: Ref) -> Result<(), Exit> {
    match provider {
        Ref::NULL => Ok(()),
        _ => Err(machine.throw(
            "java/lang/UnsupportedOperationException",
            "AssetsProvider is not supported",
        )),
    }
}

fn add(machine: &mut Machine, apk: Arc<Apk>, identity: Option<Identity>) -> NativeResult {
    ok(machine.state.peers.add(ApkAssets { apk, identity }))
}

fn load(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 1)?;
    let properties = Properties::from_flags(args.int(2) as u32);
    no_provider(machine, args.reference(3))?;
    let path = absolute(machine, &name);
    let loaded = match args.int(0) {
        FORMAT_APK => storage::apk(machine, &path, properties).ok(),
        FORMAT_DIRECTORY => storage::identity(machine, &path)
            .ok()
            .map(|identity| (Arc::new(Apk::folder(&path, properties)), identity)),
        FORMAT_ARSC => table_file(machine, &path, properties),
        // An idmap: no overlay on this device has one.
        _ => None,
    };
    match loaded {
        Some((apk, identity)) => add(machine, apk, Some(identity)),
        None => Err(failed(machine, &name)),
    }
}

fn table_file(
    machine: &mut Machine,
    path: &str,
    properties: Properties,
) -> Option<(Arc<Apk>, Identity)> {
    let identity = storage::identity(machine, path).ok()?;
    let mode = gibbon_machine::host::OpenMode::READ;
    let file = gibbon_jdk::files::files(machine).open(path, mode).ok()?;
    let bytes = storage::content(machine, file as i32, None);
    let closed = gibbon_jdk::files::files(machine).close(file);
    let bytes = closed.and(bytes).ok()?;
    let apk = Apk::from_table(path, bytes.into(), properties).ok()?;
    Some((Arc::new(apk), identity))
}

fn load_empty(machine: &mut Machine, args: Args) -> NativeResult {
    no_provider(machine, args.reference(1))?;
    let properties = Properties::from_flags(args.int(0) as u32);
    add(machine, Arc::new(Apk::empty(properties)), None)
}

fn load_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    no_provider(machine, args.reference(4))?;
    load_content(machine, args, args.int(3), None)
}

fn load_part(machine: &mut Machine, args: Args) -> NativeResult {
    no_provider(machine, args.reference(6))?;
    let (Ok(start), Ok(length)) = (u64::try_from(args.long(3)), u64::try_from(args.long(4))) else {
        let message = "offset or length cannot be negative";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    };
    load_content(machine, args, args.int(5), Some((start, length)))
}

/// From an open file, which may be closed and gone afterwards.
fn load_content(
    machine: &mut Machine,
    args: Args,
    flags: i32,
    part: Option<(u64, u64)>,
) -> NativeResult {
    let descriptor = non_null(machine, args.reference(1))?;
    let descriptor = get_int(machine, descriptor, "fd");
    let name = text_or_empty(machine, args, 2);
    let properties = Properties::from_flags(flags as u32);
    let Ok(bytes) = storage::content(machine, descriptor, part) else {
        return Err(failed(machine, &name));
    };
    let loaded: Result<Apk, ApkError> = match args.int(0) {
        FORMAT_APK => Apk::from_bytes(&name, bytes.into(), properties),
        FORMAT_ARSC => Apk::from_table(&name, bytes.into(), properties),
        _ => {
            let message = "Only APK and ARSC can be loaded from a file descriptor";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
    };
    match loaded {
        Ok(apk) => add(machine, Arc::new(apk), None),
        Err(_) => Err(failed(machine, &name)),
    }
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn asset_path(machine: &mut Machine, args: Args) -> NativeResult {
    match apk(machine, args.long(0))?.path() {
        Some(path) => ok(machine.string(path)?),
        None => ok(Ref::NULL),
    }
}

fn debug_name(machine: &mut Machine, args: Args) -> NativeResult {
    let apk = apk(machine, args.long(0))?;
    ok(machine.string(apk.name())?)
}

/// The pool is part of the same peer.
fn string_block(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.long(0))
}

fn is_up_to_date(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(assets) = machine.state.peers.get::<ApkAssets>(args.long(0)) else {
        return ok(false);
    };
    let (Some(identity), Some(path)) = (assets.identity, assets.apk.path()) else {
        return ok(true);
    };
    let path = path.to_owned();
    ok(storage::identity(machine, &path) == Ok(identity))
}

/// A document by itself, without a manager that gives package ids.
fn open_xml(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 1)?;
    let apk = apk(machine, args.long(0))?;
    let files = gibbon_jdk::files::files(machine);
    let Some(content) = apk.file(&name, &mut GuestFiles(files)) else {
        return Err(machine.throw("java/io/FileNotFoundException", &name));
    };
    match Document::parse(content, None) {
        Ok(document) => ok(machine.state.peers.add(XmlBlock(Arc::new(document)))),
        Err(_) => {
            let message = "Corrupt XML binary file";
            Err(machine.throw("java/io/FileNotFoundException", message))
        }
    }
}

fn overlayables(machine: &mut Machine, apk: &Apk) -> Result<Vec<(String, String)>, Exit> {
    let Some(package) = apk.table().packages().first() else {
        let message = "Error reading overlayable from APK";
        return Err(machine.throw("java/io/IOException", message));
    };
    let pair = |set: &Overlayable| (set.name.clone(), set.actor.clone());
    Ok(package.overlayables.iter().map(pair).collect())
}

fn overlayable_info(machine: &mut Machine, args: Args) -> NativeResult {
    let wanted = text(machine, args, 1)?;
    let apk = apk(machine, args.long(0))?;
    let sets = overlayables(machine, &apk)?;
    let Some((name, actor)) = sets.into_iter().find(|(name, _)| *name == wanted) else {
        return ok(Ref::NULL);
    };
    let class = library_class(machine, "android/content/om/OverlayableInfo")?;
    let info = machine.new_object(class)?;
    let name = machine.string(&name)?;
    set_ref(machine, info, "name", name);
    let actor = match actor.is_empty() {
        true => Ref::NULL,
        false => machine.string(&actor)?,
    };
    set_ref(machine, info, "actor", actor);
    ok(info)
}

fn defines_overlayable(machine: &mut Machine, args: Args) -> NativeResult {
    let apk = apk(machine, args.long(0))?;
    ok(!overlayables(machine, &apk)?.is_empty())
}
