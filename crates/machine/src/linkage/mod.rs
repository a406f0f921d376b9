//! Loading, linking and initialising classes on the guest's behalf.
//!
//! Classes of the built-in loaders are found without running guest code, in the order their
//! Java code would: boot, platform, application. Only guest loaders are called. Whatever must
//! run guest code is a resumable method of the machine (`Internal`), so it is on a guest stack.

mod define;
mod initialize;
mod internal;
mod load;
mod loaders;
mod threads;
