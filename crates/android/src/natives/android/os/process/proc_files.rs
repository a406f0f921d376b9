//! Reading files of the kernel by a description of their fields.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::host::{Errno, Files, OpenMode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

/// Parts of a field's description; its lowest byte is what ends the field.
mod format {
    pub const COMBINE: i32 = 0x100;
    pub const PARENTHESES: i32 = 0x200;
    pub const QUOTES: i32 = 0x400;
    pub const CHARACTER: i32 = 0x800;
    pub const STRING: i32 = 0x1000;
    pub const LONG: i32 = 0x2000;
    pub const FLOAT: i32 = 0x4000;
    pub const ANY: i32 = STRING | LONG | FLOAT;
}

const PROC: &str = "/proc";
const READ_ONLY: u32 = 0o555;

/// What an app reads to know what its process is called: `/proc/self/cmdline`, or the same with the
/// number. The folders of processes that were before are taken away.
///
/// # Differs from Android
///
/// There is nothing else in a process's folder.
pub fn tell_name(files: &mut dyn Files, pid: i32, name: &str) {
    // A Java program without a device has no such folder.
    if files.set_mode(PROC, 0o755).is_ok() {
        let written = write_name(files, pid, name);
        let closed = files.set_mode(PROC, READ_ONLY);
        debug_assert_eq!((written, closed), (Ok(()), Ok(())));
    }
}

fn write_name(files: &mut dyn Files, pid: i32, name: &str) -> Result<(), Errno> {
    for old in files.list(PROC)? {
        let folder = format!("{PROC}/{old}");
        if old.parse::<i32>().is_ok() {
            files.set_mode(&folder, 0o755)?;
            files.unlink(&format!("{folder}/cmdline"))?;
            files.remove_directory(&folder)?;
        } else if old == "self" {
            files.unlink(&folder)?;
        }
    }
    let folder = format!("{PROC}/{pid}");
    files.make_directory(&folder, 0o755)?;
    let file = files.open(
        &format!("{folder}/cmdline"),
        OpenMode {
            write: true,
            create: true,
            permissions: 0o444,
            ..OpenMode::READ
        },
    )?;
    files.write_at(file, 0, format!("{name}\0").as_bytes())?;
    files.close(file)?;
    files.set_mode(&folder, READ_ONLY)?;
    files.make_symbolic_link(&format!("{PROC}/self"), &folder)
}

/// A file of the guest, if it can be read.
fn content(machine: &mut Machine, path: Ref) -> Result<Option<Vec<u8>>, Exit> {
    if path.is_null() {
        return Err(machine.throw_npe());
    }
    let path = machine.text(path);
    let files = machine.host.files();
    let Ok(file) = files.open(&path, OpenMode::READ) else {
        return Ok(None);
    };
    let mut content = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = files.read_at(file, content.len() as u64, &mut buffer) {
        content.extend_from_slice(&buffer[..count]);
    }
    // Reading is over, whatever closing says.
    let _ = files.close(file);
    Ok(Some(content))
}

/// Lines that start with one of the given names: the number after it, 0 if there is none.
pub fn read_lines(machine: &mut Machine, args: Args) -> NativeResult {
    let (names, sizes) = (args.reference(1), args.reference(2));
    if names.is_null() || sizes.is_null() {
        return Err(machine.throw_npe());
    }
    let names = machine.ref_array(names);
    if names.len() > machine.heap.array_length(sizes) as usize {
        return Err(machine.throw("java/lang/IllegalArgumentException", "Array lengths differ"));
    }
    let Some(content) = content(machine, args.reference(0))? else {
        return ok(());
    };
    for (at, name) in names.into_iter().enumerate() {
        let name = machine.text(name);
        let size = line_number(&content, &name);
        machine
            .heap
            .set_u64(sizes, ARRAY_DATA + 8 * at as u32, size as u64);
    }
    ok(())
}

fn line_number(content: &[u8], name: &str) -> i64 {
    let mut lines = content.split(|&byte| byte == b'\n');
    let rest = lines.find_map(|line| line.strip_prefix(name.as_bytes()));
    rest.map_or(0, |rest| leading_number(rest.trim_ascii_start()))
}

fn leading_number(text: &[u8]) -> i64 {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let value = digits.fold(0i64, |value, digit| {
        value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'))
    });
    if negative { -value } else { value }
}

/// Names in a directory that are numbers, in an array that may be larger; -1 fills it up.
pub fn pids(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let path = machine.text(args.reference(0));
    let Ok(names) = machine.host.files().list(&path) else {
        return ok(Ref::NULL);
    };
    let pids: Vec<i32> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let given = args.reference(1);
    let fits = !given.is_null() && machine.heap.array_length(given) as usize >= pids.len();
    let array = if fits {
        given
    } else {
        let class = machine.primitive_array_class(Kind::Int);
        machine.new_array(class, pids.len() as u32)?
    };
    for at in 0..machine.heap.array_length(array) {
        let pid = pids.get(at as usize).copied().unwrap_or(-1);
        machine.heap.set_i32(array, ARRAY_DATA + 4 * at, pid);
    }
    ok(array)
}

pub fn read_file(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() || args.reference(1).is_null() {
        let class = "java/lang/NullPointerException";
        return Err(machine.throw(class, "file and format must not be null"));
    }
    match content(machine, args.reference(0))? {
        Some(content) => fill(machine, &content, args, 1),
        None => ok(false),
    }
}

pub fn parse_line(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = args.reference(0);
    if bytes.is_null() || args.reference(3).is_null() {
        return Err(machine.throw_npe());
    }
    let bytes = machine.heap.array_bytes(bytes, 1);
    let range =
        usize::try_from(args.int(1)).unwrap_or(0)..usize::try_from(args.int(2)).unwrap_or(0);
    let Some(line) = bytes.get(range).map(<[u8]>::to_vec) else {
        return ok(false);
    };
    fill(machine, &line, args, 3)
}

/// Puts the fields of a line into the arrays that follow its format among the arguments.
fn fill(machine: &mut Machine, line: &[u8], args: Args, first: u16) -> NativeResult {
    let formats = args.reference(first);
    let formats: Vec<i32> = (0..machine.heap.array_length(formats))
        .map(|at| machine.heap.get_i32(formats, ARRAY_DATA + 4 * at))
        .collect();
    let arrays = [1, 2, 3].map(|at| args.reference(first + at));
    let most = formats.len() as u32;
    let too_short = |array: &Ref| !array.is_null() && machine.heap.array_length(*array) > most;
    if arrays.iter().any(too_short) {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let Some(fields) = fields(line, &formats) else {
        return ok(false);
    };
    // Strings first: making one may have the native run again.
    let mut strings = Vec::new();
    for (_, field) in fields
        .iter()
        .filter(|(format, _)| format & format::STRING != 0)
    {
        strings.push(machine.string(&String::from_utf8_lossy(field))?);
    }
    let (mut next_string, mut next) = (0, 0);
    for (format, field) in &fields {
        let has_room = |array: Ref| !array.is_null() && machine.heap.array_length(array) > next;
        let has_room = arrays.map(has_room);
        if format & format::FLOAT != 0 && has_room[2] {
            let value = String::from_utf8_lossy(field)
                .trim()
                .parse()
                .unwrap_or(0f32);
            machine
                .heap
                .set_u32(arrays[2], ARRAY_DATA + 4 * next, value.to_bits());
        }
        if format & format::LONG != 0 && has_room[1] {
            let value = match (format & format::CHARACTER, field.first()) {
                (format::CHARACTER, Some(&character)) => i64::from(character),
                _ => leading_number(field.trim_ascii_start()),
            };
            machine
                .heap
                .set_u64(arrays[1], ARRAY_DATA + 8 * next, value as u64);
        }
        if format & format::STRING != 0 {
            if has_room[0] {
                machine
                    .heap
                    .set_array_ref(arrays[0], next, strings[next_string]);
            }
            next_string += 1;
        }
        next += 1;
    }
    ok(true)
}

/// Cuts a line into the fields that are asked for; `None` if it is too short.
fn fields<'a>(line: &'a [u8], formats: &[i32]) -> Option<Vec<(i32, &'a [u8])>> {
    let mut fields = Vec::new();
    let mut at = 0;
    for &format in formats {
        let terminator = format as u8;
        if at >= line.len() {
            return None;
        }
        let closing = if format & format::PARENTHESES != 0 {
            at += 1;
            Some(b')')
        } else if format & format::QUOTES != 0 && line[at] == b'"' {
            at += 1;
            Some(b'"')
        } else {
            None
        };
        let start = at;
        let mut end = None;
        if let Some(closing) = closing {
            while at < line.len() && line[at] != closing {
                at += 1;
            }
            end = Some(at);
            at += 1;
        }
        while at < line.len() && line[at] != terminator {
            at += 1;
        }
        let end = end.unwrap_or(at).min(line.len());
        at += usize::from(at < line.len());
        if format & format::COMBINE != 0 {
            while at < line.len() && line[at] == terminator {
                at += 1;
            }
        }
        if format & format::ANY != 0 {
            fields.push((format, &line[start..end]));
        }
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_into_fields() {
        let space = i32::from(b' ');
        let line = b"12 (my app) S   7 3.5\n";
        let formats = [
            space | format::LONG,
            space | format::PARENTHESES | format::STRING,
            space | format::COMBINE | format::STRING,
            space,
            i32::from(b'\n') | format::FLOAT,
        ];
        let texts = |fields: Vec<(i32, &[u8])>| {
            let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
            fields
                .iter()
                .map(|(_, field)| text(field))
                .collect::<Vec<_>>()
        };
        let found = fields(line, &formats).expect("long enough");
        assert_eq!(texts(found), ["12", "my app", "S", "3.5"]);
        assert!(fields(b"12", &formats).is_none());
    }

    #[test]
    fn lines_are_found_by_their_start() {
        let content = b"MemTotal:    4096 kB\nMemFree: 12 kB\n";
        assert_eq!(line_number(content, "MemFree:"), 12);
        assert_eq!(line_number(content, "MemTotal:"), 4096);
        assert_eq!(line_number(content, "Cached:"), 0);
        assert_eq!(leading_number(b"-15x"), -15);
    }
}
