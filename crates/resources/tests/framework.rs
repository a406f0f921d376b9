//! The framework's own package, read from its jar: values, styles, themes, documents.
//!
//! Expected values are what `aapt2 dump resources` says of the same file.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, LazyLock};

use gibbon_resources::attributes::{self, ENTRY, Output, Style};
use gibbon_resources::{
    Apk, AssetManager, Configuration, Cursor, Event, Locale, Properties, ReadAt, Selected, Storage,
    Theme, Value,
};

struct Disk;
struct DiskFile(File);

impl Storage for Disk {
    fn open<'a>(&'a mut self, path: &str) -> io::Result<Box<dyn ReadAt + 'a>> {
        Ok(Box::new(DiskFile(File::open(path)?)))
    }

    fn list(&mut self, _: &str) -> io::Result<Vec<String>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl ReadAt for DiskFile {
    fn length(&mut self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read_at(buffer, offset)
    }
}

static FRAMEWORK: LazyLock<Arc<Apk>> = LazyLock::new(|| {
    let paths = gibbon_setup::find(&gibbon_setup::Need::to_run_apps());
    let paths = paths.expect("run `gibbon setup --tests` first");
    let path = paths.framework().expect("asked for").to_owned();
    let properties = Properties::from_flags(1);
    let apk = Apk::open(path.to_str().expect("text"), &mut Disk, properties);
    Arc::new(apk.expect("well formed"))
});

fn phone(tag: &str) -> Configuration {
    Configuration {
        locale: Locale::from_tag(tag),
        orientation: 1,
        density: 420,
        screen_layout: 0x62,
        ui_mode: 0x11,
        smallest_width_dp: 411,
        width_dp: 411,
        height_dp: 830,
        sdk_version: 34,
        ..Default::default()
    }
}

fn manager(tag: &str) -> AssetManager {
    let mut manager = AssetManager::default();
    manager.set_apks(vec![FRAMEWORK.clone()]);
    manager.set_configuration(phone(tag));
    manager
}

fn text(manager: &AssetManager, id: u32) -> Option<String> {
    let mut selected = manager.resource(id, false, 0)?;
    assert!(manager.resolve(&mut selected));
    assert_eq!(selected.value.kind, 3);
    FRAMEWORK.table().strings().text(selected.value.data)
}

const STRING_OK: u32 = 0x0104_000a;
const STRING_CANCEL: u32 = 0x0104_0000;
const THEME_MATERIAL_LIGHT: u32 = 0x0103_0237;
const COLOR_PRIMARY: u32 = 0x0101_0433;
const TEXT_COLOR_PRIMARY: u32 = 0x0101_0036;
const BUTTON_STYLE: u32 = 0x0101_0048;

#[test]
fn strings_by_locale() {
    assert_eq!(text(&manager("en-US"), STRING_OK).as_deref(), Some("OK"));
    assert_eq!(
        text(&manager("de-AT"), STRING_CANCEL).as_deref(),
        Some("Abbrechen")
    );
    assert_eq!(
        text(&manager("fr-FR"), STRING_CANCEL).as_deref(),
        Some("Annuler")
    );
    assert_eq!(
        text(&manager("zh-CN"), STRING_CANCEL).as_deref(),
        Some("取消")
    );
    assert_eq!(
        text(&manager("qaa"), STRING_CANCEL).as_deref(),
        Some("Cancel")
    );
    let mut changing = manager("en-US");
    changing.set_configuration(phone("de"));
    assert_eq!(text(&changing, STRING_CANCEL).as_deref(), Some("Abbrechen"));
}

#[test]
fn names_both_ways() {
    let manager = manager("en-US");
    let name = manager.resource_name(STRING_OK).expect("there");
    assert_eq!(name.to_string(), "android:string/ok");
    for (name, id) in [
        ("android:string/ok", STRING_OK),
        ("android:style/Theme.Material.Light", THEME_MATERIAL_LIGHT),
        ("android:attr/colorPrimary", COLOR_PRIMARY),
        ("@android:attr/buttonStyle", BUTTON_STYLE),
    ] {
        assert_eq!(manager.resource_id(name, "", ""), Some(id), "{name}");
    }
    assert_eq!(
        manager.resource_id("ok", "string", "android"),
        Some(STRING_OK)
    );
    assert_eq!(manager.resource_id("ok", "string", "other"), None);
    assert_eq!(
        manager.resource_id("no such thing", "string", "android"),
        None
    );
    assert!(manager.resource_name(0x0104_ffff).is_none());
    assert!(manager.resource_name(0x7f04_0000).is_none());
}

/// Every resource has a name, and that name leads back to it.
#[test]
fn all_names_lead_back() {
    let manager = manager("en-US");
    let package = &FRAMEWORK.table().packages()[0];
    let mut count = 0;
    for (type_id, spec) in package.types() {
        for entry in (0..spec.entry_count() as u16).step_by(7) {
            let id = 0x0100_0000 | u32::from(type_id) << 16 | u32::from(entry);
            let Some(name) = manager.resource_name(id) else {
                continue;
            };
            // Names that were removed are all the same, and staged types have others' names.
            if name.entry.starts_with("__removed") || type_id > 0xc0 {
                continue;
            }
            assert_eq!(
                manager.resource_id(&name.to_string(), "", ""),
                Some(id),
                "{name}"
            );
            count += 1;
        }
    }
    assert!(count > 1_500, "{count}");
}

#[test]
fn locales_and_configurations() {
    let manager = manager("en-US");
    let locales = manager.locales(false, true);
    for tag in ["de", "en-GB", "es-US", "b+sr+Latn", "zh-TW", "sr-Latn"] {
        assert_eq!(
            locales.iter().any(|known| known == tag),
            !tag.contains('+'),
            "{tag}"
        );
    }
    assert!(manager.locales(true, true).is_empty());
    let all = manager.configurations(false, false);
    assert!(
        all.iter()
            .any(|configuration| configuration.to_string() == "sw600dp")
    );
    assert_eq!(manager.package_ids(false), [(1, "android")]);
}

#[test]
fn themes_hold_attributes() {
    let manager = manager("en-US");
    let mut theme = Theme::default();
    assert!(theme.apply(&manager, THEME_MATERIAL_LIGHT, true));
    assert!(theme.len() > 300);
    let mut primary = theme.attribute(COLOR_PRIMARY).expect("themes have it");
    assert_eq!(primary.value.kind, 1);
    assert!(manager.resolve(&mut primary));
    let name = manager.resource_name(primary.resource).expect("a resource");
    assert_eq!(name.entry, "material_grey_100");
    assert_eq!(
        primary.value,
        Value {
            kind: 0x1c,
            data: 0xfff5_f5f5
        }
    );
    // Under what is there: nothing changes.
    let before = theme.clone();
    assert!(theme.apply(&manager, 0x0103_0224, false));
    assert_eq!(
        theme.attribute(COLOR_PRIMARY),
        before.attribute(COLOR_PRIMARY)
    );
    // Over it: dark.
    assert!(theme.apply(&manager, 0x0103_0224, true));
    assert_ne!(
        theme.attribute(COLOR_PRIMARY),
        before.attribute(COLOR_PRIMARY)
    );
    assert!(!theme.apply(&manager, STRING_OK, true));
    // To another manager with the same package.
    let mut other = AssetManager::default();
    other.set_apks(vec![
        Arc::new(Apk::empty(Properties::default())),
        FRAMEWORK.clone(),
    ]);
    other.set_configuration(phone("de"));
    let mut copy = Theme::default();
    copy.copy_across(&other, &before, &manager);
    // What is explicitly null refers to no package, and is lost; so it is on Android.
    assert!(copy.len() > 300 && copy.len() <= before.len());
    let copied = copy.attribute(COLOR_PRIMARY).expect("copied");
    assert_eq!(copied.cookie, 1);
}

#[test]
fn attributes_come_from_tag_style_and_theme() {
    let manager = manager("en-US");
    let mut theme = Theme::default();
    theme.apply(&manager, THEME_MATERIAL_LIGHT, true);
    let document = manager
        .document(0, "res/layout/simple_list_item_1.xml", &mut Disk)
        .expect("there")
        .expect("well formed");
    let mut cursor = Cursor::new(Arc::new(document), 0x0109_0003);
    while cursor.advance() != Event::StartTag {}
    let strings = cursor.document().strings();
    assert_eq!(
        strings.text(cursor.name().expect("a tag")).as_deref(),
        Some("TextView")
    );
    // id, layout_width, minHeight, textColor, buttonStyle, colorPrimary; a few not in the tag.
    let wanted = [
        0x0101_0036,
        0x0101_0048,
        0x0101_0098,
        0x0101_00d0,
        0x0101_00f4,
        0x0101_0140,
    ];
    let mut values = [0; 6 * ENTRY];
    let mut indices = [0; 7];
    let style = Style {
        attribute: 0x0101_0084,
        resource: 0,
    };
    let output = Output::new(&mut values, Some(&mut indices));
    attributes::apply_style(&manager, &theme, Some(&cursor), style, &wanted, output);
    let of = |index: usize| &values[index * ENTRY..(index + 1) * ENTRY];
    // textColorPrimary is a colour state list, a file.
    assert_eq!(of(0)[0], 3);
    // The button's style is a bag.
    assert_eq!(of(1)[0], 1);
    assert_eq!(of(1)[1], of(1)[3]);
    // @+id/text1, from the tag.
    assert_eq!(
        (of(3)[0], of(3)[3], of(3)[6]),
        (0x12, 0x0102_0014, 0x0109_0003)
    );
    // match_parent.
    assert_eq!(of(4)[..3], [0x10, u32::MAX, u32::MAX]);
    // minHeight is the theme's listPreferredItemHeightSmall, 48 dp.
    assert_eq!(of(5)[0], 5);
    assert_eq!(of(5)[1], 48 << 8 | 1);
    assert!(indices[0] >= 5);
    // Without a theme, the attribute stays one.
    let output = Output::new(&mut values, Some(&mut indices));
    attributes::retrieve_attributes(&manager, &cursor, &wanted, output);
    let of = |index: usize| &values[index * ENTRY..(index + 1) * ENTRY];
    assert_eq!(of(5)[0], 2);
    assert_eq!(of(0)[..2], [0, 0]);
}

#[test]
fn given_attributes_are_resolved() {
    let manager = manager("en-US");
    let mut theme = Theme::default();
    theme.apply(&manager, THEME_MATERIAL_LIGHT, true);
    let mut values = [0; 2 * ENTRY];
    attributes::resolve_attributes(
        &manager,
        &theme,
        Style::default(),
        &[COLOR_PRIMARY, 0],
        &[1, TEXT_COLOR_PRIMARY],
        Output::new(&mut values, None),
    );
    assert_eq!(values[..2], [0x1c, 0xfff5_f5f5]);
    assert_eq!(values[ENTRY], 3);
}

#[test]
fn bags_have_their_parents_values() {
    let manager = manager("en-US");
    let light = manager.bag(THEME_MATERIAL_LIGHT).expect("a style");
    assert!(light.entries.is_sorted_by_key(|entry| entry.key));
    assert!(
        light
            .entries
            .iter()
            .any(|entry| entry.style != THEME_MATERIAL_LIGHT)
    );
    let stack = manager.bag_stack(THEME_MATERIAL_LIGHT);
    assert_eq!(stack[0], THEME_MATERIAL_LIGHT);
    assert!(stack.len() > 1);
    assert_eq!(manager.bag(STRING_OK), None);
    assert!(manager.resource(THEME_MATERIAL_LIGHT, false, 0).is_none());
    let itself = manager
        .resource(THEME_MATERIAL_LIGHT, true, 0)
        .expect("a bag");
    assert_eq!(itself.value.data, THEME_MATERIAL_LIGHT);
}

#[test]
fn densities_can_be_asked_for() {
    let manager = manager("en-US");
    let icon = manager
        .resource_id("android:drawable/btn_star_big_on", "", "")
        .expect("there");
    let density = |density| {
        let found = manager
            .resource(icon, false, density)
            .map(|found: Selected| found.density);
        found.expect("there")
    };
    assert_eq!(density(160), 160);
    assert_eq!(density(240), 240);
    assert!(density(0) >= 320);
}

/// Every document of the framework can be read to its end.
#[test]
fn all_documents_can_be_read() {
    let manager = manager("en-US");
    let mut count = 0;
    for folder in ["res/layout", "res/drawable", "res/color", "res/anim"] {
        for name in FRAMEWORK.list(folder, &mut Disk) {
            if !name.ends_with(".xml") {
                continue;
            }
            let document = manager.document(0, &format!("{folder}/{name}"), &mut Disk);
            let document = document.expect("listed").expect("well formed");
            let mut cursor = Cursor::new(Arc::new(document), 0);
            let mut depth = 0;
            loop {
                match cursor.advance() {
                    Event::StartTag => depth += 1,
                    Event::EndTag => depth -= 1,
                    Event::EndDocument => break,
                    Event::Bad => panic!("{folder}/{name}"),
                    _ => {}
                }
            }
            assert_eq!(depth, 0, "{folder}/{name}");
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}
