//! `gibbon.system.Events`: what the system tells the world outside.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;

gibbon_machine::natives! { "gibbon/system/Events";
    "tell" "([Ljava/lang/String;)V" => tell,
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
        .collect();
    machine
        .state
        .peers
        .singleton_mut::<Link>()
        .events
        .push(words);
    ok(())
}
