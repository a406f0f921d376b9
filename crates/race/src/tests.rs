//! Each rule of happens-before on a made run: one in which it orders and one in which it does not.

mod control;
mod plans;

use gibbon_device::{
    Agent, Change, FieldName, Lane, Location, MessageId, ObjectId, Observed, Posting, Record, Seen,
    Work,
};

use crate::graph::Graph;
use crate::log::Log;
use crate::races::{Race, races};

const MAIN: u32 = 0;
const OTHER: u32 = 1;
const THIRD: u32 = 2;

/// A run, step by step. Every write is of the same field, by a method of its own.
#[derive(Default)]
struct Script {
    records: Vec<Record>,
    methods: Vec<String>,
    is_volatile: bool,
}

impl Script {
    fn add(mut self, thread: u32, what: Seen) -> Script {
        self.records.push(Record { thread, what });
        self
    }

    fn posts(self, thread: u32, message: u64) -> Script {
        self.posts_with(thread, message, Posting::default())
    }

    fn posts_with(self, thread: u32, message: u64, how: Posting) -> Script {
        let posted = Seen::Posted {
            message: MessageId(message),
            queue: ObjectId(1),
            kind: WORK,
            when: how.delay,
            how,
        };
        self.add(thread, posted)
    }

    fn begins(self, thread: u32, message: u64) -> Script {
        let begun = Seen::Begun {
            message: MessageId(message),
            kind: WORK,
        };
        self.add(thread, begun)
    }

    fn ends(self, thread: u32, message: u64) -> Script {
        let message = MessageId(message);
        self.add(thread, Seen::Ended { message })
    }

    fn accesses(mut self, thread: u32, field: u32, is_write: bool) -> Script {
        let method = self.methods.len() as u32;
        self.methods.push(format!("La/B;->m{method}()V"));
        let value = Location::Static { field };
        let change = Change {
            is_null: false,
            is_changed: is_write,
        };
        let what = match is_write {
            true => Seen::Write {
                method,
                at: 0,
                value,
                change,
                below: None,
            },
            false => Seen::Read {
                method,
                at: 0,
                value,
                change,
                below: None,
            },
        };
        self.add(thread, what)
    }

    fn writes(self, thread: u32) -> Script {
        self.accesses(thread, 0, true)
    }

    /// The n-th action on the device, during which it does something.
    fn action(self, number: u64, does: impl FnOnce(Script) -> Script) -> Script {
        let message = MessageId(1_000 + number);
        let begun = Seen::Begun {
            message,
            kind: ACTION,
        };
        does(self.add(SHELL, begun)).add(SHELL, Seen::Ended { message })
    }

    /// A tap: the main thread gets an input event.
    fn taps(self, number: u64, message: u64) -> Script {
        let asked = Seen::Asked {
            message: MessageId(message),
        };
        self.action(number, |script| script.add(SHELL, asked))
    }

    /// A method of this name writes a field of an object.
    fn writes_of(mut self, thread: u32, object: u64, method: &str) -> Script {
        self.methods.push(format!("La/B;->{method}()V"));
        let method = self.methods.len() as u32 - 1;
        let value = Location::Field {
            object: ObjectId(object),
            field: 1,
        };
        let change = Change {
            is_null: false,
            is_changed: true,
        };
        let what = Seen::Write {
            method,
            at: 0,
            value,
            change,
            below: None,
        };
        self.add(thread, what)
    }

    /// Posts and is done.
    fn runs(self, thread: u32, message: u64) -> Script {
        self.begins(thread, message)
            .writes(thread)
            .ends(thread, message)
    }

    fn races(self) -> Vec<Race> {
        let log = self.log();
        races(&Graph::of(&log), &log, "a")
    }

    fn log(self) -> Log {
        let field = |name: &str| FieldName {
            class: 0,
            name: name.to_owned(),
            descriptor: "I".to_owned(),
            is_volatile: self.is_volatile && name == "flag",
            is_final: false,
        };
        let mut log = Log::default();
        let fields = vec![field("value"), field("flag")];
        log.add(
            0,
            Observed {
                methods: self.methods,
                classes: ["a.B", "a.Handler", crate::graph::OUTSIDE]
                    .map(str::to_owned)
                    .to_vec(),
                fields,
                records: self.records,
                ..Observed::default()
            },
        );
        log
    }

    fn orders(self) -> bool {
        let races = self.races();
        races.iter().all(|race| race.field != "a.B.value")
    }
}

const WORK: Work = Work {
    handler: 1,
    callback: None,
    what: 0,
    item: None,
    subject: None,
};

/// What is done to the device.
const ACTION: Work = Work { handler: 2, ..WORK };
/// The thread that performs actions.
const SHELL: u32 = 8;

fn script() -> Script {
    Script::default()
}

fn delayed(delay: i64) -> Posting {
    Posting {
        delay,
        ..Posting::default()
    }
}

fn through(agent: u64) -> Posting {
    let agent = Agent {
        class: 0,
        object: ObjectId(agent),
        lane: Lane::Calls,
    };
    Posting {
        agent: Some(agent),
        ..Posting::default()
    }
}

#[test]
fn a_post_is_before_its_message_and_nothing_after_it_is() {
    assert!(
        script()
            .writes(OTHER)
            .posts(OTHER, 1)
            .runs(MAIN, 1)
            .orders()
    );
    let after = script().posts(OTHER, 1).writes(OTHER).runs(MAIN, 1);
    assert!(!after.orders());
}

#[test]
fn a_thread_runs_after_its_start_and_before_its_join() {
    let starts = Seen::Starts { thread: OTHER };
    let (ends, saw) = (Seen::Ends(ObjectId(9)), Seen::SawEnd(ObjectId(9)));
    let started = script().writes(MAIN).add(MAIN, starts).writes(OTHER);
    assert!(started.orders());
    let late = script().add(MAIN, starts).writes(MAIN).writes(OTHER);
    assert!(!late.orders());
    let ended = || script().add(MAIN, starts).writes(OTHER).add(OTHER, ends);
    assert!(ended().add(MAIN, saw).writes(MAIN).orders());
    assert!(!ended().writes(MAIN).orders());
}

#[test]
fn who_waits_goes_on_after_the_notification() {
    let lock = ObjectId(5);
    let waits = || script().add(MAIN, Seen::Waits(lock)).writes(OTHER);
    let notified = waits().add(OTHER, Seen::Notifies(lock));
    assert!(notified.add(MAIN, Seen::Waited(lock)).writes(MAIN).orders());
    // A time-out, and a notification of something else.
    let alone = waits().add(OTHER, Seen::Notifies(ObjectId(6)));
    assert!(!alone.add(MAIN, Seen::Waited(lock)).writes(MAIN).orders());
}

#[test]
fn who_is_parked_goes_on_after_the_permit() {
    let unparks = Seen::Unparks { thread: MAIN };
    let parked = || script().add(MAIN, Seen::Parks).writes(OTHER);
    let unparked = parked().add(OTHER, unparks).add(MAIN, Seen::Parked);
    assert!(unparked.writes(MAIN).orders());
    assert!(!parked().add(MAIN, Seen::Parked).writes(MAIN).orders());
}

#[test]
fn a_volatile_field_orders_what_was_before_the_write() {
    let run = |is_volatile| {
        let script = Script {
            is_volatile,
            ..Script::default()
        };
        let script = script.writes(OTHER).accesses(OTHER, 1, true);
        script.accesses(MAIN, 1, false).writes(MAIN)
    };
    assert!(run(true).orders());
    assert!(!run(false).orders());
    // The field itself is raced for all the same.
    assert_eq!(run(true).races().len(), 1);
}

#[test]
fn messages_of_one_poster_keep_their_order_unless_the_first_is_delayed_longer() {
    let run = |first, second| {
        let posted = script().posts_with(OTHER, 1, first);
        let posted = posted.posts_with(OTHER, 2, second);
        posted.runs(MAIN, 1).runs(MAIN, 2).orders()
    };
    assert!(run(delayed(0), delayed(0)));
    assert!(run(delayed(5), delayed(5)));
    assert!(run(delayed(0), delayed(100)));
    // Due first in this run, which says nothing: the second may have been posted much later.
    assert!(!run(delayed(100), delayed(0)));
    // A barrier lets it pass.
    let asynchronous = Posting {
        is_asynchronous: true,
        ..Posting::default()
    };
    assert!(!run(delayed(0), asynchronous));
    assert!(run(asynchronous, asynchronous));
    assert!(run(asynchronous, delayed(0)));
}

/// Through one binder, as the system sends it.
fn sent(lane: Lane) -> Posting {
    let agent = Agent {
        class: 0,
        object: ObjectId(20),
        lane,
    };
    Posting {
        agent: Some(agent),
        ..Posting::default()
    }
}

#[test]
fn a_broadcast_comes_after_calls_before_it_and_not_before_those_after_it() {
    let task = || script().posts(OTHER, 9).begins(MAIN, 9);
    let run = |first: Lane, second: Lane| {
        let both = task().posts_with(MAIN, 1, sent(first));
        let both = both.posts_with(MAIN, 2, sent(second)).ends(MAIN, 9);
        both.runs(MAIN, 1).runs(MAIN, 2).orders()
    };
    assert!(run(Lane::Calls, Lane::Calls));
    assert!(run(Lane::Calls, Lane::Broadcasts));
    assert!(run(Lane::Broadcasts, Lane::Broadcasts));
    // The system sends it when it gets to it: pausing an activity may come first.
    assert!(!run(Lane::Broadcasts, Lane::Calls));
    // A call that nobody asked for before the broadcast may come later, too.
    let apart = script().posts_with(OTHER, 1, sent(Lane::Calls));
    let apart = apart.posts_with(THIRD, 2, sent(Lane::Broadcasts));
    assert!(!apart.runs(MAIN, 1).runs(MAIN, 2).orders());
}

#[test]
fn an_activity_is_stopped_before_it_is_told_more_and_others_need_not_wait_for_that() {
    const STOPPED: u64 = 40;
    let life = |script: Script, message: u64, lane: Lane, activity: u64| {
        let posted = Seen::Posted {
            message: MessageId(message),
            queue: ObjectId(1),
            kind: Work {
                subject: Some(ObjectId(activity)),
                ..WORK
            },
            when: 0,
            how: sent(lane),
        };
        script.add(MAIN, posted)
    };
    let run = |next: u64| {
        let task = script().posts(OTHER, 9).begins(MAIN, 9);
        let task = life(task, 1, Lane::Leaving(ObjectId(STOPPED)), STOPPED);
        let task = life(task, 2, Lane::Calls, next).ends(MAIN, 9);
        task.runs(MAIN, 1).runs(MAIN, 2).orders()
    };
    assert!(run(STOPPED));
    assert!(!run(STOPPED + 1));
    // It was launched before.
    let task = script().posts(OTHER, 9).begins(MAIN, 9);
    let task = life(task, 1, Lane::Calls, STOPPED).ends(MAIN, 9);
    let task = task.runs(MAIN, 1).posts(THIRD, 8).begins(MAIN, 8);
    let task = life(task, 2, Lane::Leaving(ObjectId(STOPPED)), STOPPED).ends(MAIN, 8);
    assert!(task.runs(MAIN, 2).orders());
}

#[test]
fn messages_of_two_posters_have_no_order() {
    let posted = script().posts(OTHER, 1).posts(THIRD, 2);
    assert!(!posted.runs(MAIN, 1).runs(MAIN, 2).orders());
}

#[test]
fn the_front_of_the_queue_comes_first_if_the_other_waits_there() {
    let front = Posting {
        is_front: true,
        ..Posting::default()
    };
    // One task posts both: neither can begin before it is over.
    let task = script().posts(OTHER, 9).begins(MAIN, 9);
    let both = task.posts(MAIN, 1).posts_with(MAIN, 2, front).ends(MAIN, 9);
    assert!(both.runs(MAIN, 2).runs(MAIN, 1).orders());
    // Another thread does: the first could have been over by then.
    let late = script().posts(OTHER, 1).posts_with(OTHER, 2, front);
    assert!(!late.runs(MAIN, 2).runs(MAIN, 1).orders());
    // Of two at the front, the last.
    let task = script().posts(OTHER, 9).begins(MAIN, 9);
    let both = task.posts_with(MAIN, 1, front).posts_with(MAIN, 2, front);
    assert!(both.ends(MAIN, 9).runs(MAIN, 2).runs(MAIN, 1).orders());
}

#[test]
fn all_that_was_posted_to_the_front_comes_before_what_is_posted_later() {
    let front = Posting {
        is_front: true,
        ..Posting::default()
    };
    // The second of them overtakes the first, and neither waits for what comes after both.
    let both = script()
        .posts_with(OTHER, 1, front)
        .posts_with(OTHER, 2, front);
    let run = both.posts(OTHER, 3).begins(MAIN, 2).ends(MAIN, 2);
    assert!(run.runs(MAIN, 1).runs(MAIN, 3).orders());
    let apart = script()
        .posts_with(OTHER, 1, front)
        .posts_with(OTHER, 2, front);
    let apart = apart.posts(THIRD, 3).begins(MAIN, 2).ends(MAIN, 2);
    assert!(!apart.runs(MAIN, 1).runs(MAIN, 3).orders());
}

#[test]
fn a_barrier_does_not_keep_the_front_from_coming_first() {
    let front = |is_asynchronous| Posting {
        is_front: true,
        is_asynchronous,
        ..Posting::default()
    };
    let asynchronous = Posting {
        is_asynchronous: true,
        ..Posting::default()
    };
    let run = |waits, ahead| {
        let task = script().posts(OTHER, 9).begins(MAIN, 9);
        let both = task.posts_with(MAIN, 1, waits).posts_with(MAIN, 2, ahead);
        both.ends(MAIN, 9).runs(MAIN, 2).runs(MAIN, 1).orders()
    };
    assert!(run(asynchronous, front(true)));
    assert!(run(Posting::default(), front(true)));
    // A barrier stops what is at the front, and lets the one that waits pass.
    assert!(!run(asynchronous, front(false)));
}

#[test]
fn a_timer_s_thread_does_one_task_after_the_other_and_two_timers_have_no_order() {
    // The thread of a timer waits for its queue; whoever schedules notifies it.
    let queue = |thread: u32| ObjectId(60 + u64::from(thread));
    let waits = |script: Script, thread| script.add(thread, Seen::Waits(queue(thread)));
    let scheduled = |script: Script, thread| script.add(MAIN, Seen::Notifies(queue(thread)));
    let runs = |script: Script, thread| {
        let script = script.add(thread, Seen::Waited(queue(thread)));
        script.writes(thread)
    };
    let before = waits(script().writes(MAIN), OTHER);
    assert!(!runs(waits(script(), OTHER).writes(MAIN), OTHER).orders());
    assert!(runs(scheduled(before, OTHER), OTHER).orders());
    let twice = runs(scheduled(waits(script(), OTHER), OTHER), OTHER);
    assert!(runs(scheduled(waits(twice, OTHER), OTHER), OTHER).orders());
    let two = waits(waits(script(), OTHER), THIRD);
    let two = scheduled(scheduled(two, OTHER), THIRD);
    assert!(!runs(runs(two, OTHER), THIRD).orders());
}

#[test]
fn what_a_future_brings_comes_after_its_job() {
    let future = ObjectId(40);
    let done = script().writes(OTHER).add(OTHER, Seen::Handed(future));
    assert!(done.add(MAIN, Seen::Took(future)).writes(MAIN).orders());
    let done = script().writes(OTHER).add(OTHER, Seen::Handed(future));
    assert!(
        !done
            .add(MAIN, Seen::Took(ObjectId(41)))
            .writes(MAIN)
            .orders()
    );
}

#[test]
fn a_looper_finishes_one_message_before_it_begins_another() {
    // The first message has a thread post the second, and writes after that.
    let run = |reader: u32| {
        let first = script().posts(OTHER, 1).begins(MAIN, 1).posts(MAIN, 2);
        let first = first.writes(MAIN).ends(MAIN, 1);
        let between = first.begins(THIRD, 2).posts(THIRD, 3).ends(THIRD, 2);
        between.runs(reader, 3)
    };
    assert!(run(MAIN).orders());
    assert!(!run(7).orders());
}

#[test]
fn what_comes_through_one_binder_keeps_its_order_and_two_have_none() {
    // One task calls the system twice.
    let run = |first, second| {
        let task = script().posts(OTHER, 9).begins(MAIN, 9);
        let task = task.posts_with(MAIN, 1, through(first));
        let task = task.posts_with(MAIN, 2, through(second)).ends(MAIN, 9);
        task.runs(MAIN, 1).runs(MAIN, 2).orders()
    };
    assert!(run(20, 20));
    assert!(!run(20, 21));
    // The call itself is before what comes of it.
    let task = script().posts(OTHER, 9).begins(MAIN, 9).writes(MAIN);
    let task = task.posts_with(MAIN, 1, through(20)).ends(MAIN, 9);
    assert!(task.runs(MAIN, 1).orders());
}

#[test]
fn monitors_order_nothing_and_are_remembered() {
    let lock = ObjectId(5);
    let locked = |script: Script, thread| {
        let script = script.add(thread, Seen::Locked(lock)).writes(thread);
        script.add(thread, Seen::Unlocked(lock))
    };
    let races = locked(locked(script(), OTHER), MAIN).races();
    assert_eq!(races.len(), 1);
    assert!(races[0].remarks.contains(&"both hold the same lock"));
    let races = locked(script(), OTHER).writes(MAIN).races();
    assert!(!races[0].remarks.contains(&"both hold the same lock"));
}

#[test]
fn a_job_comes_after_who_gave_it_and_not_after_other_jobs() {
    let (one, two) = (ObjectId(31), ObjectId(32));
    let job = |script: Script, job| {
        let script = script.add(OTHER, Seen::JobBegun(job)).writes(OTHER);
        script.add(OTHER, Seen::JobEnded)
    };
    let given = script().writes(MAIN).add(MAIN, Seen::Handed(one));
    assert!(job(given, one).orders());
    // The same thread did both: another could have done the second.
    let both = script()
        .add(MAIN, Seen::Handed(one))
        .add(MAIN, Seen::Handed(two));
    assert!(!job(job(both, one), two).orders());
    // A serial executor gives its thread the second when the first is over.
    let serial = script().add(MAIN, Seen::Handed(one));
    let serial = serial.add(OTHER, Seen::JobBegun(one)).writes(OTHER);
    let serial = serial
        .add(OTHER, Seen::Handed(two))
        .add(OTHER, Seen::JobEnded);
    assert!(job(serial, two).orders());
}

#[test]
fn a_frame_comes_after_whoever_asked_for_it() {
    let root = ObjectId(40);
    let asked = Seen::Asked {
        message: MessageId(7),
    };
    // The frame is under way already when a task changes a view.
    let change = |script: Script| script.posts(OTHER, 1).begins(MAIN, 1).writes(MAIN);
    let frame = |script: Script| {
        let script = script.begins(MAIN, 7).add(MAIN, Seen::Took(root));
        script.writes(MAIN).ends(MAIN, 7)
    };
    let task = change(script().add(THIRD, asked)).add(MAIN, Seen::Handed(root));
    assert!(frame(task.ends(MAIN, 1)).orders());
    let task = change(script().add(THIRD, asked));
    assert!(!frame(task.ends(MAIN, 1)).orders());
}

#[test]
fn input_events_come_in_order() {
    let asked = |message| Seen::Asked {
        message: MessageId(message),
    };
    let inputs = script().add(OTHER, asked(1)).add(OTHER, asked(2));
    assert!(inputs.runs(MAIN, 1).runs(MAIN, 2).orders());
    // A window's focus and a tap come from two that know nothing of each other.
    let two = script().add(OTHER, asked(1)).add(THIRD, asked(2));
    assert!(!two.runs(MAIN, 1).runs(MAIN, 2).orders());
    // And have none with what is posted.
    let input = script().add(OTHER, asked(1)).posts(THIRD, 2);
    assert!(!input.runs(MAIN, 1).runs(MAIN, 2).orders());
}

#[test]
fn what_is_taken_back_is_no_task() {
    let withdrawn = Seen::Withdrawn {
        message: MessageId(1),
    };
    let script = script().posts(OTHER, 1).add(OTHER, withdrawn);
    let races = script.posts(OTHER, 1).runs(MAIN, 1).races();
    assert_eq!(races.len(), 0);
}

#[test]
fn use_against_null_comes_before_everything_else() {
    let mut script = script().accesses(OTHER, 1, true);
    script = script.accesses(MAIN, 1, true).accesses(OTHER, 0, false);
    let method = script.methods.len() as u32;
    script.methods.push("La/B;->free()V".into());
    let script = script.add(
        MAIN,
        Seen::Write {
            method,
            at: 0,
            value: Location::Static { field: 0 },
            change: Change {
                is_null: true,
                is_changed: true,
            },
            below: None,
        },
    );
    let fields: Vec<String> = script.races().into_iter().map(|race| race.field).collect();
    assert_eq!(fields, ["a.B.value", "a.B.flag"]);
}

#[test]
fn who_uses_an_object_comes_after_it_was_made() {
    // A listener is made in one task and called in another that nothing else orders.
    let run = |method: &str| {
        let task = script().posts(OTHER, 1).begins(MAIN, 1).writes(MAIN);
        let task = task.writes_of(MAIN, 50, method).ends(MAIN, 1);
        let call = task.posts(THIRD, 2).begins(MAIN, 2);
        call.writes_of(MAIN, 50, "onClick")
            .writes(MAIN)
            .ends(MAIN, 2)
    };
    assert!(run("<init>").orders());
    assert!(!run("register").orders());
}

#[test]
fn who_is_called_comes_after_it_was_registered() {
    const LISTENER: u64 = 50;
    let registered = Seen::Registered(ObjectId(LISTENER));
    // A listener is made, registered in a later task, and called in a third one.
    let run = |registers: &[(u64, Seen)], called: u64| {
        let made = script().posts(OTHER, 1).begins(MAIN, 1);
        let mut run = made.writes_of(MAIN, LISTENER, "<init>").ends(MAIN, 1);
        for (at, (poster, what)) in registers.iter().enumerate() {
            let message = 2 + at as u64;
            run = run.posts(*poster as u32, message).begins(MAIN, message);
            run = match at {
                0 => run.writes(MAIN).add(MAIN, *what),
                _ => run.add(MAIN, *what),
            };
            run = run.ends(MAIN, message);
        }
        let call = run.posts(THIRD, 9).begins(MAIN, 9);
        let call = call.writes_of(MAIN, called, "onClick");
        call.writes(MAIN).ends(MAIN, 9).orders()
    };
    const FOURTH: u64 = 3;
    assert!(run(&[(FOURTH, registered)], LISTENER));
    let other = Seen::Registered(ObjectId(51));
    assert!(!run(&[(FOURTH, other)], LISTENER));
    assert!(!run(&[(FOURTH, registered)], 51));
    // Again, later: it may be called from the first time on.
    assert!(run(&[(FOURTH, registered), (FOURTH, registered)], LISTENER));
    // Either may have been the first.
    assert!(!run(
        &[(FOURTH, registered), (FOURTH + 1, registered)],
        LISTENER
    ));
}

#[test]
fn what_a_thread_does_after_it_made_an_object_has_no_order() {
    let made = |script: Script| script.writes_of(OTHER, 50, "<init>");
    let used = |script: Script| script.writes_of(MAIN, 50, "use").writes(MAIN);
    assert!(used(made(script().writes(OTHER))).orders());
    assert!(!used(made(script()).writes(OTHER)).orders());
    // All fields of the object are written before anybody has it.
    let both = made(made(script()));
    let races = both.writes_of(MAIN, 50, "use").races();
    assert_eq!(races.len(), 0);
}

#[test]
fn whoever_taps_waits_for_the_answer_of_the_main_thread() {
    // A tap posts its click; a second action has the system tell something.
    let system =
        |script: Script| script.action(2, |script| script.posts_with(SHELL, 9, through(20)));
    let click = |posting: Posting| {
        let tap = script().taps(1, 1).begins(MAIN, 1);
        let tap = tap.posts_with(MAIN, 2, posting).ends(MAIN, 1);
        system(tap.runs(MAIN, 2)).runs(MAIN, 9)
    };
    assert!(click(Posting::default()).orders());
    // What it sets a timer for, or asks the system for, may come later than the next tap.
    assert!(!click(delayed(300)).orders());
    assert!(!click(through(21)).orders());
    // So may what a thread posts, whenever that is.
    let posted = script().posts(OTHER, 2).taps(1, 1).begins(MAIN, 1);
    let posted = posted.ends(MAIN, 1).runs(MAIN, 2);
    assert!(!system(posted).runs(MAIN, 9).orders());
}

/// The system tells an app's life through one binder, and a connection through another.
#[test]
fn a_life_cycle_is_in_order_and_free_against_taps() {
    const LIFE: u64 = 20;
    let launch = |script: Script| {
        let script = script.action(1, |script| script.posts_with(SHELL, 1, through(LIFE)));
        script.runs(MAIN, 1)
    };
    // Started, and destroyed by another action.
    let destroyed = launch(script()).action(2, |script| script.posts_with(SHELL, 2, through(LIFE)));
    assert!(destroyed.runs(MAIN, 2).orders());
    // The stop of what is left behind against a tap on what is there now.
    let left = script().action(1, |script| script.posts_with(SHELL, 1, through(LIFE)));
    let tapped = left.taps(2, 2).runs(MAIN, 1).runs(MAIN, 2);
    assert!(!tapped.orders());
    // onBind tells the system, which tells who is connected.
    let bind = script().action(1, |script| script.posts_with(SHELL, 1, through(LIFE)));
    let bind = bind.begins(MAIN, 1).writes(MAIN);
    let bind = bind.posts_with(MAIN, 2, through(30)).ends(MAIN, 1);
    assert!(bind.runs(MAIN, 2).orders());
    // Who is connected against the service's destruction: two binders.
    let both = script().action(1, |script| script.posts_with(SHELL, 1, through(30)));
    let both = both.action(2, |script| script.posts_with(SHELL, 2, through(LIFE)));
    assert!(!both.runs(MAIN, 1).runs(MAIN, 2).orders());
}
