//! What runs on a device at some moment: activities, windows, services.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemState {
    pub activities: Vec<ActivityState>,
    pub windows: Vec<WindowState>,
    pub services: Vec<ServiceState>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivityState {
    pub task: String,
    /// Its component.
    pub activity: String,
    /// As Android names it: `RESUMED`, `STOPPED`, …
    pub state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowState {
    pub title: String,
    pub has_focus: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServiceState {
    /// Its component.
    pub service: String,
    pub state: String,
}
