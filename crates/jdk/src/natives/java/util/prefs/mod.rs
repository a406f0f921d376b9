//! `java.util.prefs.*`, of the module `java.prefs`.

pub mod file_system_preferences;
