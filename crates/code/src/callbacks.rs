//! Which methods of an app the framework may call by itself.

use rustc_hash::FxHashSet;

use crate::library::{Declared, Library};
use crate::{Action, Code, Method};

/// What `android:onClick` may name in a layout, and in a menu.
const NAMED_BY_LAYOUTS: [&str; 2] = ["(Landroid/view/View;)V", "(Landroid/view/MenuItem;)Z"];
const CONTEXT: &str = "Landroid/content/Context;";
/// Hands an object to scripts, which may call any of its methods.
const SCRIPTS: &str = "->addJavascriptInterface(";

/// Constructors that the framework calls: of activities, and of the views and preferences that
/// layouts name.
const CONSTRUCTORS: [&str; 5] = [
    "<init>()V",
    "<init>(Landroid/content/Context;)V",
    "<init>(Landroid/content/Context;Landroid/util/AttributeSet;)V",
    "<init>(Landroid/content/Context;Landroid/util/AttributeSet;I)V",
    "<init>(Landroid/content/Context;Landroid/util/AttributeSet;II)V",
];

pub(crate) fn is_constructor_for_library(signature: &str) -> bool {
    CONSTRUCTORS.contains(&signature)
}

/// Beside the methods. The framework knows methods that it declares itself, and those that the app
/// names in a string or a layout. Where nobody knows what a class extends, any method counts that
/// names no class of the app.
pub(crate) fn find(code: &Code, library: Option<&dyn Library>) -> Vec<bool> {
    let named = Named::of(code);
    let declared = library
        .filter(|_| !named.has_scripts)
        .map(|library| (Declared::new(library), library));
    let is_callback = |method: &Method| {
        if !method.is_overridable {
            return false;
        }
        let declares = declared.as_ref().and_then(|(declared, library)| {
            let is_declared =
                declared.declares(&code.hierarchy, &method.class, &method.signature)?;
            Some(is_declared || named.may_call(code, method, *library))
        });
        declares.unwrap_or_else(|| {
            code.hierarchy.extends_library(&method.class) && !code.names_app(&method.signature)
        })
    };
    code.methods.iter().map(is_callback).collect()
}

/// Strings of the app's code, by which it may look methods up.
struct Named<'a> {
    texts: FxHashSet<&'a str>,
    has_scripts: bool,
}

impl<'a> Named<'a> {
    fn of(code: &'a Code) -> Named<'a> {
        let mut named = Named {
            texts: FxHashSet::default(),
            has_scripts: false,
        };
        for instruction in code.methods.iter().flat_map(|one| &one.instructions) {
            match &instruction.action {
                Action::Text(text) => {
                    named.texts.insert(text);
                }
                Action::Call { method, .. } => named.has_scripts |= method.contains(SCRIPTS),
                _ => {}
            }
        }
        named
    }

    fn may_call(&self, code: &Code, method: &Method, library: &dyn Library) -> bool {
        let name = method.simple_name();
        // Animations set properties: `alpha` stands for `setAlpha`.
        let property = name.strip_prefix("set").map(|rest| {
            let mut letters = rest.chars();
            let first = letters.next().map(|one| one.to_ascii_lowercase());
            first.into_iter().chain(letters).collect::<String>()
        });
        let is_named = self.texts.contains(name)
            || property.is_some_and(|property| self.texts.contains(&*property));
        let is_for_layouts = NAMED_BY_LAYOUTS
            .iter()
            .any(|types| method.signature.strip_prefix(name) == Some(*types));
        is_named || (is_for_layouts && is_context(code, &method.class, library))
    }
}

/// Whether the class is a context, and so perhaps the one that a layout is for.
fn is_context(code: &Code, class: &str, library: &dyn Library) -> bool {
    let mut open: Vec<String> = code
        .hierarchy
        .ancestry(class)
        .into_iter()
        .map(str::to_owned)
        .collect();
    while let Some(class) = open.pop() {
        if class == CONTEXT {
            return true;
        }
        if !code.hierarchy.is_of_app(&class) {
            open.extend(
                library
                    .class(&class)
                    .map(|found| found.parents)
                    .unwrap_or_default(),
            );
        }
    }
    false
}
