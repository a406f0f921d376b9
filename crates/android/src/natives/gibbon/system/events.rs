//! `gibbon.system.Events`: what the system tells the world outside.

use gibbon_machine::gaps::{GapKind, Gaps};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;

gibbon_machine::natives! { "gibbon/system/Events";
    "tell" "([Ljava/lang/String;)V" => tell,
}

/// Recent gaps of the device, each in the words of a notice.
fn gaps(machine: &mut Machine) -> Vec<Vec<String>> {
    let now = machine.nanos();
    let gaps = machine.state.peers.singleton_mut::<Gaps>();
    let told = gaps.all().map(|gap| {
        let kind = match gap.kind {
            GapKind::StandIn => "stand-in",
            GapKind::MissingNative => "missing-native",
            GapKind::Exception => "exception",
        };
        let millis = now.saturating_sub(gap.nanos) / 1_000_000;
        let words = [
            kind,
            &gap.name,
            &gap.frames.to_string(),
            &millis.to_string(),
            &gap.asked_by,
            &gap.handed,
        ];
        std::iter::once("gap")
            .chain(words)
            .map(str::to_owned)
            .collect()
    });
    told.collect()
}

fn tell(machine: &mut Machine, args: Args) -> NativeResult {
    let words = machine.ref_array(args.reference(0));
    let words = words
        .into_iter()
        .map(|word| {
            if word.is_null() {
                String::new()
            } else {
                machine.text(word)
            }
        })
        .collect::<Vec<String>>();
    let is_finding = matches!(words.first().map(String::as_str), Some("crash" | "anr"));
    let gaps = match is_finding {
        true => gaps(machine),
        false => Default::default(),
    };
    let events = &mut machine.state.peers.singleton_mut::<Link>().events;
    events.extend(gaps);
    events.push(words);
    ok(())
}
