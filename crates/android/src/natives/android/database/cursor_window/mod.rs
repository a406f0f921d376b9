//! `android.database.CursorWindow`: rows of a query, filled by SQLite or by Java code.

mod convert;
mod window;

use std::sync::Arc;

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::{get_ref, set_int, set_ref};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::parcel::{self, Parcel};

pub use window::{Field, Window};

gibbon_machine::natives! { "android/database/CursorWindow";
    "nativeCreate" "(Ljava/lang/String;I)J" => create,
    "nativeCreateFromParcel" "(Landroid/os/Parcel;)J" => create_from_parcel,
    "nativeDispose" "(J)V" => dispose,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)V" => write_to_parcel,
    "nativeGetName" "(J)Ljava/lang/String;" => get_name,
    "nativeGetBlob" "(JII)[B" => get_blob,
    "nativeGetString" "(JII)Ljava/lang/String;" => get_string,
    "nativeCopyStringToBuffer" "(JIILandroid/database/CharArrayBuffer;)V" => copy_string,
    "nativePutBlob" "(J[BII)Z" => put_blob,
    "nativePutString" "(JLjava/lang/String;II)Z" => put_string,
    "nativeClear" "(J)V" => clear,
    "nativeGetNumRows" "(J)I" => rows,
    "nativeSetNumColumns" "(JI)Z" => set_columns,
    "nativeAllocRow" "(J)Z" => add_row,
    "nativeFreeLastRow" "(J)V" => remove_last_row,
    "nativeGetType" "(JII)I" => get_type,
    "nativeGetLong" "(JII)J" => get_long,
    "nativeGetDouble" "(JII)D" => get_double,
    "nativePutLong" "(JJII)Z" => put_long,
    "nativePutDouble" "(JDII)Z" => put_double,
    "nativePutNull" "(JII)Z" => put_null,
}

impl Peer for Window {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// The window of a handle. Java checks for closed ones before it comes here.
fn window(machine: &mut Machine, handle: i64) -> Result<&mut Window, Exit> {
    if machine.state.peers.get::<Window>(handle).is_none() {
        return Err(machine.throw_npe());
    }
    let window = machine.state.peers.get_mut::<Window>(handle);
    Ok(window.expect("just seen"))
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(0));
    match usize::try_from(args.int(1)) {
        Ok(size) => ok(machine.state.peers.add(Window::new(name, size))),
        Err(_) => ok(0i64),
    }
}

fn create_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(0))?;
    let window = machine
        .state
        .peers
        .get_mut::<Parcel>(parcel)
        .and_then(Window::read);
    match window {
        Some(window) => ok(machine.state.peers.add(window)),
        None => ok(0i64),
    }
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let window = window(machine, args.long(0))?.clone();
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        window.write(parcel);
    }
    ok(())
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn get_name(machine: &mut Machine, args: Args) -> NativeResult {
    let name = window(machine, args.long(0))?.name.clone();
    ok(machine.string(&name)?)
}

fn clear(machine: &mut Machine, args: Args) -> NativeResult {
    window(machine, args.long(0))?.clear();
    ok(())
}

fn rows(machine: &mut Machine, args: Args) -> NativeResult {
    ok(window(machine, args.long(0))?.rows() as i32)
}

fn set_columns(machine: &mut Machine, args: Args) -> NativeResult {
    let columns = args.int(1).max(0) as usize;
    ok(window(machine, args.long(0))?.set_columns(columns))
}

fn add_row(machine: &mut Machine, args: Args) -> NativeResult {
    ok(window(machine, args.long(0))?.add_row())
}

fn remove_last_row(machine: &mut Machine, args: Args) -> NativeResult {
    window(machine, args.long(0))?.remove_last_row();
    ok(())
}

/// The field that the arguments name.
fn field(machine: &mut Machine, args: Args) -> Result<Field, Exit> {
    let (row, column) = (args.int(1), args.int(2));
    if let Some(field) = window(machine, args.long(0))?.get(row, column) {
        return Ok(field.clone());
    }
    let message = format!(
        "Couldn't read row {row}, col {column} from CursorWindow.  Make sure the Cursor is \
         initialized correctly before accessing data from it."
    );
    Err(machine.throw("java/lang/IllegalStateException", &message))
}

fn refuse(machine: &mut Machine, what: &str) -> Exit {
    let message = format!("unknown error (code 0 SQLITE_OK[0]): {what}");
    machine.throw("android/database/sqlite/SQLiteException", &message)
}

fn get_type(machine: &mut Machine, args: Args) -> NativeResult {
    let (row, column) = (args.int(1), args.int(2));
    let kind = match window(machine, args.long(0))?.get(row, column) {
        // A field that is not there is null here, and only here.
        None | Some(Field::Null) => 0,
        Some(Field::Integer(_)) => 1,
        Some(Field::Real(_)) => 2,
        Some(Field::Text(_)) => 3,
        Some(Field::Blob(_)) => 4,
    };
    ok(kind)
}

fn get_blob(machine: &mut Machine, args: Args) -> NativeResult {
    match field(machine, args)? {
        Field::Blob(bytes) => ok(machine.new_bytes(&bytes)?),
        Field::Text(text) => {
            // With the terminator that it has in Android's window.
            let bytes: Vec<u8> = text.iter().copied().chain([0]).collect();
            ok(machine.new_bytes(&bytes)?)
        }
        Field::Null => ok(Ref::NULL),
        Field::Integer(_) => Err(refuse(machine, "INTEGER data in nativeGetBlob ")),
        Field::Real(_) => Err(refuse(machine, "FLOAT data in nativeGetBlob ")),
    }
}

/// A field as text; `None` for null.
fn text_of(machine: &mut Machine, field: Field) -> Result<Option<Vec<u16>>, Exit> {
    Ok(Some(match field {
        Field::Text(text) => String::from_utf8_lossy(&text).encode_utf16().collect(),
        Field::Integer(value) => value.to_string().encode_utf16().collect(),
        Field::Real(value) => convert::general(value).encode_utf16().collect(),
        Field::Null => return Ok(None),
        Field::Blob(_) => return Err(refuse(machine, "Unable to convert BLOB to string")),
    }))
}

fn get_string(machine: &mut Machine, args: Args) -> NativeResult {
    let field = field(machine, args)?;
    match text_of(machine, field)? {
        Some(text) => ok(machine.string_utf16(&text)?),
        None => ok(Ref::NULL),
    }
}

fn copy_string(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = args.reference(3);
    let field = field(machine, args)?;
    let text = text_of(machine, field)?.unwrap_or_default();
    let mut data = get_ref(machine, buffer, "data");
    if data.is_null() || (machine.heap.array_length(data) as usize) < text.len() {
        let class = machine.primitive_array_class(Kind::Char);
        data = machine.new_array(class, text.len() as u32)?;
        set_ref(machine, buffer, "data", data);
    }
    let bytes: Vec<u8> = text.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    machine.heap.array_bytes_mut(data, 2)[..bytes.len()].copy_from_slice(&bytes);
    set_int(machine, buffer, "sizeCopied", text.len() as i32);
    ok(())
}

fn get_long(machine: &mut Machine, args: Args) -> NativeResult {
    match field(machine, args)? {
        Field::Integer(value) => ok(value),
        Field::Real(value) => ok(value as i64),
        Field::Text(text) => ok(convert::to_integer(&String::from_utf8_lossy(&text))),
        Field::Null => ok(0i64),
        Field::Blob(_) => Err(refuse(machine, "Unable to convert BLOB to long")),
    }
}

fn get_double(machine: &mut Machine, args: Args) -> NativeResult {
    match field(machine, args)? {
        Field::Real(value) => ok(value),
        Field::Integer(value) => ok(value as f64),
        Field::Text(text) => ok(convert::to_real(&String::from_utf8_lossy(&text))),
        Field::Null => ok(0f64),
        Field::Blob(_) => Err(refuse(machine, "Unable to convert BLOB to double")),
    }
}

fn put(machine: &mut Machine, args: Args, field: Field) -> NativeResult {
    let (row, column) = (args.int(2), args.int(3));
    ok(window(machine, args.long(0))?.put(row, column, field))
}

fn put_blob(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = machine.heap.array_bytes(args.reference(1), 1).into();
    put(machine, args, Field::Blob(bytes))
}

fn put_string(machine: &mut Machine, args: Args) -> NativeResult {
    let text = machine.text(args.reference(1));
    put(machine, args, Field::Text(text.into_bytes().into()))
}

fn put_long(machine: &mut Machine, args: Args) -> NativeResult {
    put(machine, args, Field::Integer(args.long(1)))
}

fn put_double(machine: &mut Machine, args: Args) -> NativeResult {
    put(machine, args, Field::Real(args.double(1)))
}

fn put_null(machine: &mut Machine, args: Args) -> NativeResult {
    let (row, column) = (args.int(1), args.int(2));
    ok(window(machine, args.long(0))?.put(row, column, Field::Null))
}
