//! Starting the app with an intent whose extras are unknown.
//!
//! What the app asks of the intent is learnt by running it: a number or a switch is unknown from the
//! first run on; a text that is not there is null, so the next run brings one, and what it says is
//! unknown. Inputs are named as `am` writes an extra: `--ei count`.

use gibbon_device::{Event, Extra, ExtraKind, Followed, Intent, IntentPart, StartTarget};
use gibbon_expressions::{Input, Model, Value};

/// The option of each kind of extra that can be unknown.
const KINDS: [(&str, ExtraKind); 6] = [
    ("--es", ExtraKind::String),
    ("--ez", ExtraKind::Boolean),
    ("--ei", ExtraKind::Int),
    ("--el", ExtraKind::Long),
    ("--ef", ExtraKind::Float),
    ("--ed", ExtraKind::Double),
];

/// A new task in place of the one that is there: else an activity that is shown is not started.
const FLAGS: &str = "0x10008000";

/// The text that an app first gets which asks for one.
const TEXT: &str = "1";

/// Starts an activity, by its class, or the launcher's.
pub fn start(package: &str, activity: Option<&str>) -> Event {
    let mut parts = vec![IntentPart::Flags(FLAGS.into())];
    match activity {
        Some(class) => parts.push(IntentPart::Component(format!("{package}/{class}"))),
        None => parts.extend([
            IntentPart::Action("android.intent.action.MAIN".into()),
            IntentPart::Category("android.intent.category.LAUNCHER".into()),
            IntentPart::Package(package.into()),
        ]),
    }
    Event::Start {
        target: StartTarget::Intent(Intent(parts)),
    }
}

pub fn is_start(event: &Event) -> bool {
    intent(event).is_some()
}

fn intent(event: &Event) -> Option<&Intent> {
    match event {
        Event::Start {
            target: StartTarget::Intent(intent),
        } => Some(intent),
        _ => None,
    }
}

/// The extras that a start has, as inputs of this event.
pub fn values(event: &Event, number: u32) -> Vec<(Input, Value)> {
    let parts = intent(event).map_or(&[][..], |intent| &intent.0);
    let extras = parts.iter().filter_map(|part| match part {
        IntentPart::Extra(extra) => Some(extra),
        _ => None,
    });
    let value = |extra: &Extra| {
        let (option, _) = KINDS.iter().find(|(_, kind)| *kind == extra.kind)?;
        let input = Input::Extra(number, format!("{option} {}", extra.name).into());
        let text = extra.value.as_str();
        let value = match extra.kind {
            ExtraKind::String => Value::text(text),
            ExtraKind::Boolean => Value::Int((text == "true").into()),
            ExtraKind::Int => Value::Int(text.parse().ok()?),
            ExtraKind::Long => Value::Long(text.parse().ok()?),
            ExtraKind::Float => Value::Float(text.parse().ok()?),
            ExtraKind::Double => Value::Double(text.parse().ok()?),
            _ => return None,
        };
        Some((input, value))
    };
    extras.filter_map(value).collect()
}

/// The same start with the extras that the model says something of.
pub fn with_values(event: &Event, model: &Model, number: u32) -> Option<Event> {
    let mut intent = intent(event)?.clone();
    for (input, value) in model.iter() {
        match input {
            Input::Extra(of, name) if *of == number => set(&mut intent, name, value)?,
            _ => {}
        }
    }
    Some(Event::Start {
        target: StartTarget::Intent(intent),
    })
}

fn set(intent: &mut Intent, name: &str, value: &Value) -> Option<()> {
    let (option, name) = name.split_once(' ')?;
    let &(_, kind) = KINDS.iter().find(|(known, _)| *known == option)?;
    let value = match (kind, value) {
        (ExtraKind::Boolean, Value::Int(number)) => (*number != 0).to_string(),
        (ExtraKind::String, Value::Text(text)) => text.to_string(),
        (_, Value::Int(number)) => number.to_string(),
        (_, Value::Long(number)) => number.to_string(),
        (_, Value::Float(number)) => number.to_string(),
        (_, Value::Double(number)) => number.to_string(),
        _ => return None,
    };
    let is_it = |part: &IntentPart| matches!(part, IntentPart::Extra(one) if one.name == name);
    intent.0.retain(|part| !is_it(part));
    intent.0.push(IntentPart::Extra(Extra {
        kind,
        name: name.to_owned(),
        value,
    }));
    Some(())
}

/// For each text that the app asked for and did not get: the same start with one.
pub fn with_texts(event: &Event, followed: &Followed, number: u32) -> Vec<Event> {
    let is_missing = |input: &&(Input, Value)| input.1 == Value::Bool(false);
    let missing = followed.seeds.iter().filter(is_missing);
    missing
        .filter_map(|(input, _)| {
            let mut model = Model::new();
            model.set(input.clone(), Value::text(TEXT));
            with_values(event, &model, number).filter(|other| other != event)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(values: &[(&str, Value)]) -> Model {
        let values = values.iter();
        values
            .map(|(name, value)| (Input::Extra(0, (*name).into()), value.clone()))
            .collect()
    }

    #[test]
    fn extras_come_from_a_model_and_are_read_back() {
        let plain = start("a.b", Some("a.b.Main"));
        assert_eq!(values(&plain, 0), []);
        let asked = model(&[
            ("--ei count", Value::Int(-7)),
            ("--es name", Value::text("two words")),
            ("--ez all", Value::Int(1)),
        ]);
        let with = with_values(&plain, &asked, 0).expect("a start");
        assert_eq!(
            with.to_string(),
            "start -f 0x10008000 -n a.b/a.b.Main --ei count -7 --es name \"two words\" --ez all true"
        );
        assert_eq!(values(&with, 0).into_iter().collect::<Model>(), asked);
        // Another event's extras are not this one's.
        assert_eq!(with_values(&plain, &asked, 1), Some(plain));
    }

    #[test]
    fn a_text_that_is_not_there_is_tried() {
        let plain = start("a.b", None);
        let followed = Followed {
            seeds: vec![
                (Input::Extra(0, "--es gate".into()), Value::Bool(false)),
                (Input::Extra(0, "--ei count".into()), Value::Int(3)),
            ],
            ..Followed::default()
        };
        let [with] = &with_texts(&plain, &followed, 0)[..] else {
            panic!("one text is missing");
        };
        assert!(with.to_string().ends_with("--es gate 1"), "{with}");
    }
}
