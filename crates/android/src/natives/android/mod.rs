//! `android.*`.

mod animation;
mod app;
pub mod content;
mod database;
pub mod graphics;
mod hardware;
pub(crate) mod in_java;
mod media;
mod net;
mod opengl;
mod os;
mod security;
mod system;
mod text;
pub mod util;
pub mod view;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    animation::add(table);
    app::add(table);
    content::add(table);
    database::add(table);
    graphics::add(table);
    hardware::add(table);
    media::add(table);
    net::add(table);
    opengl::add(table);
    os::add(table);
    security::add(table);
    system::add(table);
    text::add(table);
    util::add(table);
    view::add(table);
}
