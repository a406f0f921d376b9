//! Why a call of the guest's operating system failed: Linux's numbers and words.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Errno(pub i32);

macro_rules! errors {
    ($($name:ident $number:literal $message:literal)*) => {
        impl Errno {
            $(pub const $name: Errno = Errno($number);)*

            /// What `strerror` says.
            pub fn message(self) -> String {
                match self.0 {
                    $($number => $message.to_owned(),)*
                    number => format!("Unknown error {number}"),
                }
            }
        }
    };
}

errors! {
    NOT_PERMITTED 1 "Operation not permitted"
    NOT_FOUND 2 "No such file or directory"
    INPUT_OUTPUT 5 "Input/output error"
    BAD_DESCRIPTOR 9 "Bad file descriptor"
    TRY_AGAIN 11 "Resource temporarily unavailable"
    NO_MEMORY 12 "Cannot allocate memory"
    ACCESS 13 "Permission denied"
    BUSY 16 "Device or resource busy"
    EXISTS 17 "File exists"
    CROSS_DEVICE 18 "Invalid cross-device link"
    NO_DEVICE 19 "No such device"
    NOT_DIRECTORY 20 "Not a directory"
    IS_DIRECTORY 21 "Is a directory"
    INVALID 22 "Invalid argument"
    TOO_MANY_OPEN 24 "Too many open files"
    NOT_TERMINAL 25 "Inappropriate ioctl for device"
    TOO_LARGE 27 "File too large"
    NO_SPACE 28 "No space left on device"
    ILLEGAL_SEEK 29 "Illegal seek"
    READ_ONLY 30 "Read-only file system"
    BROKEN_PIPE 32 "Broken pipe"
    NAME_TOO_LONG 36 "File name too long"
    NOT_IMPLEMENTED 38 "Function not implemented"
    NOT_EMPTY 39 "Directory not empty"
    LOOP 40 "Too many levels of symbolic links"
    NO_DATA 61 "No data available"
    NOT_SUPPORTED 95 "Operation not supported"
    ADDRESS_IN_USE 98 "Address already in use"
    ADDRESS_NOT_AVAILABLE 99 "Cannot assign requested address"
    NETWORK_UNREACHABLE 101 "Network is unreachable"
    NOT_CONNECTED 107 "Transport endpoint is not connected"
    CONNECTION_REFUSED 111 "Connection refused"
}

impl fmt::Display for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Errno {}

impl From<std::io::Error> for Errno {
    fn from(error: std::io::Error) -> Errno {
        error.raw_os_error().map_or(Errno::INPUT_OUTPUT, Errno)
    }
}
