//! The fake app, and how it is put together.

use std::sync::Arc;

use gibbon_coverage::{Method, Program};
use gibbon_device::{Observed, Profile};
use gibbon_trace::{AppId, Trace};

use super::FakeDevice;
use super::effect::Effect;
use crate::{AnyDevice, MakeDevice};

/// A copy costs next to nothing, so each device has one.
#[derive(Clone, Debug)]
pub struct FakeApp(Arc<AppData>);

#[derive(Clone, Debug)]
pub(super) struct AppData {
    pub package: String,
    pub states: Vec<State>,
    pub names: Observed,
    pub missing_natives: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct State {
    pub name: String,
    pub activity: String,
    pub widgets: Vec<Widget>,
    /// By the event.
    pub effects: Vec<(String, Effect)>,
}

#[derive(Clone, Debug)]
pub(super) enum Widget {
    Label(String),
    /// A value that the app holds.
    Value(String),
    Field(String),
    List(String),
}

impl Default for FakeApp {
    fn default() -> FakeApp {
        FakeApp::new()
    }
}

impl FakeApp {
    /// `app.fake`, without a state. The first state is what starting shows.
    pub fn new() -> FakeApp {
        FakeApp(Arc::new(AppData {
            package: "app.fake".into(),
            states: Vec::new(),
            names: Observed::default(),
            missing_natives: Vec::new(),
        }))
    }

    fn change(mut self, change: impl FnOnce(&mut AppData)) -> FakeApp {
        change(Arc::make_mut(&mut self.0));
        self
    }

    fn change_state(self, change: impl FnOnce(&mut State)) -> FakeApp {
        self.change(|app| {
            let state = app.states.last_mut();
            change(state.expect("a state comes first: FakeApp::state"));
        })
    }

    pub(super) fn data(&self) -> &AppData {
        &self.0
    }

    /// Another state; what follows is about it. It is one of `app.fake.Main`.
    pub fn state(self, name: &str) -> FakeApp {
        self.change(|app| {
            app.states.push(State {
                name: name.to_owned(),
                activity: format!("{}.Main", app.package),
                widgets: Vec::new(),
                effects: Vec::new(),
            });
        })
    }

    /// The activity that is in front, by its class.
    pub fn activity(self, class: &str) -> FakeApp {
        self.change_state(|state| state.activity = class.to_owned())
    }

    /// What an event does here.
    pub fn on(self, event: &str, effect: Effect) -> FakeApp {
        self.change_state(|state| state.effects.push((event.to_owned(), effect)))
    }

    /// A text on the screen.
    pub fn label(self, text: &str) -> FakeApp {
        self.change_state(|state| state.widgets.push(Widget::Label(text.to_owned())))
    }

    /// A text with a value that the app holds: screens that differ in nothing else.
    pub fn shows(self, value: &str) -> FakeApp {
        self.change_state(|state| state.widgets.push(Widget::Value(value.to_owned())))
    }

    /// A field to type into.
    pub fn field(self, name: &str) -> FakeApp {
        self.change_state(|state| state.widgets.push(Widget::Field(name.to_owned())))
    }

    /// Something to scroll.
    pub fn list(self, name: &str) -> FakeApp {
        self.change_state(|state| state.widgets.push(Widget::List(name.to_owned())))
    }

    /// Methods, classes and fields that records of [`Effect::sees`] name by number.
    pub fn names(self, names: Observed) -> FakeApp {
        self.change(|app| app.names = names)
    }

    /// A native that the app asks for and the device does not have.
    pub fn lacks(self, native: &str) -> FakeApp {
        self.change(|app| app.missing_natives.push(native.to_owned()))
    }

    /// A device with the app installed and seed 0.
    pub fn device(&self) -> FakeDevice {
        FakeDevice::new(self.clone())
    }

    /// Makes such devices, for a fleet.
    pub fn make(&self) -> impl Fn() -> Result<AnyDevice, gibbon_device::Problem> + Sync + use<> {
        let app = self.clone();
        let make = move || Ok(Box::new(app.device()) as AnyDevice);
        let _: &MakeDevice<'_> = &make;
        make
    }

    /// A trace without events.
    pub fn trace(&self) -> Trace {
        let app = AppId {
            package: self.0.package.clone(),
            hash: "fake".into(),
            source: "fake.apk".into(),
        };
        Trace::new(app, Profile::default(), None)
    }

    /// All code of the app.
    pub fn program(&self) -> Arc<Program> {
        let mut methods = Vec::new();
        let mut activities: Vec<String> = Vec::new();
        for state in &self.0.states {
            methods.push(state.method(None));
            methods.extend((0..state.effects.len()).map(|at| state.method(Some(at))));
            activities.push(state.activity.clone());
        }
        activities.sort();
        activities.dedup();
        let methods = methods.into_iter().map(|(name, method)| {
            let method = Method {
                instructions: vec![0],
                ..method
            };
            (name, method)
        });
        Arc::new(Program::from_methods(methods, activities))
    }
}

impl State {
    /// The method that shows it, or the one of an effect, with its full name.
    pub fn method(&self, effect: Option<usize>) -> (String, Method) {
        let word = |text: &str| text.replace(|one: char| !one.is_alphanumeric(), "_");
        let mut name = format!("show_{}", word(&self.name));
        if let Some(at) = effect {
            name = format!("{}_{}_{at}", word(&self.name), word(&self.effects[at].0));
        }
        let class = format!("L{};", self.activity.replace('.', "/"));
        let method = Method {
            class: self.activity.clone(),
            name: name.clone(),
            descriptor: "()V".into(),
            ..Method::default()
        };
        (format!("{class}->{name}()V"), method)
    }
}
