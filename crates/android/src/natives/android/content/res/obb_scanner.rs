//! `android.content.res.ObbScanner`: the footer of an expansion file.
//!
//! At the end of the file: version of the format, version of the package, flags, salt, length and
//! text of the package's name; then the length of all these and a signature.

use gibbon_jdk::files::{absolute, files};
use gibbon_jdk::guest::{non_null, set_int, set_ref};
use gibbon_machine::host::OpenMode;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::memory::text;
use super::storage;

gibbon_machine::natives! { "android/content/res/ObbScanner";
    "getObbInfo_native" "(Ljava/lang/String;Landroid/content/res/ObbInfo;)V" => obb_info,
}

const SIGNATURE: u32 = 0x0105_9983;
const FORMAT: u32 = 1;
const SALT: usize = 8;
const SALTED: u32 = 2;
/// Length and signature.
const TAIL: usize = 8;
const FIXED: usize = 12 + SALT + 4;

struct Footer {
    version: u32,
    flags: u32,
    salt: [u8; SALT],
    package: String,
}

fn footer(file: &[u8]) -> Option<Footer> {
    let word = |bytes: &[u8], at: usize| {
        let bytes = bytes.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let tail = file.len().checked_sub(TAIL)?;
    if word(file, tail + 4)? != SIGNATURE {
        return None;
    }
    let start = tail.checked_sub(word(file, tail)? as usize)?;
    let footer = &file[start..tail];
    if word(footer, 0)? != FORMAT {
        return None;
    }
    let length = word(footer, 12 + SALT)? as usize;
    let name = footer.get(FIXED..FIXED.checked_add(length)?)?;
    if name.is_empty() {
        return None;
    }
    Some(Footer {
        version: word(footer, 4)?,
        flags: word(footer, 8)?,
        salt: footer.get(12..12 + SALT)?.try_into().ok()?,
        package: String::from_utf8_lossy(name).into_owned(),
    })
}

fn obb_info(machine: &mut Machine, args: Args) -> NativeResult {
    let name = text(machine, args, 0)?;
    let info = non_null(machine, args.reference(1))?;
    let path = absolute(machine, &name);
    let Some(footer) = read(machine, &path) else {
        return Err(unreadable(machine));
    };
    let package = machine.string(&footer.package)?;
    set_ref(machine, info, "packageName", package);
    set_int(machine, info, "version", footer.version as i32);
    set_int(machine, info, "flags", footer.flags as i32);
    if footer.flags & SALTED != 0 {
        let salt = machine.new_bytes(&footer.salt)?;
        set_ref(machine, info, "salt", salt);
    }
    ok(())
}

fn read(machine: &mut Machine, path: &str) -> Option<Footer> {
    let file = files(machine).open(path, OpenMode::READ).ok()?;
    let content = storage::content(machine, file as i32, None);
    files(machine).close(file).ok()?;
    footer(&content.ok()?)
}

fn unreadable(machine: &mut Machine) -> Exit {
    machine.throw("java/io/IOException", "Could not read OBB file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footer_is_read_from_the_end() {
        let mut file = b"content".to_vec();
        let name = b"com.example";
        for word in [FORMAT, 7, SALTED] {
            file.extend(word.to_le_bytes());
        }
        file.extend([1, 2, 3, 4, 5, 6, 7, 8]);
        file.extend((name.len() as u32).to_le_bytes());
        file.extend(name);
        file.extend(((FIXED + name.len()) as u32).to_le_bytes());
        file.extend(SIGNATURE.to_le_bytes());
        let read = footer(&file).expect("well formed");
        assert_eq!(
            (read.version, read.flags, read.package.as_str()),
            (7, SALTED, "com.example")
        );
        assert_eq!(read.salt[0], 1);
        for cut in 1..file.len() {
            assert!(footer(&file[..file.len() - cut]).is_none());
        }
    }
}
