//! What an app's XML files say that decides what its code sees: items of menus, ids and attributes
//! of the views and preferences that it declares itself.

use std::collections::BTreeSet;

use gibbon_apk::{App, Element};
use rustc_hash::FxHashMap;

/// `android.R.id.home`: what the icon of an action bar counts as in a menu.
const HOME: i64 = 0x0102_002c;
/// Versions for which the icon of an action bar can be tapped unless somebody forbids it.
const TAPPED_ICONS: std::ops::Range<i32> = 11..14;

/// Attributes of the framework.
mod attribute {
    pub const ID: u32 = 0x0101_00d0;
    pub const ON_CLICK: u32 = 0x0101_026f;
    pub const PARENT_ACTIVITY: u32 = 0x0101_03a7;
    pub const DISPLAY_OPTIONS: u32 = 0x0101_02d0;
    pub const INFLATED_ID: u32 = 0x0101_00f3;
}

#[derive(Debug, Default)]
pub(crate) struct Layouts {
    /// Numbers of the items of all menus.
    pub menu_items: BTreeSet<i64>,
    /// Whether the icon of an action bar may be an item, as far as the files say.
    pub has_home: bool,
    /// Whether an element names a method that handles taps on it.
    pub names_handlers: bool,
    /// Ids that parts of layouts are given by whoever includes them.
    pub included_ids: BTreeSet<i64>,
    /// All ids that elements have, or stubs of views give to what they become.
    pub ids: BTreeSet<i64>,
    /// Elements by the descriptor of the class that they name.
    elements: FxHashMap<String, Vec<Declared>>,
}

/// An element of a class that the app has.
#[derive(Debug)]
pub(crate) struct Declared {
    pub id: Option<i64>,
    pub attributes: BTreeSet<String>,
}

impl Layouts {
    /// None if a file cannot be read: it might say anything.
    pub fn of(app: &App) -> Option<Layouts> {
        let mut layouts = Layouts {
            has_home: TAPPED_ICONS.contains(&app.manifest.target_sdk),
            ..Layouts::default()
        };
        for document in app.documents()? {
            for element in document.all() {
                layouts.add(element, document.name == "menu");
            }
        }
        Some(layouts)
    }

    fn add(&mut self, element: &Element, is_menu: bool) {
        let id = element.resource(attribute::ID).map(i64::from);
        let inflated = element.resource(attribute::INFLATED_ID).map(i64::from);
        self.ids.extend(id.into_iter().chain(inflated));
        self.has_home |= element.text(attribute::PARENT_ACTIVITY).is_some()
            || element.text(attribute::DISPLAY_OPTIONS).is_some();
        self.names_handlers |= element.text(attribute::ON_CLICK).is_some();
        if is_menu {
            let is_item = matches!(&*element.name, "item" | "group");
            self.menu_items.extend(is_item.then(|| id.unwrap_or(0)));
        }
        if element.name == "include" {
            self.included_ids.extend(id);
        }
        let class = match &*element.name {
            "view" | "fragment" => element.own("class").unwrap_or_default(),
            name => name,
        };
        if class.contains('.') {
            let declared = Declared {
                id,
                attributes: element.attribute_names().map(str::to_owned).collect(),
            };
            let class = format!("L{};", class.replace('.', "/"));
            self.elements.entry(class).or_default().push(declared);
        }
    }

    /// What menus may say that was chosen. `is_home_shown`: the code asks for the icon.
    pub fn items(&self, is_home_shown: bool) -> BTreeSet<i64> {
        let mut items = self.menu_items.clone();
        items.extend((self.has_home || is_home_shown).then_some(HOME));
        items
    }

    /// Elements of the class.
    pub fn elements(&self, class: &str) -> &[Declared] {
        self.elements.get(class).map_or(&[], Vec::as_slice)
    }

    #[cfg(test)]
    pub fn declare(&mut self, class: &str, id: Option<i64>, attributes: &[&str]) {
        let attributes = attributes.iter().map(|one| (*one).to_owned()).collect();
        self.ids.extend(id);
        let declared = Declared { id, attributes };
        self.elements
            .entry(class.into())
            .or_default()
            .push(declared);
    }
}

impl Declared {
    /// Whether it has the attribute; none where names were obfuscated away.
    pub fn has(&self, name: &str) -> Option<bool> {
        let is_known = !self.attributes.contains("");
        match self.attributes.contains(name) {
            true => Some(true),
            false => is_known.then_some(false),
        }
    }
}
