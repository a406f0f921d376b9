//! What the framework holds for an app: preferences, and what widgets are set to. Whoever asks for it
//! reads the same variable that whoever sets it writes, so a handler that changes it is known.
//!
//! The framework sets most of it itself: a tap on a `CheckBoxPreference` writes a preference that
//! no code of the app mentions.

use gibbon_expressions::ExprId;
use gibbon_formats::descriptor::Kind;
use gibbon_machine::interp::{Arguments, ModelTable};
use gibbon_machine::{Machine, Ref};

const PREFERENCES: &str = "android/app/SharedPreferencesImpl";
const EDITOR: &str = "android/app/SharedPreferencesImpl$EditorImpl";
const CHECKED: &str = "android.widget.CompoundButton.checked";
const PROGRESS: &str = "android.widget.ProgressBar.progress";
const SELECTION: &str = "android.widget.AdapterView.selection";

pub fn add(models: &mut ModelTable) {
    models.add(
        PREFERENCES,
        &[
            (
                "getString",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
                preference,
            ),
            ("getBoolean", "(Ljava/lang/String;Z)Z", preference),
            ("getInt", "(Ljava/lang/String;I)I", preference),
            ("getLong", "(Ljava/lang/String;J)J", preference),
            ("getFloat", "(Ljava/lang/String;F)F", preference),
        ],
    );
    models.add(
        EDITOR,
        &[
            (
                "putString",
                "(Ljava/lang/String;Ljava/lang/String;)Landroid/content/SharedPreferences$Editor;",
                |machine, arguments| put_preference(machine, arguments, Kind::Reference),
            ),
            (
                "putBoolean",
                "(Ljava/lang/String;Z)Landroid/content/SharedPreferences$Editor;",
                |machine, arguments| put_preference(machine, arguments, Kind::Boolean),
            ),
            (
                "putInt",
                "(Ljava/lang/String;I)Landroid/content/SharedPreferences$Editor;",
                |machine, arguments| put_preference(machine, arguments, Kind::Int),
            ),
            (
                "putLong",
                "(Ljava/lang/String;J)Landroid/content/SharedPreferences$Editor;",
                |machine, arguments| put_preference(machine, arguments, Kind::Long),
            ),
            (
                "putFloat",
                "(Ljava/lang/String;F)Landroid/content/SharedPreferences$Editor;",
                |machine, arguments| put_preference(machine, arguments, Kind::Float),
            ),
        ],
    );
    models.add(
        "android/widget/CompoundButton",
        &[
            ("isChecked", "()Z", |machine, arguments| {
                answer(machine, arguments, CHECKED)
            }),
            ("setChecked", "(Z)V", |machine, arguments| {
                hold(machine, arguments, CHECKED, Kind::Boolean)
            }),
        ],
    );
    models.add(
        "android/widget/ProgressBar",
        &[
            ("getProgress", "()I", |machine, arguments| {
                answer(machine, arguments, PROGRESS)
            }),
            ("setProgressInternal", "(IZZ)Z", |machine, arguments| {
                hold(machine, arguments, PROGRESS, Kind::Int)
            }),
        ],
    );
    models.add(
        "android/widget/AdapterView",
        &[
            ("getSelectedItemPosition", "()I", |machine, arguments| {
                answer(machine, arguments, SELECTION)
            }),
            (
                "setNextSelectedPositionInt",
                "(I)V",
                |machine, arguments| hold(machine, arguments, SELECTION, Kind::Int),
            ),
        ],
    );
}

/// Files are not told apart: a key is rarely in two.
fn key(machine: &Machine, arguments: Arguments) -> Option<String> {
    let key = arguments.reference(machine, 1);
    (!key.is_null()).then(|| format!("preference {}", machine.text(key)))
}

fn preference(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let key = key(machine, arguments)?;
    machine.answers_held(&key, Ref::NULL);
    None
}

fn put_preference(machine: &mut Machine, arguments: Arguments, kind: Kind) -> Option<ExprId> {
    let key = key(machine, arguments)?;
    machine.holds(&key, Ref::NULL, arguments, 2, kind);
    None
}

fn answer(machine: &mut Machine, arguments: Arguments, name: &str) -> Option<ExprId> {
    let object = arguments.reference(machine, 0);
    machine.answers_held(name, object);
    None
}

fn hold(machine: &mut Machine, arguments: Arguments, name: &str, kind: Kind) -> Option<ExprId> {
    let object = arguments.reference(machine, 0);
    machine.holds(name, object, arguments, 1, kind);
    None
}
