//! Fonts, families and typefaces as native objects, and what of them belongs to the process:
//! numbered locale lists, the default typeface, the fonts of the system.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Exit, Machine};
use gibbon_text::collection::FontCollection;
use gibbon_text::family::FontFamily;
use gibbon_text::font::{Font, FontStyle};
use gibbon_text::locale::{LocaleList, LocaleLists};

/// A native `Typeface`: a collection of fonts and the style to pick from it.
#[derive(Clone)]
pub struct Typeface {
    pub collection: Arc<FontCollection>,
    pub style: FontStyle,
    /// As `Typeface.getStyle` tells it: bold 1, italic 2.
    pub api_style: i32,
    pub base_weight: i32,
}

impl Peer for Typeface {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// A native `Font`.
#[derive(Clone)]
pub struct FontPeer(pub Arc<Font>);

impl Peer for FontPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// A native `FontFamily`, with the language tags it was made with.
#[derive(Clone)]
pub struct FamilyPeer {
    pub family: Arc<FontFamily>,
    pub tags: String,
}

impl Peer for FamilyPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// State of the process.
#[derive(Clone, Default)]
pub struct Typefaces {
    locale_lists: LocaleLists,
    default: Option<Typeface>,
    /// Collections of the system's typefaces; their fonts are the available ones.
    system: Vec<Arc<FontCollection>>,
    /// Font files by path: several fonts can come from one.
    files: Vec<(String, Arc<[u8]>)>,
}

impl Peer for Typefaces {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Typefaces {
    pub fn register_locales(machine: &mut Machine, tags: &str) -> u32 {
        let peers = &mut machine.state.peers;
        match peers.singleton::<Typefaces>().locale_lists.find(tags) {
            Some(id) => id,
            None => peers
                .singleton_mut::<Typefaces>()
                .locale_lists
                .register(tags),
        }
    }

    pub fn locales(machine: &mut Machine, id: u32) -> Arc<LocaleList> {
        machine
            .state
            .peers
            .singleton::<Typefaces>()
            .locale_lists
            .get(id)
    }

    pub fn set_default(machine: &mut Machine, typeface: Typeface) {
        let state = machine.state.peers.singleton_mut::<Typefaces>();
        state.system.push(typeface.collection.clone());
        state.default = Some(typeface);
    }

    pub fn add_system(machine: &mut Machine, collection: Arc<FontCollection>) {
        let state = machine.state.peers.singleton_mut::<Typefaces>();
        if !state
            .system
            .iter()
            .any(|known| Arc::ptr_eq(known, &collection))
        {
            state.system.push(collection);
        }
    }

    /// The fonts of the system's typefaces, each once.
    pub fn available(machine: &mut Machine) -> Vec<Arc<Font>> {
        let state = machine.state.peers.singleton::<Typefaces>();
        let mut fonts: Vec<Arc<Font>> = Vec::new();
        for family in state
            .system
            .iter()
            .flat_map(|collection| &collection.families)
        {
            for font in &family.fonts {
                if !fonts.iter().any(|known| Arc::ptr_eq(known, font)) {
                    fonts.push(font.clone());
                }
            }
        }
        fonts
    }

    /// The typeface behind a handle; the default one for 0.
    pub fn resolve(machine: &mut Machine, handle: i64) -> Result<Typeface, Exit> {
        if let Some(typeface) = machine.state.peers.get::<Typeface>(handle) {
            return Ok(typeface.clone());
        }
        match &machine.state.peers.singleton::<Typefaces>().default {
            Some(typeface) => Ok(typeface.clone()),
            None => Err(machine.throw(
                "java/lang/IllegalStateException",
                "there is no default typeface: the system's fonts are not loaded",
            )),
        }
    }

    /// The content of a font file of the system, read once.
    pub fn file(machine: &mut Machine, path: &str) -> Option<Arc<[u8]>> {
        let known = &machine.state.peers.singleton::<Typefaces>().files;
        if let Some((_, data)) = known.iter().find(|(known, _)| known == path) {
            return Some(data.clone());
        }
        let data: Arc<[u8]> = read_file(machine, path)?.into();
        let state = machine.state.peers.singleton_mut::<Typefaces>();
        state.files.push((path.to_owned(), data.clone()));
        Some(data)
    }
}

fn read_file(machine: &mut Machine, path: &str) -> Option<Vec<u8>> {
    use gibbon_machine::host::OpenMode;
    let files = gibbon_jdk::files::files(machine);
    let file = files.open(path, OpenMode::READ).ok()?;
    let length = files.file_status(file).map_or(0, |status| status.length);
    let mut data = vec![0; length as usize];
    let mut done = 0;
    while done < data.len() {
        match files.read_at(file, done as u64, &mut data[done..]) {
            Ok(0) | Err(_) => break,
            Ok(count) => done += count,
        }
    }
    let complete = done == data.len();
    files.close(file).ok()?;
    complete.then_some(data)
}
