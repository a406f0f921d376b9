//! Which web request a thread is about to send.
//!
//! Nothing is behind the network, so no request is ever written to a socket. But who looks for its
//! host holds it: somewhere on the thread's stack there is an object that has the method as a string
//! and leads to the address. `java.net`'s connections are such objects, and so are the requests of
//! Apache's client and of OkHttp, whose names an optimiser may have taken away. Clients that keep
//! neither as text, and those in native code, are seen by their host only.

use gibbon_machine::meta::ClassId;
use gibbon_machine::{Machine, Ref};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebRequest {
    pub method: String,
    pub url: String,
}

const METHODS: [&str; 8] = [
    "GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "TRACE",
];
/// So many callers are looked at.
const MOST_FRAMES: usize = 100;
/// The longest address that is kept, in characters.
const MOST_LETTERS: usize = 2048;

/// The innermost one on the current thread's stack for this host.
pub fn web_request(machine: &Machine, host: &str) -> Option<WebRequest> {
    let thread = machine.current_thread();
    for frame in thread.frames.iter().rev().take(MOST_FRAMES) {
        for object in machine.references_of_frame(thread, frame) {
            let held = references(machine, object);
            let mut objects = std::iter::once(object).chain(held);
            let found = objects.find_map(|object| request(machine, object, host));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The request that an object is.
fn request(machine: &Machine, object: Ref, host: &str) -> Option<WebRequest> {
    let fields = references(machine, object);
    let mut texts = fields.iter().filter_map(|field| text(machine, *field));
    let method = texts.find(|text| METHODS.contains(&text.as_str()))?;
    let address = |field: &Ref| {
        let own = address(machine, *field);
        let inner = || {
            let mut inner = references(machine, *field).into_iter();
            inner.find_map(|field| text(machine, field).filter(|text| text.contains("://")))
        };
        own.or_else(inner).filter(|url| is_of(url, host))
    };
    let url = fields.iter().find_map(address)?;
    Some(WebRequest { method, url })
}

/// An address by itself: a text or a `java.net.URL`.
fn address(machine: &Machine, object: Ref) -> Option<String> {
    if let Some(text) = text(machine, object) {
        return Some(text).filter(|text| text.contains("://"));
    }
    if !is_plain(machine, object)
        || machine.meta.class_name(class(machine, object)) != "java/net/URL"
    {
        return None;
    }
    let part = |name: &str| {
        let field = machine.field_offset(class(machine, object), name);
        text(machine, machine.heap.get_ref(object, field)).unwrap_or_default()
    };
    let (protocol, host, file) = (part("protocol"), part("host"), part("file"));
    let offset = machine.field_offset(class(machine, object), "port");
    let port = match machine.heap.get_i32(object, offset) {
        ..0 => String::new(),
        port => format!(":{port}"),
    };
    Some(format!("{protocol}://{host}{port}{file}"))
}

/// Whether an address begins with this host.
fn is_of(url: &str, host: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let place = authority.rsplit('@').next().unwrap_or_default();
    let name = match place.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => place.split(':').next(),
    };
    name.is_some_and(|name| name.eq_ignore_ascii_case(host))
}

fn class(machine: &Machine, object: Ref) -> ClassId {
    machine.heap.class_of(object)
}

/// Whether it is an object with fields.
fn is_plain(machine: &Machine, object: Ref) -> bool {
    !object.is_null() && !machine.meta.class(class(machine, object)).is_array()
}

/// What is in the fields of an object.
fn references(machine: &Machine, object: Ref) -> Vec<Ref> {
    if !is_plain(machine, object) || text_class(machine, object) {
        return Vec::new();
    }
    let offsets = &machine.meta.class(class(machine, object)).references;
    let fields = offsets.iter();
    let fields = fields.map(|offset| machine.heap.get_ref(object, *offset));
    fields.filter(|field| !field.is_null()).collect()
}

fn text_class(machine: &Machine, object: Ref) -> bool {
    class(machine, object) == machine.meta.known().string
}

/// The characters of a string that is not too long for an address.
fn text(machine: &Machine, object: Ref) -> Option<String> {
    if object.is_null() || !text_class(machine, object) {
        return None;
    }
    let value = machine
        .heap
        .get_ref(object, machine.meta.known().string_value);
    let is_short = !value.is_null() && machine.heap.array_length(value) as usize <= MOST_LETTERS;
    is_short.then(|| machine.text(object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_belongs_to_its_host() {
        assert!(is_of("https://menu.example/today?x=1", "menu.example"));
        assert!(is_of("http://me@Menu.example:8080", "menu.example"));
        assert!(is_of("http://[::1]:80/a", "::1"));
        assert!(!is_of(
            "https://other.example/?u=http://menu.example",
            "menu.example"
        ));
        assert!(!is_of("menu.example", "menu.example"));
    }
}
