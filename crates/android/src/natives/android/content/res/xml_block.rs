//! `android.content.res.XmlBlock`: documents, and cursors in them.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};
use gibbon_resources::{Attribute, Cursor, Document, Event};

use super::memory::{bytes, text};

gibbon_machine::natives! { "android/content/res/XmlBlock";
    "nativeCreate" "([BII)J" => create,
    "nativeGetStringBlock" "(J)J" => string_block,
    "nativeCreateParseState" "(JI)J" => create_parse_state,
    "nativeDestroyParseState" "(J)V" => destroy,
    "nativeDestroy" "(J)V" => destroy,
    "nativeNext" "(J)I" => next,
    "nativeGetNamespace" "(J)I" => |machine, args| string_of(machine, args, Cursor::namespace),
    "nativeGetName" "(J)I" => |machine, args| string_of(machine, args, Cursor::name),
    "nativeGetText" "(J)I" => |machine, args| string_of(machine, args, Cursor::text),
    "nativeGetLineNumber" "(J)I" => |machine, args| string_of(machine, args, Cursor::line),
    "nativeGetAttributeCount" "(J)I" => attribute_count,
    "nativeGetAttributeIndex" "(JLjava/lang/String;Ljava/lang/String;)I" => attribute_index,
    "nativeGetAttributeNamespace" "(JI)I" => |machine, args| attribute(machine, args, |it| it.namespace),
    "nativeGetAttributeName" "(JI)I" => |machine, args| attribute(machine, args, |it| Some(it.name)),
    "nativeGetAttributeStringValue" "(JI)I" => |machine, args| attribute(machine, args, |it| it.raw),
    "nativeGetAttributeResource" "(JI)I" => attribute_resource,
    "nativeGetAttributeDataType" "(JI)I" => attribute_type,
    "nativeGetAttributeData" "(JI)I" => attribute_data,
    "nativeGetIdAttribute" "(J)I" => |machine, args| place_of(machine, args, Cursor::id_attribute),
    "nativeGetClassAttribute" "(J)I" => |machine, args| place_of(machine, args, Cursor::class_attribute),
    "nativeGetStyleAttribute" "(J)I" => |machine, args| place_of(machine, args, Cursor::style_attribute),
    "nativeGetSourceResId" "(J)I" => source,
}

/// What is behind an `XmlBlock`; its strings are found under the same handle.
#[derive(Clone)]
pub struct XmlBlock(pub Arc<Document>);

impl Peer for XmlBlock {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// What is behind a parser of one.
#[derive(Clone)]
pub struct ParseState(pub Cursor);

impl Peer for ParseState {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Answers that the Java side makes exceptions of.
const NULL_DOCUMENT: i32 = -2147483640;
const BAD_DOCUMENT: i32 = -22;

const NONE: i32 = -1;
const START_DOCUMENT: i32 = 0;
const END_DOCUMENT: i32 = 1;
const START_TAG: i32 = 2;
const END_TAG: i32 = 3;
const TEXT: i32 = 4;

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let content = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
    match Document::parse(content.into(), None) {
        Ok(document) => ok(machine.state.peers.add(XmlBlock(Arc::new(document)))),
        Err(_) => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

/// The pool is part of the same peer.
fn string_block(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.long(0))
}

fn create_parse_state(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(block) = machine.state.peers.get::<XmlBlock>(args.long(0)) else {
        return Err(machine.throw_npe());
    };
    let cursor = Cursor::new(block.0.clone(), args.int(1) as u32);
    ok(machine.state.peers.add(ParseState(cursor)))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn cursor(machine: &Machine, args: Args) -> Option<&Cursor> {
    let state = machine.state.peers.get::<ParseState>(args.long(0));
    state.map(|state| &state.0)
}

fn next(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(state) = machine.state.peers.get_mut::<ParseState>(args.long(0)) else {
        return ok(NULL_DOCUMENT);
    };
    loop {
        return ok(match state.0.advance() {
            Event::StartNamespace | Event::EndNamespace => continue,
            Event::StartTag => START_TAG,
            Event::EndTag => END_TAG,
            Event::Text => TEXT,
            Event::StartDocument => START_DOCUMENT,
            Event::EndDocument => END_DOCUMENT,
            Event::Bad => BAD_DOCUMENT,
        });
    }
}

fn string_of(machine: &mut Machine, args: Args, of: fn(&Cursor) -> Option<u32>) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => of(cursor).map_or(NONE, |string| string as i32),
        None => NULL_DOCUMENT,
    })
}

fn place_of(machine: &mut Machine, args: Args, of: fn(&Cursor) -> Option<usize>) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => of(cursor).map_or(NONE, |place| place as i32),
        None => NULL_DOCUMENT,
    })
}

fn attribute_count(machine: &mut Machine, args: Args) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => cursor.attribute_count() as i32,
        None => NULL_DOCUMENT,
    })
}

fn attribute_index(machine: &mut Machine, args: Args) -> NativeResult {
    let namespace = match args.reference(1) {
        Ref::NULL => None,
        namespace => Some(machine.text(namespace)),
    };
    let name = text(machine, args, 2)?;
    ok(match cursor(machine, args) {
        Some(cursor) => cursor
            .find_attribute(namespace.as_deref(), &name)
            .map_or(NONE, |index| index as i32),
        None => NULL_DOCUMENT,
    })
}

fn attribute(machine: &mut Machine, args: Args, of: fn(Attribute) -> Option<u32>) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => cursor
            .attribute(args.int(1) as usize)
            .and_then(of)
            .map_or(NONE, |string| string as i32),
        None => NULL_DOCUMENT,
    })
}

fn attribute_resource(machine: &mut Machine, args: Args) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => cursor.attribute_id(args.int(1) as usize) as i32,
        None => NULL_DOCUMENT,
    })
}

fn attribute_type(machine: &mut Machine, args: Args) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => cursor
            .attribute_parts(args.int(1) as usize)
            .map_or(0, |value| i32::from(value.kind)),
        None => NULL_DOCUMENT,
    })
}

fn attribute_data(machine: &mut Machine, args: Args) -> NativeResult {
    ok(match cursor(machine, args) {
        Some(cursor) => cursor
            .attribute_parts(args.int(1) as usize)
            .map_or(0, |value| value.data as i32),
        None => NULL_DOCUMENT,
    })
}

fn source(machine: &mut Machine, args: Args) -> NativeResult {
    ok(cursor(machine, args).map_or(0, |cursor| cursor.source as i32))
}
