//! `android.content.res.StringBlock`: strings by number.
//!
//! A handle is that of what has the strings: a package file, a document, or a pool of its own.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};
use gibbon_resources::StringPool;

use super::apk_assets::ApkAssets;
use super::memory::{bytes, new_ints};
use super::xml_block::XmlBlock;

gibbon_machine::natives! { "android/content/res/StringBlock";
    "nativeCreate" "([BII)J" => create,
    "nativeGetSize" "(J)I" => size,
    "nativeGetString" "(JI)Ljava/lang/String;" => string,
    "nativeGetStyle" "(JI)[I" => style,
    "nativeDestroy" "(J)V" => destroy,
}

#[derive(Clone)]
struct OwnPool(StringPool);

impl Peer for OwnPool {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn pool(machine: &Machine, handle: i64) -> Option<&StringPool> {
    let peers = &machine.state.peers;
    if let Some(assets) = peers.get::<ApkAssets>(handle) {
        return Some(assets.apk.table().strings());
    }
    if let Some(document) = peers.get::<XmlBlock>(handle) {
        return Some(document.0.strings());
    }
    peers.get::<OwnPool>(handle).map(|own| &own.0)
}

/// A guest string of a pool's; `None` if the pool has none of that number.
pub fn guest_string(
    machine: &mut Machine,
    pool: &StringPool,
    index: u32,
) -> Option<Result<Ref, gibbon_machine::Exit>> {
    if let Some(ascii) = pool.ascii(index) {
        return Some(machine.string_latin1(ascii));
    }
    let units = pool.utf16(index)?;
    Some(machine.string_utf16(&units))
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let content = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
    match StringPool::new(content.into()) {
        Ok(pool) => ok(machine.state.peers.add(OwnPool(pool))),
        Err(_) => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

fn size(machine: &mut Machine, args: Args) -> NativeResult {
    ok(pool(machine, args.long(0)).map_or(0, |pool| pool.len() as i32))
}

fn string(machine: &mut Machine, args: Args) -> NativeResult {
    let index = args.int(1) as u32;
    // A pool is a few pointers into a shared file.
    let pool = pool(machine, args.long(0)).cloned();
    match pool.and_then(|pool| guest_string(machine, &pool, index)) {
        Some(string) => ok(string?),
        None => Err(machine.throw_plain("java/lang/IndexOutOfBoundsException")),
    }
}

/// Name, first and last character of each span; null for a string without any.
fn style(machine: &mut Machine, args: Args) -> NativeResult {
    let spans = pool(machine, args.long(0)).and_then(|pool| pool.spans(args.int(1) as u32));
    match spans {
        Some(spans) if !spans.is_empty() => {
            let numbers: Vec<u32> = spans
                .iter()
                .flat_map(|span| [span.name, span.first, span.last])
                .collect();
            ok(new_ints(machine, &numbers)?)
        }
        _ => ok(Ref::NULL),
    }
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    // Only a pool of its own: others' are destroyed with them.
    if machine.state.peers.get::<OwnPool>(args.long(0)).is_some() {
        machine.state.peers.remove(args.long(0));
    }
    ok(())
}
