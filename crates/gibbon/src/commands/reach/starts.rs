//! What other apps may start an app with.

use gibbon_apk::{App, Component, Kind};
use gibbon_code::Code;
use gibbon_device::{Event, Intent, IntentPart, StartTarget};

/// What a launcher starts an app with.
const MAIN: &str = "android.intent.action.MAIN";
/// A new task in place of the one that is there: else an activity that is shown is not started.
const FLAGS: &str = "0x10008000";
/// So many starts at most.
const MOST: usize = 40;

/// Every exported activity, by the actions of its filters, by actions that its code compares with,
/// and by its name alone where no launcher shows it. What its code does not ask for may be asked for
/// by a class that it uses, so actions without an activity of their own go to the launcher's.
pub fn of(app: &App, code: &Code) -> Vec<Event> {
    let activities = app.manifest.of_kind(Kind::Activity);
    let offered: Vec<&Component> = activities
        .filter(|one| one.enabled && one.exported)
        .collect();
    let package = &app.manifest.package;
    let mut starts: Vec<(&str, Option<&str>)> = Vec::new();
    for one in &offered {
        let named = one.actions.iter().filter(|action| *action != MAIN);
        starts.extend(named.map(|action| (&*one.name, Some(&**action))));
        if !one.is_launcher {
            starts.push((&one.name, None));
        }
    }
    let asked = code.intent_actions();
    for (class, action) in asked.iter().filter(|(_, action)| action != MAIN) {
        // An inner class asks for its outer one.
        let outer = class.split('$').next().unwrap_or_default();
        let is_own = |one: &&&Component| one.target.as_deref().unwrap_or(&one.name) == outer;
        let own = offered.iter().find(is_own).copied();
        if let Some(activity) = own.or_else(|| app.manifest.launcher()) {
            starts.push((&activity.name, Some(action)));
        }
    }
    let mut known: Vec<(&str, Option<&str>)> = Vec::new();
    for start in starts {
        if !known.contains(&start) {
            known.push(start);
        }
    }
    known.truncate(MOST);
    let event = |(class, action): (&str, Option<&str>)| {
        let mut parts = vec![IntentPart::Flags(FLAGS.into())];
        parts.extend(action.map(|action| IntentPart::Action(action.to_owned())));
        parts.push(IntentPart::Component(format!("{package}/{class}")));
        Event::Start {
            target: StartTarget::Intent(Intent(parts)),
        }
    };
    known.into_iter().map(event).collect()
}
