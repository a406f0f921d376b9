//! Open files that go from one process to another, over a socket.

use std::io;
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

/// As many as go with one message.
const COUNT: usize = 2;
const LENGTH: usize = COUNT * size_of::<RawFd>();

/// Space for one control message, aligned as its header is.
#[repr(C)]
union Control {
    header: libc::cmsghdr,
    /// More than `CMSG_SPACE(LENGTH)`, which is checked below.
    bytes: [u8; 64],
}

/// Sends one byte, and the two files beside it.
pub fn send(over: &UnixStream, files: [BorrowedFd; COUNT]) -> io::Result<()> {
    let raw = files.map(|file| file.as_raw_fd());
    let mut byte = [0u8];
    // SAFETY: all zeros is a valid value of a union of plain data.
    let mut control: Control = unsafe { zeroed() };
    let mut part = libc::iovec {
        iov_base: byte.as_mut_ptr().cast(),
        iov_len: byte.len(),
    };
    let message = message(&mut part, &mut control);
    // SAFETY: the message has room for one header with `LENGTH` bytes (`message` checks it), so the
    // first header is there and its data is `COUNT` file numbers long.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(&message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(LENGTH as u32) as _;
        let data = libc::CMSG_DATA(header).cast::<RawFd>();
        data.copy_from_nonoverlapping(raw.as_ptr(), COUNT);
    }
    loop {
        // SAFETY: what the message points to lives until the call is over. A reader that is gone is an
        // error, not a signal.
        let sent = unsafe { libc::sendmsg(over.as_raw_fd(), &message, libc::MSG_NOSIGNAL) };
        match sent {
            1 => return Ok(()),
            -1 => interrupted_or_error()?,
            _ => return Err(io::ErrorKind::WriteZero.into()),
        }
    }
}

/// The files of the next message; `None` when the other end is closed.
pub fn receive(over: &UnixStream) -> io::Result<Option<[OwnedFd; COUNT]>> {
    let mut byte = [0u8];
    // SAFETY: as above.
    let mut control: Control = unsafe { zeroed() };
    let mut part = libc::iovec {
        iov_base: byte.as_mut_ptr().cast(),
        iov_len: byte.len(),
    };
    let mut message = message(&mut part, &mut control);
    loop {
        // SAFETY: what the message points to lives until the call is over.
        let read = unsafe { libc::recvmsg(over.as_raw_fd(), &mut message, libc::MSG_CMSG_CLOEXEC) };
        match read {
            0 => return Ok(None),
            -1 => interrupted_or_error()?,
            _ => break,
        }
    }
    // SAFETY: the kernel filled the message in; a header that says it has `LENGTH` bytes of file
    // numbers has them, and the files are this process's own and nobody else's yet.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(&message);
        let is_ours = !header.is_null()
            && (*header).cmsg_type == libc::SCM_RIGHTS
            && (*header).cmsg_len as usize == libc::CMSG_LEN(LENGTH as u32) as usize;
        if !is_ours {
            return Err(io::Error::other("a message without files"));
        }
        let mut raw: [RawFd; COUNT] = [-1; COUNT];
        let data = libc::CMSG_DATA(header).cast::<RawFd>();
        data.copy_to_nonoverlapping(raw.as_mut_ptr(), COUNT);
        Ok(Some(raw.map(|file| OwnedFd::from_raw_fd(file))))
    }
}

fn message(part: &mut libc::iovec, control: &mut Control) -> libc::msghdr {
    // SAFETY: computes a number.
    let space = unsafe { libc::CMSG_SPACE(LENGTH as u32) } as usize;
    assert!(
        space <= size_of::<Control>(),
        "more files than there is room for"
    );
    // SAFETY: all zeros is a valid `msghdr`: nothing is pointed to.
    let mut message: libc::msghdr = unsafe { zeroed() };
    message.msg_iov = part;
    message.msg_iovlen = 1;
    message.msg_control = (control as *mut Control).cast();
    message.msg_controllen = space as _;
    message
}

fn interrupted_or_error() -> io::Result<()> {
    let error = io::Error::last_os_error();
    match error.kind() {
        io::ErrorKind::Interrupted => Ok(()),
        _ => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::AsFd;

    #[test]
    fn files_arrive_in_their_order() {
        let (here, there) = UnixStream::pair().expect("a pair");
        let (mut one, first) = std::io::pipe().expect("a pipe");
        let (mut other, second) = std::io::pipe().expect("a pipe");
        send(&here, [first.as_fd(), second.as_fd()]).expect("sent");
        drop((first, second));
        let received = receive(&there).expect("received").expect("files");
        for (file, text) in received.into_iter().zip(["one", "other"]) {
            let mut file = std::fs::File::from(file);
            file.write_all(text.as_bytes()).expect("written");
        }
        let mut read = String::new();
        one.read_to_string(&mut read).expect("read");
        other.read_to_string(&mut read).expect("read");
        assert_eq!(read, "oneother");
    }

    #[test]
    fn the_end_is_told_and_a_message_without_files_is_refused() {
        let (mut here, there) = UnixStream::pair().expect("a pair");
        here.write_all(&[0]).expect("written");
        assert!(receive(&there).is_err());
        drop(here);
        assert!(receive(&there).expect("the end").is_none());
    }
}
