//! `dalvik.system.DexFile`: code in APKs, jars, DEX files and memory.
//!
//! What Java code holds of an open file (the cookie) is a `long[]`, as in ART; its second number
//! is the handle of a peer, which names DEX files that the machine keeps.

use std::sync::Arc;

use gibbon_dex::DexFile;
use gibbon_formats::descriptor::Kind;
use gibbon_jdk::files::{self, absolute};
use gibbon_jdk::guest::{get_int, get_long, non_null, nothing, string_array};
use gibbon_jdk::loader_id;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::{ClassId, DexSource, LoaderId, Source};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};
use gibbon_resources::{Directory, Storage, read_exact};

use super::base_dex_class_loader::{is_transparent, settle_loader};
use crate::natives::android::content::res::storage::GuestFiles;

gibbon_machine::natives! { "dalvik/system/DexFile";
    "openDexFileNative" "(Ljava/lang/String;Ljava/lang/String;ILjava/lang/ClassLoader;[Ldalvik/system/DexPathList$Element;)Ljava/lang/Object;" => open,
    "openInMemoryDexFilesNative" "([Ljava/nio/ByteBuffer;[[B[I[ILjava/lang/ClassLoader;[Ldalvik/system/DexPathList$Element;)Ljava/lang/Object;" => open_in_memory,
    "closeDexFile" "(Ljava/lang/Object;)Z" => close,
    "defineClassNative" "(Ljava/lang/String;Ljava/lang/ClassLoader;Ljava/lang/Object;Ldalvik/system/DexFile;)Ljava/lang/Class;" => define_class,
    "getClassNameList" "(Ljava/lang/Object;)[Ljava/lang/String;" => class_names,
    "getStaticSizeOfDexFile" "(Ljava/lang/Object;)J" => static_size,
    // Code is neither compiled nor verified ahead of time; hidden interfaces are open to all.
    "isBackedByOatFile" "(Ljava/lang/Object;)Z" => no,
    "verifyInBackgroundNative" "(Ljava/lang/Object;Ljava/lang/ClassLoader;)V" => nothing,
    "setTrusted" "(Ljava/lang/Object;)V" => nothing,
    "isDexOptNeeded" "(Ljava/lang/String;)Z" => no,
    "getDexOptNeeded" "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ZZ)I" => nothing,
    "isReadOnlyJavaDclEnforced" "()Z" => no,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// The DEX files of a cookie, by their numbers among those of the machine.
#[derive(Clone)]
struct OpenDex(Vec<u32>);

impl Peer for OpenDex {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn open(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    let path = absolute(machine, &name);
    let known = machine.meta.read_only_dex.get(&path).cloned();
    let numbers = known.unwrap_or_else(|| read_numbers(machine, &path));
    // Files of the system are large, and opened by each of its apps.
    if path.starts_with("/system/") {
        machine.meta.read_only_dex.insert(path, numbers.clone());
    }
    match numbers {
        Ok(numbers) => cookie(machine, numbers),
        Err(problem) => Err(not_opened(machine, &name, &problem)),
    }
}

fn read_numbers(machine: &mut Machine, path: &str) -> Result<Vec<u32>, String> {
    let contents = dex_files(machine, path)?;
    numbers_of(machine, contents)
}

fn not_opened(machine: &mut Machine, name: &str, problem: &str) -> Exit {
    let message = format!("Failed to open dex files from {name} because: {problem}");
    machine.throw("java/io/IOException", &message)
}

/// The contents of a file's DEX files: of an archive, `classes.dex`, `classes2.dex`, …. Nothing
/// else of it is read: the framework's jar is opened like this, too, and has none.
fn dex_files(machine: &mut Machine, path: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut files = GuestFiles(files::files(machine));
    let mut file = files.open(path).map_err(|error| error.to_string())?;
    let length = file.length().map_err(|error| error.to_string())?;
    let mut start = [0; 4];
    let count = file.read_at(0, &mut start);
    if count.map_err(|error| error.to_string())? == start.len() && start == *b"dex\n" {
        let mut bytes = vec![0; length as usize];
        read_exact(&mut *file, 0, &mut bytes).map_err(|error| error.to_string())?;
        return Ok(vec![bytes]);
    }
    let is_code = |name: &[u8]| name.starts_with(b"classes") && name.ends_with(b".dex");
    let directory = Directory::read(&mut *file, is_code).map_err(|error| error.to_string())?;
    let mut contents = Vec::new();
    for number in 1.. {
        let entry = match number {
            1 => "classes.dex".to_owned(),
            number => format!("classes{number}.dex"),
        };
        match directory.content(&entry, &mut *file) {
            Ok(Some(bytes)) => contents.push(bytes),
            Ok(None) => break,
            Err(error) => return Err(error.to_string()),
        }
    }
    if contents.is_empty() {
        return Err("Entry not found".to_owned());
    }
    Ok(contents)
}

fn numbers_of(machine: &mut Machine, contents: Vec<Vec<u8>>) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for bytes in contents {
        let files = machine.meta.open_dex(bytes);
        numbers.extend(files.map_err(|error| error.to_string())?);
    }
    Ok(numbers)
}

fn cookie(machine: &mut Machine, numbers: Vec<u32>) -> NativeResult {
    let longs = machine.primitive_array_class(Kind::Long);
    let cookie = machine.new_array(longs, 2)?;
    let handle = machine.state.peers.add(OpenDex(numbers));
    machine.heap.set_i64(cookie, ARRAY_DATA + 8, handle);
    ok(cookie)
}

/// Arguments: buffers; for those that are not direct their arrays; starts; ends.
fn open_in_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let buffers = non_null(machine, args.reference(0))?;
    let mut contents = Vec::new();
    for at in 0..machine.heap.array_length(buffers) {
        let array = machine.heap.array_ref(args.reference(1), at);
        let element = |array: Ref| machine.heap.get_i32(array, ARRAY_DATA + 4 * at);
        let (start, end) = (element(args.reference(2)), element(args.reference(3)));
        let (base, first, size) = if array.is_null() {
            let buffer = machine.heap.array_ref(buffers, at);
            let address = get_long(machine, buffer, "address") as u32;
            (Ref::NULL, address, get_int(machine, buffer, "capacity"))
        } else {
            (array, ARRAY_DATA, machine.heap.array_length(array) as i32)
        };
        if start < 0 || start > end || end > size {
            return Err(machine.throw_plain("java/lang/IndexOutOfBoundsException"));
        }
        let length = (end - start) as u32;
        let bytes = machine.heap.bytes(base, first + start as u32, length);
        contents.push(bytes.to_vec());
    }
    match numbers_of(machine, contents) {
        Ok(numbers) => cookie(machine, numbers),
        Err(problem) => Err(not_opened(machine, "<memory>", &problem)),
    }
}

fn close(machine: &mut Machine, args: Args) -> NativeResult {
    let cookie = non_null(machine, args.reference(0))?;
    let handle = machine.heap.get_i64(cookie, ARRAY_DATA + 8);
    machine.state.peers.remove(handle);
    ok(true)
}

/// The DEX files of a cookie; none if it was closed.
pub fn numbers(machine: &Machine, cookie: Ref) -> Vec<u32> {
    let handle = machine.heap.get_i64(cookie, ARRAY_DATA + 8);
    let open = machine.state.peers.get::<OpenDex>(handle);
    open.map_or_else(Vec::new, |open| open.0.clone())
}

/// Defines the class of this internal name from a cookie's files; `None` if none has it.
pub fn define(
    machine: &mut Machine,
    loader: LoaderId,
    cookie: Ref,
    name: &str,
) -> Result<Option<ClassId>, Exit> {
    for number in numbers(machine, cookie) {
        let file = machine.meta.dex_files[number as usize].clone();
        match DexSource::find(&file, name) {
            None => {}
            Some(Ok(source)) => {
                let source = Source::Dex(std::rc::Rc::new(source));
                return machine.define(loader, source, Some(name)).map(Some);
            }
            Some(Err(error)) => {
                let message = error.to_string();
                return Err(machine.throw("java/lang/ClassFormatError", &message));
            }
        }
    }
    Ok(None)
}

/// The class of this name, defined by the loader from the cookie's files; null if none has it.
fn define_class(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name).replace('.', "/");
    let loader = loader_id(machine, args.reference(1));
    let cookie = non_null(machine, args.reference(2))?;
    settle_loader(machine, loader);
    let known = machine
        .find_loaded(loader, &name)
        .filter(|&class| machine.meta.class(class).loader == loader);
    let class = match known {
        Some(class) => Some(class),
        None => define(machine, loader, cookie, &name)?,
    };
    match class {
        Some(class) => {
            if is_transparent(machine, loader) {
                machine.meta.loaders[loader.0 as usize].is_transparent = true;
                machine.meta.class_mut(class).is_dynamic = false;
            }
            ok(machine.mirror(class)?)
        }
        None => ok(Ref::NULL),
    }
}

fn class_names(machine: &mut Machine, args: Args) -> NativeResult {
    let cookie = non_null(machine, args.reference(0))?;
    let mut names = Vec::new();
    for number in numbers(machine, cookie) {
        names.extend(names_of(&machine.meta.dex_files[number as usize]));
    }
    ok(string_array(
        machine,
        names.iter().map(|name| Some(name.as_str())),
    )?)
}

fn names_of(file: &DexFile) -> Vec<String> {
    file.classes()
        .filter_map(|class| {
            let descriptor = class.ok()?.descriptor().ok()?.to_owned();
            let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
            Some(name.replace('/', "."))
        })
        .collect()
}

fn static_size(machine: &mut Machine, args: Args) -> NativeResult {
    let cookie = non_null(machine, args.reference(0))?;
    let sizes = numbers(machine, cookie);
    let size: usize = sizes
        .iter()
        .map(|&number| machine.meta.dex_files[number as usize].bytes().len())
        .sum();
    ok(size as i64)
}
