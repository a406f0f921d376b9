use super::*;
use gibbon_machine::host::FileKind;

const CREATE: OpenMode = OpenMode {
    read: true,
    write: true,
    append: false,
    truncate: true,
    create: true,
    create_new: false,
    no_follow: false,
    permissions: 0,
};

fn write(files: &mut Overlay, path: &str, text: &str) {
    let file = files.open(path, CREATE).expect("opens");
    assert_eq!(files.write_at(file, 0, text.as_bytes()), Ok(text.len()));
    files.close(file).expect("closes");
}

fn read(files: &mut Overlay, path: &str) -> Result<String, Errno> {
    let file = files.open(path, OpenMode::READ)?;
    let mut buffer = [0; 100];
    let count = files.read_at(file, 0, &mut buffer)?;
    files.close(file)?;
    Ok(String::from_utf8_lossy(&buffer[..count]).into_owned())
}

/// A directory of the host with `a.txt` and `sub/b.txt`, mounted at `/m`.
fn mounted() -> (tempfile::TempDir, Overlay) {
    let host = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(host.path().join("a.txt"), "host a").expect("written");
    std::fs::create_dir(host.path().join("sub")).expect("made");
    std::fs::write(host.path().join("sub/b.txt"), "host b").expect("written");
    let mut files = Overlay::default();
    files.mount("/m", host.path()).expect("mounts");
    (host, files)
}

#[test]
fn what_is_written_is_read_back() {
    let mut files = Overlay::default();
    files.make_directories("/tmp/deep").expect("made");
    write(&mut files, "/tmp/deep/x", "hello");
    assert_eq!(read(&mut files, "/tmp/deep/x").as_deref(), Ok("hello"));
    assert_eq!(
        read(&mut files, "/tmp/./deep/../deep//x").as_deref(),
        Ok("hello")
    );
    assert_eq!(files.list("/tmp"), Ok(vec!["deep".to_owned()]));
    let status = files.status("/tmp/deep/x", true).expect("exists");
    assert_eq!(
        (status.kind, status.length, status.mode),
        (FileKind::Regular, 5, 0o644)
    );
    assert_eq!(read(&mut files, "/tmp/nothing"), Err(Errno::NOT_FOUND));
    assert_eq!(read(&mut files, "/tmp/deep/x/y"), Err(Errno::NOT_DIRECTORY));
    assert_eq!(files.open("/tmp", CREATE), Err(Errno::IS_DIRECTORY));
}

#[test]
fn writing_past_the_end_leaves_zeros() {
    let mut files = Overlay::default();
    let file = files.open("/x", CREATE).expect("opens");
    files.write_at(file, 3, b"ab").expect("writes");
    files.set_length(file, 7).expect("grows");
    let mut buffer = [9; 10];
    assert_eq!(files.read_at(file, 0, &mut buffer), Ok(7));
    assert_eq!(&buffer[..7], b"\0\0\0ab\0\0");
    assert_eq!(files.read_at(file, 7, &mut buffer), Ok(0));
    assert_eq!(files.read_at(file, u64::MAX, &mut buffer), Ok(0));
}

#[test]
fn the_host_shows_and_stays_as_it_is() {
    let (host, mut files) = mounted();
    assert_eq!(
        files.list("/m"),
        Ok(vec!["a.txt".to_owned(), "sub".to_owned()])
    );
    assert_eq!(read(&mut files, "/m/sub/b.txt").as_deref(), Ok("host b"));
    write(&mut files, "/m/a.txt", "guest a");
    write(&mut files, "/m/sub/new.txt", "guest new");
    files.unlink("/m/sub/b.txt").expect("removed");
    assert_eq!(read(&mut files, "/m/a.txt").as_deref(), Ok("guest a"));
    assert_eq!(files.list("/m/sub"), Ok(vec!["new.txt".to_owned()]));
    let on_host = |name: &str| std::fs::read_to_string(host.path().join(name)).ok();
    assert_eq!(on_host("a.txt").as_deref(), Some("host a"));
    assert_eq!(on_host("sub/b.txt").as_deref(), Some("host b"));
    assert_eq!(on_host("sub/new.txt"), None);
}

#[test]
fn a_partial_write_keeps_the_rest_of_the_host_file() {
    let (_host, mut files) = mounted();
    let mode = OpenMode {
        truncate: false,
        ..CREATE
    };
    let reader = files.open("/m/a.txt", OpenMode::READ).expect("opens");
    let file = files.open("/m/a.txt", mode).expect("opens");
    files.write_at(file, 5, b"!").expect("writes");
    assert_eq!(read(&mut files, "/m/a.txt").as_deref(), Ok("host !"));
    let mut buffer = [0; 6];
    assert_eq!(files.read_at(reader, 0, &mut buffer), Ok(6));
    assert_eq!(&buffer, b"host !");
    assert_eq!(files.write_at(reader, 0, b"x"), Err(Errno::BAD_DESCRIPTOR));
}

#[test]
fn clones_do_not_see_each_other() {
    let (_host, mut files) = mounted();
    write(&mut files, "/m/x", "before");
    let open = files.open("/m/x", CREATE).expect("opens");
    files.write_at(open, 0, b"shared").expect("writes");
    files.set_position(open, 3).expect("open");
    let mut other = files.clone();
    other.write_at(open, 0, b"other!").expect("writes");
    other.set_position(open, 5).expect("open");
    other.unlink("/m/a.txt").expect("removed");
    assert_eq!(read(&mut files, "/m/x").as_deref(), Ok("shared"));
    assert_eq!(read(&mut other, "/m/x").as_deref(), Ok("other!"));
    assert_eq!((files.position(open), other.position(open)), (Ok(3), Ok(5)));
    assert_eq!(read(&mut files, "/m/a.txt").as_deref(), Ok("host a"));
    assert_eq!(read(&mut other, "/m/a.txt"), Err(Errno::NOT_FOUND));
    let of_clone = other.status("/m/sub/b.txt", true).expect("exists").inode;
    assert_eq!(
        files.status("/m/sub/b.txt", true).expect("exists").inode,
        of_clone
    );
}

#[test]
fn renaming_follows_the_rules() {
    let mut files = Overlay::default();
    files.make_directories("/a/inner").expect("made");
    files.make_directories("/empty").expect("made");
    write(&mut files, "/f", "f");
    write(&mut files, "/g", "g");
    files.rename("/f", "/g").expect("replaces");
    assert_eq!(read(&mut files, "/g").as_deref(), Ok("f"));
    assert_eq!(files.rename("/f", "/h"), Err(Errno::NOT_FOUND));
    assert_eq!(files.rename("/a", "/a/inner/a"), Err(Errno::INVALID));
    assert_eq!(files.rename("/g", "/a"), Err(Errno::IS_DIRECTORY));
    assert_eq!(files.rename("/a", "/g"), Err(Errno::NOT_DIRECTORY));
    assert_eq!(files.rename("/empty", "/a"), Err(Errno::NOT_EMPTY));
    assert_eq!(files.rename("/a", "/empty"), Ok(()));
    assert_eq!(files.list("/empty"), Ok(vec!["inner".to_owned()]));
    assert_eq!(files.rename("/g", "/g"), Ok(()));
}

#[test]
fn removing_follows_the_rules() {
    let mut files = Overlay::default();
    files.make_directories("/d/e").expect("made");
    write(&mut files, "/d/f", "still here");
    assert_eq!(files.remove_directory("/d"), Err(Errno::NOT_EMPTY));
    assert_eq!(files.unlink("/d/e"), Err(Errno::IS_DIRECTORY));
    assert_eq!(files.remove_directory("/d/f"), Err(Errno::NOT_DIRECTORY));
    let open = files.open("/d/f", OpenMode::READ).expect("opens");
    files.unlink("/d/f").expect("removed");
    let mut buffer = [0; 10];
    assert_eq!(files.read_at(open, 0, &mut buffer), Ok(10));
    files.close(open).expect("closes");
    assert_eq!(
        files.read_at(open, 0, &mut buffer),
        Err(Errno::BAD_DESCRIPTOR)
    );
    files.remove_directory("/d/e").expect("removed");
    files.remove_directory("/d").expect("removed");
    assert_eq!(files.remove_directory("/"), Err(Errno::BUSY));
}

#[test]
fn links_lead_to_their_targets() {
    let mut files = Overlay::default();
    files.make_directories("/d/e").expect("made");
    write(&mut files, "/d/f", "text");
    files.make_symbolic_link("/d/e/up", "../f").expect("made");
    files.make_symbolic_link("/all", "/d").expect("made");
    files.make_symbolic_link("/round", "/round").expect("made");
    assert_eq!(read(&mut files, "/all/e/up").as_deref(), Ok("text"));
    assert_eq!(files.real_path("/all/e/up").as_deref(), Ok("/d/f"));
    assert_eq!(
        files.status("/all", false).expect("exists").kind,
        FileKind::SymbolicLink
    );
    assert_eq!(
        files.status("/all", true).expect("exists").kind,
        FileKind::Directory
    );
    assert_eq!(read(&mut files, "/round"), Err(Errno::LOOP));
    files.link("/d/f", "/hard").expect("links");
    write(&mut files, "/hard", "both");
    assert_eq!(read(&mut files, "/d/f").as_deref(), Ok("both"));
    assert_eq!(files.status("/hard", true).expect("exists").links, 2);
    files.unlink("/all").expect("removed");
    assert_eq!(read(&mut files, "/d/f").as_deref(), Ok("both"));
}

#[test]
fn permissions_of_the_owner_count() {
    let mut files = Overlay::default();
    write(&mut files, "/f", "text");
    files.set_mode("/f", 0o444).expect("set");
    assert_eq!(files.open("/f", CREATE), Err(Errno::ACCESS));
    assert_eq!(read(&mut files, "/f").as_deref(), Ok("text"));
    let exclusive = OpenMode {
        create_new: true,
        ..CREATE
    };
    assert_eq!(files.open("/f", exclusive), Err(Errno::EXISTS));
}

#[test]
fn times_are_the_guests() {
    let mut files = Overlay::default();
    files.set_time(5);
    write(&mut files, "/f", "text");
    assert_eq!(files.status("/f", true).expect("exists").modified, 5);
    files.set_modified("/f", true, 77).expect("set");
    assert_eq!(files.status("/f", true).expect("exists").modified, 77);
}

#[test]
fn duplicates_share_a_position() {
    let mut files = Overlay::default();
    let first = files.open("/f", CREATE).expect("opens");
    let second = files.duplicate(first).expect("duplicates");
    files.set_position(second, 4).expect("open");
    files.close(second).expect("closes");
    assert_eq!(files.position(first), Ok(4));
    assert_eq!(files.position(second), Err(Errno::BAD_DESCRIPTOR));
    assert_eq!(files.open("/g", CREATE), Ok(second));
}

#[test]
fn a_disk_is_full_at_some_point_and_has_room_again() {
    let mut files = Overlay::default();
    files.make_directories("/tmp").expect("made");
    let file = files.open("/tmp/large", CREATE).expect("opens");
    // The last byte, without the memory for those before it.
    assert_eq!(files.write_at(file, CAPACITY, b"x"), Err(Errno::NO_SPACE));
    assert_eq!(files.set_length(file, CAPACITY + 1), Err(Errno::NO_SPACE));
    files.used = CAPACITY - 5;
    assert_eq!(files.write_at(file, 0, b"123456"), Err(Errno::NO_SPACE));
    assert_eq!(files.write_at(file, 0, b"12345"), Ok(5));
    // What is there already can be written over, and not appended to.
    assert_eq!(files.write_at(file, 0, b"54321"), Ok(5));
    assert_eq!(files.write_at(file, 5, b"6"), Err(Errno::NO_SPACE));
    assert_eq!(files.set_length(file, 2), Ok(()));
    assert_eq!(files.write_at(file, 2, b"34"), Ok(2));
    let snapshot = files.clone();
    files.close(file).expect("closes");
    files.unlink("/tmp/large").expect("removed");
    assert_eq!(files.used, CAPACITY - 5);
    write(&mut files, "/tmp/other", "12345");
    assert_eq!(snapshot.used, CAPACITY - 1);
    // A file of the host counts from when it is written.
    let (_host, mut files) = mounted();
    assert_eq!(files.used, 0);
    write(&mut files, "/m/a.txt", "ours");
    assert_eq!(files.used, 4);
}
