//! Files that a phone in use has on its shared storage, one of each common kind: what apps do with
//! files cannot be tried on a device that has none.

use gibbon_jdk::host::Overlay;
use gibbon_machine::host::{Errno, Files, OpenMode};

const SHARED: &str = "/storage/emulated/0";

const LETTER: &[u8] = b"Dear reader,\nthis is a letter.\n";
const MOVIE: &[u8] = include_bytes!("samples/clip.mp4");
const PHOTO: &[u8] = include_bytes!("samples/photo.jpg");
const ARCHIVE: &[u8] = include_bytes!("samples/notes.zip");
/// The first bytes of Microsoft's compound files. Only the kind is told: no app can read further.
const COMPOUND: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/// By kind, as phones sort them, and a few elsewhere. A folder fits on one screen.
const SAMPLES: &[(&str, &[u8])] = &[
    ("Documents/Old/Older/second.txt", b"The second note.\n"),
    ("Documents/Old/first.txt", b"The first note.\n"),
    ("Documents/data.xml", b"<data><one>1</one></data>\n"),
    ("Documents/letter.doc", COMPOUND),
    ("Documents/letter.docx", ARCHIVE),
    ("Documents/letter.txt", LETTER),
    ("Documents/page.html", b"<html><body><p>A page.</p></body></html>\n"),
    ("Documents/report.pdf", include_bytes!("samples/report.pdf")),
    ("Documents/slides.ppt", COMPOUND),
    ("Documents/slides.pptx", ARCHIVE),
    ("Documents/table.csv", b"name,number\none,1\ntwo,2\n"),
    ("Documents/table.xls", COMPOUND),
    ("Documents/table.xlsx", ARCHIVE),
    ("Download/.hidden", b"nobody lists this\n"),
    ("Download/README", b"A file without an extension.\n"),
    ("Download/app.apk", ARCHIVE),
    ("Download/data.json", b"{ \"one\": 1 }\n"),
    ("Download/library.jar", ARCHIVE),
    ("Download/log.gz", include_bytes!("samples/log.gz")),
    ("Download/notes.zip", ARCHIVE),
    ("Download/settings.conf", b"one=1\n"),
    ("Movies/clip.3gp", MOVIE),
    ("Movies/clip.avi", b"RIFF\x04\0\0\0AVI "),
    ("Movies/clip.m4v", MOVIE),
    ("Movies/clip.mp4", MOVIE),
    ("Movies/clip.wmv", &[0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
    ("Music/song.m4a", MOVIE),
    ("Music/song.ogg", b"OggS\0"),
    ("Music/song.wav", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\0\0\0"),
    ("Music/song.wma", &[0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
    ("Pictures/drawing.png", include_bytes!("samples/drawing.png")),
    ("Pictures/icon.gif", include_bytes!("samples/icon.gif")),
    ("Pictures/photo.jpeg", PHOTO),
    ("Pictures/photo.jpg", PHOTO),
    ("Pictures/scan.tiff", b"II*\0\x08\0\0\0\0\0\0\0\0\0"),
    ("letter.txt", LETTER),
    ("notes.zip", ARCHIVE),
    ("photo.jpg", PHOTO),
];

const SONG: &str = "Music/song.mp3";
/// MPEG 1, layer III, 128 kbit/s at 44.1 kHz: a frame of silence is this and nothing else.
const FRAME_HEADER: [u8; 4] = [0xff, 0xfb, 0x90, 0x64];
const FRAME_SIZE: usize = 417;
/// About a second.
const FRAMES: usize = 40;

/// Puts all of them there.
///
/// # Differs from Android
///
/// The media store does not list them: nothing scans the storage. Of some kinds a file has nothing but
/// what tells the kind.
pub fn put(files: &mut Overlay) -> Result<(), Errno> {
    for (path, bytes) in SAMPLES {
        write(files, path, bytes)?;
    }
    let mut frame = [0; FRAME_SIZE];
    frame[..FRAME_HEADER.len()].copy_from_slice(&FRAME_HEADER);
    write(files, SONG, &frame.repeat(FRAMES))
}

fn write(files: &mut Overlay, path: &str, bytes: &[u8]) -> Result<(), Errno> {
    let path = format!("{SHARED}/{path}");
    let folder = path.rsplit_once('/').map_or("/", |(folder, _)| folder);
    files.make_directories(folder)?;
    let mode = OpenMode {
        read: false,
        write: true,
        create: true,
        ..OpenMode::READ
    };
    let file = files.open(&path, mode)?;
    files.write_at(file, 0, bytes)?;
    files.close(file)
}
