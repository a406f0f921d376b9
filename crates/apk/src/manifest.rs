//! The manifest: what the app is called, asks for, and consists of.

use crate::element::{Element, Text};

/// Resource ids of the attributes that are read.
mod attribute {
    pub const LABEL: u32 = 0x0101_0001;
    pub const NAME: u32 = 0x0101_0003;
    pub const ENABLED: u32 = 0x0101_000e;
    pub const DEBUGGABLE: u32 = 0x0101_000f;
    pub const EXPORTED: u32 = 0x0101_0010;
    pub const TARGET_ACTIVITY: u32 = 0x0101_0202;
    pub const MIN_SDK: u32 = 0x0101_020c;
    pub const VERSION_CODE: u32 = 0x0101_021b;
    pub const VERSION_NAME: u32 = 0x0101_021c;
    pub const TARGET_SDK: u32 = 0x0101_0270;
}

const MAIN: &str = "android.intent.action.MAIN";
const LAUNCHER: &str = "android.intent.category.LAUNCHER";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Activity,
    Service,
    Receiver,
    Provider,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    pub kind: Kind,
    /// Its class; for an alias the class that it stands for is `target`.
    pub name: String,
    pub target: Option<String>,
    pub enabled: bool,
    pub exported: bool,
    /// Actions that its filters name.
    pub actions: Vec<String>,
    /// Whether a launcher shows it.
    pub is_launcher: bool,
}

#[derive(Debug)]
pub struct Manifest {
    pub package: String,
    pub version_code: i32,
    pub version_name: Option<String>,
    /// 1 where nothing is said.
    pub min_sdk: i32,
    /// The same as `min_sdk` where nothing is said.
    pub target_sdk: i32,
    pub debuggable: bool,
    pub permissions: Vec<String>,
    pub features: Vec<String>,
    pub components: Vec<Component>,
    pub(crate) label: Option<Text>,
}

impl Manifest {
    pub fn new(root: &Element) -> Manifest {
        let package = root.own("package").unwrap_or_default().to_owned();
        let sdk = |id| root.named("uses-sdk").find_map(|sdk| sdk.number(id));
        let min_sdk = sdk(attribute::MIN_SDK).unwrap_or(1);
        let names = |tag| {
            let named = root.named(tag);
            named
                .filter_map(|element| element.plain(attribute::NAME))
                .collect()
        };
        let application = root.named("application").next();
        let parts = application.map_or(&[][..], |application| &application.children);
        let flag = |id| application.and_then(|application| application.number(id));
        Manifest {
            version_code: root.number(attribute::VERSION_CODE).unwrap_or(0),
            version_name: root.plain(attribute::VERSION_NAME),
            min_sdk,
            target_sdk: sdk(attribute::TARGET_SDK).unwrap_or(min_sdk),
            debuggable: flag(attribute::DEBUGGABLE).is_some_and(|flag| flag != 0),
            permissions: names("uses-permission"),
            features: names("uses-feature"),
            components: parts
                .iter()
                .filter_map(|element| component(&package, element))
                .collect(),
            label: application.and_then(|application| application.text(attribute::LABEL)),
            package,
        }
    }

    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Component> {
        self.components.iter().filter(move |one| one.kind == kind)
    }

    /// What a launcher starts.
    pub fn launcher(&self) -> Option<&Component> {
        self.components.iter().find(|one| one.is_launcher)
    }

    /// The classes of activities, each once: an alias stands for its target.
    pub fn activities(&self) -> Vec<&str> {
        let mut classes: Vec<&str> = Vec::new();
        for activity in self.of_kind(Kind::Activity) {
            let class = activity.target.as_deref().unwrap_or(&activity.name);
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }
}

fn component(package: &str, element: &Element) -> Option<Component> {
    let kind = match element.name.as_str() {
        "activity" | "activity-alias" => Kind::Activity,
        "service" => Kind::Service,
        "receiver" => Kind::Receiver,
        "provider" => Kind::Provider,
        _ => return None,
    };
    let class = |id| element.plain(id).map(|name| full_name(package, &name));
    let filters: Vec<&Element> = element.named("intent-filter").collect();
    let names = |filter: &Element, tag| -> Vec<String> {
        let named = filter.named(tag);
        named.filter_map(|one| one.plain(attribute::NAME)).collect()
    };
    let is_launcher = kind == Kind::Activity
        && filters.iter().any(|filter| {
            names(filter, "action").iter().any(|name| name == MAIN)
                && names(filter, "category")
                    .iter()
                    .any(|name| name == LAUNCHER)
        });
    let flag = |id| element.number(id).map(|flag| flag != 0);
    Some(Component {
        kind,
        name: class(attribute::NAME)?,
        target: class(attribute::TARGET_ACTIVITY),
        enabled: flag(attribute::ENABLED).unwrap_or(true),
        exported: flag(attribute::EXPORTED).unwrap_or(!filters.is_empty()),
        actions: filters
            .iter()
            .flat_map(|filter| names(filter, "action"))
            .collect(),
        is_launcher,
    })
}

/// As the framework completes class names: `.Main` and `Main` are in the app's package.
fn full_name(package: &str, name: &str) -> String {
    if let Some(rest) = name.strip_prefix('.') {
        format!("{package}.{rest}")
    } else if name.contains('.') {
        name.to_owned()
    } else {
        format!("{package}.{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::full_name;

    #[test]
    fn class_names_are_completed() {
        assert_eq!(full_name("a.b", ".Main"), "a.b.Main");
        assert_eq!(full_name("a.b", "Main"), "a.b.Main");
        assert_eq!(full_name("a.b", "c.Main"), "c.Main");
    }
}
