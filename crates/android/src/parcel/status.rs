//! How an operation on a parcel or a transaction can fail, and the exception that says so.

use gibbon_machine::{Exit, Machine};

/// What `status_t` says in Android's native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    BadValue,
    BadDescriptor,
    DescriptorsNotAllowed,
    /// Any other, by its number.
    Number(i32),
}

const UNKNOWN_ERROR: i32 = i32::MIN;
const PERMISSION_DENIED: i32 = -1;
const NAME_NOT_FOUND: i32 = -2;
const BAD_DESCRIPTOR: i32 = -9;
const NO_MEMORY: i32 = -12;
const ALREADY_EXISTS: i32 = -17;
const NO_INIT: i32 = -19;
const BAD_VALUE: i32 = -22;
const FILE_TABLE_OVERFLOW: i32 = -23;
const TOO_MANY_FILES: i32 = -24;
const FILE_TOO_BIG: i32 = -27;
const NO_SPACE: i32 = -28;
const ILLEGAL_SEEK: i32 = -29;
const READ_ONLY: i32 = -30;
const TOO_MANY_LINKS: i32 = -31;
const DEAD_OBJECT: i32 = -32;
const INVALID_OPERATION: i32 = -38;
const NOT_ENOUGH_DATA: i32 = -61;
const UNKNOWN_TRANSACTION: i32 = -74;
const BAD_INDEX: i32 = -75;
const BAD_TYPE: i32 = UNKNOWN_ERROR + 1;
const FAILED_TRANSACTION: i32 = UNKNOWN_ERROR + 2;
const DESCRIPTORS_NOT_ALLOWED: i32 = UNKNOWN_ERROR + 7;
const UNEXPECTED_NULL: i32 = UNKNOWN_ERROR + 8;

impl Status {
    fn number(self) -> i32 {
        match self {
            Status::BadValue => BAD_VALUE,
            Status::BadDescriptor => BAD_DESCRIPTOR,
            Status::DescriptorsNotAllowed => DESCRIPTORS_NOT_ALLOWED,
            Status::Number(number) => number,
        }
    }

    /// The exception that Java code gets where it declares no `RemoteException`.
    pub fn throw(self, machine: &mut Machine) -> Exit {
        const RUNTIME: &str = "java/lang/RuntimeException";
        let (class, message) = match self.number() {
            UNKNOWN_ERROR => (RUNTIME, Some("Unknown error")),
            PERMISSION_DENIED => ("java/lang/SecurityException", None),
            NAME_NOT_FOUND => ("java/util/NoSuchElementException", None),
            BAD_DESCRIPTOR => (RUNTIME, Some("Bad file descriptor")),
            NO_MEMORY => ("java/lang/OutOfMemoryError", None),
            ALREADY_EXISTS => (RUNTIME, Some("Item already exists")),
            NO_INIT => (RUNTIME, Some("Not initialized")),
            BAD_VALUE | BAD_TYPE => ("java/lang/IllegalArgumentException", None),
            FILE_TABLE_OVERFLOW => (RUNTIME, Some("File table overflow")),
            TOO_MANY_FILES => (RUNTIME, Some("Too many open files")),
            FILE_TOO_BIG => (RUNTIME, Some("File too large")),
            NO_SPACE => (RUNTIME, Some("No space left on device")),
            ILLEGAL_SEEK => (RUNTIME, Some("Illegal seek")),
            READ_ONLY => (RUNTIME, Some("Read-only file system")),
            TOO_MANY_LINKS => (RUNTIME, Some("Too many links")),
            DEAD_OBJECT => (RUNTIME, None),
            INVALID_OPERATION => ("java/lang/UnsupportedOperationException", None),
            NOT_ENOUGH_DATA => ("android/os/ParcelFormatException", Some("Not enough data")),
            UNKNOWN_TRANSACTION => (RUNTIME, Some("Unknown transaction code")),
            BAD_INDEX => ("java/lang/IndexOutOfBoundsException", None),
            FAILED_TRANSACTION => (RUNTIME, Some("Transaction failed on small parcel")),
            DESCRIPTORS_NOT_ALLOWED => {
                (RUNTIME, Some("Not allowed to write file descriptors here"))
            }
            UNEXPECTED_NULL => ("java/lang/NullPointerException", None),
            number => {
                let message = format!("Unknown binder error code. 0x{number:x}");
                return machine.throw(RUNTIME, &message);
            }
        };
        match message {
            Some(message) => machine.throw(class, message),
            None => machine.throw_plain(class),
        }
    }
}
