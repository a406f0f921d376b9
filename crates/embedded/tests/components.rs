//! Services, broadcasts, pending intents, providers.

use crate::support::App;

#[test]
fn a_bound_service_outlives_its_activity_only_if_it_was_started() {
    let mut app = App::install("services");
    let run = app.play("tap Open | tap Bind | key back");
    assert_eq!(
        run.log,
        [
            "Uses.onCreate",
            "Bound.onCreate",
            "Bound.onBind",
            "Uses.onServiceConnected count=1",
            "Uses.onDestroy",
            "Bound.onUnbind",
            "Bound.onDestroy",
        ]
    );
    let run = app.play("tap Open | tap Start bound | tap Bind | key back | tap Open | tap Bind");
    assert_eq!(
        run.after("Uses.onServiceConnected"),
        [
            "Uses.onDestroy",
            "Bound.onUnbind",
            "Uses.onCreate",
            "Uses.onServiceConnected count=2",
            "Bound.onRebind",
        ]
    );
    let run = app.play("tap Open | tap Start bound | tap Bind | tap Stop bound | tap Unbind");
    run.ends(&[
        "Uses.onServiceConnected count=1",
        "Bound.onUnbind",
        "Bound.onDestroy",
    ]);
}

#[test]
fn services_queue_and_stop_themselves() {
    let mut app = App::install("services");
    let run = app.play("tap Open | tap Queue three");
    assert_eq!(
        run.after("Uses.onCreate"),
        [
            "Queue.onHandleIntent one on IntentService[queue]",
            "Queue.onHandleIntent two on IntentService[queue]",
            "Queue.onHandleIntent three on IntentService[queue]",
            "Queue.onDestroy",
        ]
    );
    let run = app.play("tap Open | tap Foreground | tap Stop foreground");
    assert_eq!(
        run.after("Foreground.onCreate"),
        [
            "Foreground.notifications=1",
            "Foreground.onStartCommand null flags=0 id=1",
            "Foreground.onDestroy",
        ]
    );
}

#[test]
fn broadcasts_reach_who_they_are_for() {
    let mut app = App::install("broadcasts");
    let run = app.play("tap Plain");
    assert_eq!(
        run.after("Sends.onCreate"),
        [
            "high.onReceive PLAIN",
            "low.onReceive PLAIN",
            "declared.onReceive PLAIN",
        ]
    );
    let run = app.play("tap Ordered");
    assert_eq!(
        run.after("Sends.onCreate"),
        [
            "high.onReceive ORDERED after:start",
            "declared.onReceive ORDERED after:start high",
            "low.onReceive ORDERED after:start high declared",
            "result code=8 data=start high declared low",
        ]
    );
    let run = app.play("tap Aborted");
    run.ends(&[
        "high.onReceive ORDERED after:start",
        "result code=7 data=start high",
    ]);
    let run = app.play("tap Sticky | tap Listen late");
    run.ends(&["late.onReceive STICKY kept"]);
}

#[test]
fn pending_intents_are_sent_by_alarms_and_notifications() {
    let mut app = App::install("broadcasts");
    let run = app.play("tap Alarm | home | wait 61000");
    run.ends(&["Sends.alarm", "alarmed.onReceive call=1"]);
    let run = app.play("tap Notify | home | notification News");
    run.ends(&["Sends.onNewIntent notification"]);
    run.shows("Notify");
}

#[test]
fn a_provider_tells_its_observers() {
    let mut app = App::install("keeping");
    let run = app.play("tap Write");
    assert_eq!(
        run.log,
        [
            "Notes.onCreate",
            "App.onCreate",
            "Notes.makeDatabase",
            "Writes.onCreate new file=0 preferences=0 database=0 process=0",
            "Writes.onChange /notes/1",
        ]
    );
    run.shows("file=1 preferences=1 database=1 process=1");
}
