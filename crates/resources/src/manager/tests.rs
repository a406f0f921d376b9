//! Managers over small tables: splits, shared libraries, loaders, styles that go in circles.

use std::sync::Arc;

use super::*;
use crate::apk::Properties;
use crate::table::tests::{Builder, Content, Form, Type, sample, tagged};
use crate::theme::Theme;
use crate::value::Value;

fn apk(built: &Builder, properties: Properties) -> Arc<Apk> {
    let apk = Apk::from_table(built.name, built.bytes().into(), properties);
    Arc::new(apk.expect("well formed"))
}

fn manager(apks: Vec<Arc<Apk>>, tag: &str) -> AssetManager {
    let mut manager = AssetManager::default();
    manager.set_apks(apks);
    manager.set_configuration(tagged(tag));
    manager
}

fn plain() -> Arc<Apk> {
    apk(&sample(Form::Full), Properties::default())
}

const BYE: u32 = 0x7f01_0041;
const BASE: u32 = 0x7f02_0000;
const DERIVED: u32 = 0x7f02_0001;

#[test]
fn the_configuration_chooses() {
    let mut manager = manager(vec![plain()], "de-AT");
    let german = manager.resource(BYE, false, 0).expect("there");
    assert_eq!(german.value, Value { kind: 3, data: 2 });
    assert_eq!((german.cookie, german.flags, german.resource), (0, 4, BYE));
    let snapshot = manager.clone();
    manager.set_configuration(tagged("fr"));
    let other = manager.resource(BYE, false, 0).expect("there");
    assert_eq!(other.value.data, 1);
    assert_eq!(snapshot.resource(BYE, false, 0), Some(german));
    assert_eq!(manager.resource(0x7f01_0001, false, 0), None);
    assert_eq!(manager.resource(0x7f05_0001, false, 0), None);
    assert_eq!(manager.resource(0, false, 0), None);
}

#[test]
fn a_style_adds_to_its_parent() {
    let manager = manager(vec![plain()], "");
    let bag = manager.bag(DERIVED).expect("a style");
    let entries: Vec<_> = bag
        .entries
        .iter()
        .map(|e| (e.key & 0xff, e.value.data, e.style))
        .collect();
    assert_eq!(
        entries,
        [(1, 1, BASE), (2, 0x7f01_0000, DERIVED), (3, 33, DERIVED)]
    );
    assert_eq!(manager.bag_stack(DERIVED), [DERIVED, BASE]);
    assert!(Arc::ptr_eq(&bag, &manager.bag(DERIVED).expect("known")));
    let mut reference = bag.select(&bag.entries[1]);
    assert!(manager.resolve(&mut reference));
    assert_eq!((reference.value.data, reference.resource), (0, 0x7f01_0000));
    assert_eq!(reference.flags, 0x204);
}

#[test]
fn circles_of_styles_and_references_end() {
    let mut built = sample(Form::Full);
    let styles = &mut built.types[1].1.configurations[0].1;
    styles[0].2 = Content::Bag(DERIVED, vec![(0x0101_0001, 2, 0x0101_0001)]);
    let strings = &mut built.types[0].1.configurations[0].1;
    strings[0].2 = Content::Value(1, BYE);
    strings[1].2 = Content::Value(1, 0x7f01_0000);
    let manager = manager(vec![apk(&built, Properties::default())], "");
    assert_eq!(manager.bag(BASE).map(|bag| bag.entries.len()), Some(3));
    assert_eq!(manager.bag_stack(BASE), [BASE, DERIVED]);
    let mut theme = Theme::default();
    assert!(theme.apply(&manager, BASE, true));
    assert_eq!(theme.attribute(0x0101_0001), None);
    let mut selected = manager.resource(BYE, false, 0).expect("there");
    manager.resolve(&mut selected);
    assert_eq!(selected.value.kind, 1);
}

#[test]
fn undefined_values_take_attributes_away() {
    let mut built = sample(Form::Full);
    let styles = &mut built.types[1].1.configurations[0].1;
    styles[1].2 = Content::Bag(0, vec![(0x0101_0001, 0, 0), (0x0101_0003, 0, 1)]);
    let manager = manager(vec![apk(&built, Properties::default())], "");
    let mut theme = Theme::default();
    theme.apply(&manager, BASE, false);
    let mut under = theme.clone();
    under.apply(&manager, DERIVED, false);
    assert_eq!(under, theme);
    theme.apply(&manager, DERIVED, true);
    assert_eq!(theme.attribute(0x0101_0001), None);
    // `@empty` is a value.
    assert!(theme.attribute(0x0101_0003).is_some());
    theme.rebase(&manager, &[(BASE, true)]);
    assert_eq!(
        theme.attribute(0x0101_0001).map(|found| found.value.data),
        Some(1)
    );
}

/// A library with package 0 in its own files, and an app that knows it as 2.
#[test]
fn shared_libraries_get_ids() {
    let mut library = sample(Form::Full);
    library.id = 0;
    library.name = "lib";
    library.types[1].1.configurations[0].1[1].2 =
        Content::Bag(0x0002_0000, vec![(0x0002_0005, 7, 0x0001_0000)]);
    let mut app = sample(Form::Full);
    app.libraries.push((0x02, "lib"));
    app.types[0].1.configurations[0].1[0].2 = Content::Value(7, 0x0201_0000);
    let first = Builder {
        name: "other",
        ..sample(Form::Full)
    };
    let first = Builder { id: 0, ..first };
    let manager = manager(
        vec![
            apk(&first, Properties::default()),
            apk(&library, Properties::default()),
            apk(&app, Properties::default()),
        ],
        "",
    );
    assert_eq!(
        manager.package_ids(false),
        [(2, "other"), (3, "lib"), (0x7f, "com.example")]
    );
    let name = manager
        .resource_name(0x0301_0000)
        .map(|name| name.to_string());
    assert_eq!(name.as_deref(), Some("lib:string/hello"));
    assert_eq!(
        manager.resource_id("lib:string/hello", "", ""),
        Some(0x0301_0000)
    );
    let mut reference = manager.resource(0x7f01_0000, false, 0).expect("there");
    assert_eq!(
        reference.value,
        Value {
            kind: 1,
            data: 0x0301_0000
        }
    );
    assert!(manager.resolve(&mut reference));
    assert_eq!((reference.cookie, reference.value.kind), (1, 3));
    let bag = manager.bag(0x0302_0001).expect("a style");
    let own = bag.get(0x0302_0005).expect("its key is translated");
    assert_eq!(
        own.value,
        Value {
            kind: 1,
            data: 0x0301_0000
        }
    );
    assert_eq!(bag.entries.len(), 3);
}

#[test]
fn an_app_as_library_and_aliases() {
    let mut framework = sample(Form::Full);
    framework.id = 1;
    framework.name = "android";
    framework.aliases.push((0x01fd_0000, 0x0101_0000));
    let mut app = sample(Form::Full);
    app.types[0].1.configurations[0].1[0].2 = Content::Value(1, 0x01fd_0000);
    let properties = Properties {
        dynamic: true,
        ..Default::default()
    };
    let apks = vec![
        apk(&framework, Properties::default()),
        apk(&app, properties),
    ];
    let manager = manager(apks, "");
    assert_eq!(
        manager.package_ids(false),
        [(1, "android"), (2, "com.example")]
    );
    let alias = manager.resource(0x0201_0000, false, 0).expect("there");
    assert_eq!(alias.value.data, 0x0101_0000);
    let parent = manager
        .bag(0x0202_0001)
        .expect("its parent is 0x7f in the file");
    assert_eq!(parent.entries.len(), 3);
}

/// A split adds configurations; a loader replaces what is there.
#[test]
fn splits_and_loaders() {
    let split = Builder {
        types: vec![(
            "string",
            Type {
                count: 70,
                flags: 0,
                configurations: vec![(tagged("fr"), vec![(65, 0, Content::Value(3, 0))])],
            },
        )],
        entry_names: vec!["bye"],
        strings: vec!["Au revoir"],
        ..sample(Form::Full)
    };
    let french = manager(vec![plain(), apk(&split, Properties::default())], "fr-CA");
    assert_eq!(
        french.resource(BYE, false, 0).map(|found| found.cookie),
        Some(1)
    );
    assert_eq!(
        french
            .resource(0x7f01_0000, false, 0)
            .map(|found| found.cookie),
        Some(0)
    );
    assert_eq!(french.locales(false, true), ["de", "fr"]);
    let again = sample(Form::Sparse);
    let same = manager(vec![plain(), apk(&again, Properties::default())], "de");
    assert_eq!(
        same.resource(BYE, false, 0).map(|found| found.cookie),
        Some(0)
    );
    let loader = Properties {
        loader: true,
        ..Default::default()
    };
    let replaced = manager(vec![plain(), apk(&again, loader)], "de");
    assert_eq!(
        replaced.resource(BYE, false, 0).map(|found| found.cookie),
        Some(1)
    );
}

#[test]
fn a_choice_can_be_told() {
    let mut manager = manager(vec![plain()], "de");
    manager.set_logging(true);
    assert_eq!(manager.last_resolution(), "");
    manager.note_resolution(BYE);
    assert_eq!(
        manager.last_resolution(),
        "Resolution for 0x7f010041 com.example:string/bye\n\tFor config - de\
         \n\tFound initial: com.example #0\n\tFound better: com.example #0 - de\
         \nBest matching is from de configuration of com.example"
    );
}
