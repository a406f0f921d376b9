//! A process in the sandbox tries to get out. The tests start themselves as that process.

use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::process::Command;

use gibbon_sandbox::{Permissions, enter, unsupported};

/// Set for the process that is confined: the folder it may read.
const READABLE: &str = "GIBBON_TEST_READABLE";

#[test]
fn a_confined_process_reads_what_it_may_and_nothing_else() {
    if let Some(readable) = std::env::var_os(READABLE) {
        try_everything(readable.into());
        return;
    }
    assert_eq!(unsupported(), [], "this system has no sandbox");
    let folder = std::env::temp_dir().join(format!("gibbon-sandbox-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("own.txt"), "own").expect("written");
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "a_confined_process_reads_what_it_may_and_nothing_else",
        ])
        .args(["--nocapture", "--test-threads", "1"])
        .env(READABLE, &folder)
        .output()
        .expect("started");
    fs::remove_dir_all(&folder).expect("removed");
    let text = String::from_utf8_lossy(&output.stdout);
    let tried: Vec<&str> = text.lines().filter(|line| line.contains("=>")).collect();
    assert_eq!(
        tried,
        [
            "read its own => true",
            "read another file => false",
            "list another folder => false",
            "read the environment of its parent => false",
            "write its own => false",
            "make a file => false",
            "delete its own => false",
            "start a program => false",
            "start a thread => false",
            "connect => false",
            "listen => false",
            "send a datagram => false",
            "executable memory => false",
            "memory => true",
            "memory for code, to write => true",
            "memory for code, to execute => true",
            "memory for code, both => false",
            "memory behind it, to execute => false",
            "signal to its parent => false",
            "memory of its parent => false",
        ],
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn try_everything(readable: PathBuf) {
    let own = readable.join("own.txt");
    let listener = TcpListener::bind("127.0.0.1:0").expect("before it is confined");
    let address = listener.local_addr().expect("an address");
    let parent = std::os::unix::process::parent_id();
    let code = reserve();
    let missing = enter(&Permissions {
        readable: vec![readable.clone()],
        executable: Some(code..code + CODE),
    });
    assert_eq!(missing, []);
    // The harness has written the beginning of a line.
    println!();
    let report = |what: &str, done: bool| println!("{what} => {done}");
    report("read its own", fs::read(&own).is_ok());
    report("read another file", fs::read("/etc/hostname").is_ok());
    report("list another folder", fs::read_dir("/").is_ok());
    let environment = fs::read(format!("/proc/{parent}/environ"));
    report("read the environment of its parent", environment.is_ok());
    report("write its own", fs::write(&own, "changed").is_ok());
    report("make a file", fs::write(readable.join("new"), "").is_ok());
    report("delete its own", fs::remove_file(&own).is_ok());
    report(
        "start a program",
        Command::new("/bin/true").status().is_ok(),
    );
    let thread = std::thread::Builder::new().spawn(|| {});
    report("start a thread", thread.is_ok());
    report("connect", TcpStream::connect(address).is_ok());
    report("listen", TcpListener::bind("127.0.0.1:0").is_ok());
    report("send a datagram", UdpSocket::bind("127.0.0.1:0").is_ok());
    report("executable memory", map(libc::PROT_READ | libc::PROT_EXEC));
    report("memory", map(libc::PROT_READ | libc::PROT_WRITE));
    let (read, write, execute) = (libc::PROT_READ, libc::PROT_WRITE, libc::PROT_EXEC);
    report("memory for code, to write", protect(code, read | write));
    report("memory for code, to execute", protect(code, read | execute));
    report(
        "memory for code, both",
        protect(code, read | write | execute),
    );
    let behind = protect(code + CODE, read | execute);
    report("memory behind it, to execute", behind);
    // SAFETY: signal 0 only asks whether one may be sent.
    let signal = unsafe { libc::kill(parent as i32, 0) } == 0;
    report("signal to its parent", signal);
    let memory = fs::File::open(format!("/proc/{parent}/mem"));
    let memory = memory.map_err(|error| error.kind());
    report(
        "memory of its parent",
        !matches!(memory, Err(ErrorKind::PermissionDenied)),
    );
}

/// How much memory there is for code; as much again is reserved behind it.
const CODE: usize = 1 << 16;

fn reserve() -> usize {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping that nobody uses.
    let address = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            2 * CODE,
            libc::PROT_NONE,
            flags,
            -1,
            0,
        )
    };
    assert_ne!(address, libc::MAP_FAILED);
    address as usize
}

fn protect(address: usize, protection: i32) -> bool {
    // SAFETY: a mapping of our own that nobody uses.
    unsafe { libc::mprotect(address as *mut libc::c_void, 4096, protection) == 0 }
}

fn map(protection: i32) -> bool {
    // SAFETY: a new mapping that nobody uses.
    let address = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            4096,
            protection,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    address != libc::MAP_FAILED
}
