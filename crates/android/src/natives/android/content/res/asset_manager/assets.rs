//! Files of the packages: streams, descriptors, documents.

use std::sync::Arc;

use gibbon_jdk::files::{files, io_exception};
use gibbon_jdk::guest::{
    get_int, library_class, library_method, non_null, set_int, set_long, string_array,
};
use gibbon_machine::host::OpenMode;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_resources::{Apk, AssetManager, Document};

use super::{count, manager};
use crate::natives::android::content::res::memory::text;
use crate::natives::android::content::res::storage::{self, GuestFiles};
use crate::natives::android::content::res::xml_block::XmlBlock;

/// An open file of a package: its content, and how far it was read.
#[derive(Clone)]
pub struct Asset {
    content: Arc<[u8]>,
    position: usize,
}

impl Asset {
    /// What was not read yet.
    pub fn rest(&self) -> &[u8] {
        &self.content[self.position.min(self.content.len())..]
    }
}

impl Peer for Asset {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

const LAST_ACCESS_MODE: i32 = 3;

fn not_found(machine: &mut Machine, name: &str) -> Exit {
    machine.throw("java/io/FileNotFoundException", name)
}

pub fn global_count(machine: &mut Machine, _: Args) -> NativeResult {
    ok(count(machine).assets)
}

/// What is open, and how large: nothing is known to leak here, so it is not kept.
pub fn allocations(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("")?)
}

pub fn list(machine: &mut Machine, args: Args) -> NativeResult {
    let folder = text(machine, args, 1)?;
    let manager = manager(machine, args.long(0))?;
    let names = manager.list_assets(&folder, &mut GuestFiles(files(machine)));
    ok(string_array(
        machine,
        names.iter().map(|name| Some(name.as_str())),
    )?)
}

/// Java's cookies count from 1; 0 is any package.
fn cookie(args: Args, index: u16) -> Option<usize> {
    usize::try_from(args.int(index)).ok()?.checked_sub(1)
}

fn add(machine: &mut Machine, content: Arc<[u8]>) -> NativeResult {
    count(machine).assets += 1;
    let position = 0;
    ok(machine.state.peers.add(Asset { content, position }))
}

fn check_mode(machine: &mut Machine, mode: i32) -> Result<(), Exit> {
    if (0..=LAST_ACCESS_MODE).contains(&mode) {
        return Ok(());
    }
    Err(machine.throw("java/lang/IllegalArgumentException", "Bad access mode"))
}

pub fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 1)?;
    check_mode(machine, args.int(2))?;
    let manager = manager(machine, args.long(0))?;
    let path = format!("assets/{name}");
    match manager.file(&path, &mut GuestFiles(files(machine))) {
        Some((content, _)) => add(machine, content),
        None => Err(not_found(machine, &name)),
    }
}

pub fn open_non_asset(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 2)?;
    check_mode(machine, args.int(3))?;
    match content(machine, args, &name)? {
        Some((content, _)) => add(machine, content),
        None => Err(not_found(machine, &name)),
    }
}

/// A file's content, and which package it is of.
type Found = (Arc<[u8]>, usize);

/// A file of the package that the second argument names, or of any; and which package.
fn content(machine: &mut Machine, args: Args, name: &str) -> Result<Option<Found>, Exit> {
    let manager = manager(machine, args.long(0))?;
    let storage = &mut GuestFiles(files(machine));
    Ok(match cookie(args, 1) {
        Some(cookie) => manager
            .file_of(cookie, name, storage)
            .map(|content| (content, cookie)),
        None => manager.file(name, storage),
    })
}

pub fn open_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() != 0 {
        return ok(args.kept_ref(0));
    }
    let name = text(machine, args, 1)?;
    let offsets = args.reference(2);
    descriptor(
        machine,
        args,
        None,
        &format!("assets/{name}"),
        &name,
        offsets,
    )
}

pub fn open_non_asset_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() != 0 {
        return ok(args.kept_ref(0));
    }
    let name = text(machine, args, 2)?;
    descriptor(
        machine,
        args,
        cookie(args, 1),
        &name,
        &name,
        args.reference(3),
    )
}

/// The package that has a file: the one named, or the last.
fn having(
    machine: &mut Machine,
    manager: &AssetManager,
    cookie: Option<usize>,
    path: &str,
) -> Option<Arc<Apk>> {
    let storage = &mut GuestFiles(files(machine));
    match cookie {
        Some(cookie) => {
            manager.file_of(cookie, path, storage)?;
            manager.apks().get(cookie).cloned()
        }
        None => {
            let (_, cookie) = manager.file(path, storage)?;
            manager.apks().get(cookie).cloned()
        }
    }
}

/// A descriptor of the package file itself, with the place of the entry in it.
fn descriptor(
    machine: &mut Machine,
    args: Args,
    cookie: Option<usize>,
    path: &str,
    name: &str,
    offsets: Ref,
) -> NativeResult {
    let offsets = non_null(machine, offsets)?;
    let manager = manager(machine, args.long(0))?;
    // What can be asked of the collector comes first: a file stays open otherwise.
    let class = library_class(machine, "android/os/ParcelFileDescriptor")?;
    machine.initialize(class)?;
    let parcel = machine.new_object(class)?;
    let number_class = library_class(machine, "java/io/FileDescriptor")?;
    let number = machine.new_object(number_class)?;
    let Some(apk) = having(machine, &manager, cookie, path) else {
        return Err(not_found(machine, name));
    };
    let place = apk.place(path, &mut GuestFiles(files(machine)));
    let Some((file, offset, length)) = place else {
        let message = "This file can not be opened as a file descriptor; it is probably compressed";
        return Err(not_found(machine, message));
    };
    let file = match files(machine).open(&file, OpenMode::READ) {
        Ok(file) => file,
        Err(error) => return Err(io_exception(machine, error)),
    };
    set_int(machine, number, "fd", file as i32);
    set_long(machine, number, "handle", -1);
    let places = machine.heap.array_bytes_mut(offsets, 8);
    for (place, value) in places.chunks_exact_mut(8).zip([offset, length]) {
        place.copy_from_slice(&value.to_ne_bytes());
    }
    args.keep_ref(0, parcel);
    let constructor = library_method(machine, class, "<init>", "(Ljava/io/FileDescriptor;)V");
    let arguments = vec![u64::from(parcel.0), u64::from(number.0)];
    Err(Exit::call(constructor, arguments, 1))
}

fn add_document(
    machine: &mut Machine,
    manager: &AssetManager,
    cookie: Option<usize>,
    content: Arc<[u8]>,
) -> NativeResult {
    let references = cookie.and_then(|cookie| manager.references_of(cookie));
    match Document::parse(content, references) {
        Ok(document) => ok(machine.state.peers.add(XmlBlock(Arc::new(document)))),
        Err(_) => Err(not_found(machine, "Corrupt XML binary file")),
    }
}

pub fn open_xml(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 2)?;
    let Some((content, cookie)) = content(machine, args, &name)? else {
        return Err(not_found(machine, &name));
    };
    let manager = manager(machine, args.long(0))?;
    add_document(machine, &manager, Some(cookie), content)
}

pub fn open_xml_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = non_null(machine, args.reference(2))?;
    let descriptor = get_int(machine, descriptor, "fd");
    let manager = manager(machine, args.long(0))?;
    match storage::content(machine, descriptor, None) {
        Ok(content) => add_document(machine, &manager, cookie(args, 1), content.into()),
        Err(error) => Err(not_found(machine, &error.message())),
    }
}

/// Which of the file the next bytes are from.
fn asset(machine: &mut Machine, args: Args) -> Result<&mut Asset, Exit> {
    if machine.state.peers.get::<Asset>(args.long(0)).is_none() {
        return Err(machine.throw("java/lang/NullPointerException", "asset"));
    }
    let asset = machine.state.peers.get_mut::<Asset>(args.long(0));
    Ok(asset.expect("just looked for"))
}

pub fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    asset(machine, args)?;
    machine.state.peers.remove(args.long(0));
    count(machine).assets -= 1;
    ok(())
}

pub fn read_char(machine: &mut Machine, args: Args) -> NativeResult {
    let asset = asset(machine, args)?;
    match asset.content.get(asset.position) {
        Some(&byte) => {
            asset.position += 1;
            ok(i32::from(byte))
        }
        None => ok(-1),
    }
}

pub fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let array = non_null(machine, args.reference(1))?;
    let (start, length) = (args.int(2), args.int(3));
    if length == 0 {
        return ok(0);
    }
    let room = machine.heap.array_length(array);
    let end = i64::from(start) + i64::from(length);
    if start < 0 || length < 0 || end > i64::from(room) {
        return Err(machine.throw("java/lang/IndexOutOfBoundsException", ""));
    }
    let asset = asset(machine, args)?;
    let (content, position) = (asset.content.clone(), asset.position);
    let rest = content.get(position..).unwrap_or_default();
    let count = rest.len().min(length as usize);
    asset.position += count;
    if count == 0 {
        return ok(-1);
    }
    let start = start as usize;
    machine.heap.array_bytes_mut(array, 1)[start..start + count].copy_from_slice(&rest[..count]);
    ok(count as i32)
}

/// From the start (negative), from here (0) or from the end (positive).
pub fn seek(machine: &mut Machine, args: Args) -> NativeResult {
    let (by, whence) = (args.long(1), args.int(2));
    let asset = asset(machine, args)?;
    let base = match whence {
        ..0 => 0,
        0 => asset.position as i64,
        1.. => asset.content.len() as i64,
    };
    let target = base.checked_add(by).and_then(|to| usize::try_from(to).ok());
    match target.filter(|&to| to <= asset.content.len()) {
        Some(to) => {
            asset.position = to;
            ok(to as i64)
        }
        None => ok(-1i64),
    }
}

pub fn length(machine: &mut Machine, args: Args) -> NativeResult {
    ok(asset(machine, args)?.content.len() as i64)
}

pub fn remaining_length(machine: &mut Machine, args: Args) -> NativeResult {
    let asset = asset(machine, args)?;
    ok(asset.content.len().saturating_sub(asset.position) as i64)
}
