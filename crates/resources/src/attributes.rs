//! Filling the arrays of a `TypedArray`: for each attribute asked for, seven numbers.
//!
//! A value comes from the first that has it: the XML tag, the style the tag names, the default
//! style, the theme.

use std::sync::Arc;

use crate::manager::{AssetManager, NO_COOKIE, ResolvedBag, Selected};
use crate::theme::Theme;
use crate::value::{EMPTY, Value, kind};
use crate::xml::Cursor;

/// Numbers for each attribute: type, data, cookie, resource, changing configurations, density,
/// source.
pub const ENTRY: usize = 7;

/// Where attributes come from besides the theme.
#[derive(Clone, Copy, Default)]
pub struct Style {
    /// An attribute of the theme that names the default style.
    pub attribute: u32,
    /// The default style if the theme has no such attribute.
    pub resource: u32,
}

/// Where results go: [`ENTRY`] numbers for each attribute in turn, and the numbers of those that
/// have a value.
pub struct Output<'a> {
    values: &'a mut [u32],
    indices: Option<&'a mut [u32]>,
    count: usize,
}

impl<'a> Output<'a> {
    /// `indices` has one place more than there are attributes: the first is for their number.
    pub fn new(values: &'a mut [u32], indices: Option<&'a mut [u32]>) -> Output<'a> {
        Output {
            values,
            indices,
            count: 0,
        }
    }

    fn write(&mut self, index: usize, mut selected: Selected, source: u32) {
        // `@null` is no value.
        if selected.value.kind == kind::REFERENCE && selected.value.data == 0 {
            selected.value = Value::NONE;
            selected.cookie = NO_COOKIE;
        }
        let start = index * ENTRY;
        if let Some(entry) = self.values.get_mut(start..start + ENTRY) {
            entry.copy_from_slice(&numbers(&selected, source));
        }
        if !selected.value.is_undefined() {
            self.count += 1;
            if let Some(place) = self
                .indices
                .as_mut()
                .and_then(|indices| indices.get_mut(self.count))
            {
                *place = index as u32;
            }
        }
    }

    fn finish(self) {
        if let Some(first) = self.indices.and_then(|indices| indices.first_mut()) {
            *first = self.count as u32;
        }
    }
}

/// The seven numbers of a value. Cookies count from 1 in Java.
pub fn numbers(selected: &Selected, source: u32) -> [u32; ENTRY] {
    [
        u32::from(selected.value.kind),
        selected.value.data,
        java_cookie(selected.cookie) as u32,
        selected.resource,
        selected.flags,
        u32::from(selected.density),
        source,
    ]
}

pub fn java_cookie(cookie: i32) -> i32 {
    if cookie == NO_COOKIE { -1 } else { cookie + 1 }
}

/// A style's bag, and what the theme's part in naming it depends on.
type Named = Option<(Arc<ResolvedBag>, u32)>;

fn default_style(manager: &AssetManager, theme: &Theme, style: Style) -> Named {
    let mut theme_flags = 0;
    if style.attribute != 0
        && let Some(named) = theme.attribute(style.attribute)
    {
        theme_flags = named.flags;
        if named.value.kind == kind::REFERENCE
            && let Some(bag) = manager.bag(named.value.data)
        {
            return Some((bag, theme_flags));
        }
    }
    let bag = (style.resource != 0)
        .then(|| manager.bag(style.resource))
        .flatten()?;
    Some((bag, theme_flags))
}

fn xml_style(manager: &AssetManager, theme: &Theme, tag: &Cursor) -> Named {
    let value = tag.attribute_value(tag.style_attribute()?)?;
    match value.kind {
        kind::REFERENCE => Some((manager.bag(value.data)?, 0)),
        kind::ATTRIBUTE => {
            let named = theme.attribute(value.data)?;
            let is_reference = named.value.kind == kind::REFERENCE;
            let bag = is_reference
                .then(|| manager.bag(named.value.data))
                .flatten()?;
            Some((bag, named.flags))
        }
        _ => None,
    }
}

fn from_style(style: &Named, attribute: u32) -> Option<(Selected, u32)> {
    let (bag, theme_flags) = style.as_ref()?;
    let entry = bag.get(attribute)?;
    let mut selected = bag.select(entry);
    selected.flags |= theme_flags;
    Some((selected, entry.style))
}

/// Ids of a tag's attributes, with their places; sorted by id.
fn tag_attributes(tag: &Cursor) -> Vec<(u32, usize)> {
    let mut ids: Vec<(u32, usize)> = (0..tag.attribute_count())
        .map(|index| (tag.attribute_id(index), index))
        .filter(|&(id, _)| id != 0)
        .collect();
    ids.sort_unstable();
    ids
}

fn from_tag(tag: &Cursor, ids: &[(u32, usize)], attribute: u32) -> Option<Selected> {
    let found = ids.binary_search_by_key(&attribute, |&(id, _)| id).ok()?;
    let value = tag.attribute_value(ids[found].1)?;
    Some(Selected {
        value,
        ..Selected::NONE
    })
}

/// What is left to do once a value was found or not: the theme resolves it, or has it.
fn complete(manager: &AssetManager, theme: &Theme, attribute: u32, selected: &mut Selected) {
    if selected.value.kind != kind::NULL {
        theme.resolve(manager, selected);
    } else if selected.value.data != EMPTY
        && let Some(found) = theme.attribute(attribute)
    {
        *selected = found;
        manager.resolve(selected);
    }
}

/// Attributes of an XML tag (or of none), as a theme gives them: `obtainStyledAttributes`.
pub fn apply_style(
    manager: &AssetManager,
    theme: &Theme,
    tag: Option<&Cursor>,
    style: Style,
    attributes: &[u32],
    mut output: Output<'_>,
) {
    let default_style = default_style(manager, theme, style);
    let xml_style = tag.and_then(|tag| xml_style(manager, theme, tag));
    let ids = tag.map(tag_attributes).unwrap_or_default();
    for (index, &attribute) in attributes.iter().enumerate() {
        let mut selected = Selected::NONE;
        let mut source = 0;
        if let Some(tag) = tag
            && let Some(found) = from_tag(tag, &ids, attribute)
        {
            selected = found;
            source = tag.source;
        }
        for style in [&xml_style, &default_style] {
            if selected.value.is_undefined()
                && let Some((found, style)) = from_style(style, attribute)
            {
                selected = found;
                source = style;
            }
        }
        complete(manager, theme, attribute, &mut selected);
        output.write(index, selected, source);
    }
    output.finish();
}

/// Attributes whose values may be given as attributes of the theme: `resolveAttributes`.
pub fn resolve_attributes(
    manager: &AssetManager,
    theme: &Theme,
    style: Style,
    given: &[u32],
    attributes: &[u32],
    mut output: Output<'_>,
) {
    let default_style = default_style(manager, theme, style);
    for (index, &attribute) in attributes.iter().enumerate() {
        let mut selected = Selected::NONE;
        let mut source = 0;
        if let Some(&data) = given.get(index).filter(|&&data| data != 0) {
            selected.value = Value {
                kind: kind::ATTRIBUTE,
                data,
            };
        } else if let Some((found, style)) = from_style(&default_style, attribute) {
            selected = found;
            source = style;
        }
        complete(manager, theme, attribute, &mut selected);
        output.write(index, selected, source);
    }
    output.finish();
}

/// Attributes of an XML tag without a theme: `obtainAttributes`.
pub fn retrieve_attributes(
    manager: &AssetManager,
    tag: &Cursor,
    attributes: &[u32],
    mut output: Output<'_>,
) {
    let ids = tag_attributes(tag);
    for (index, &attribute) in attributes.iter().enumerate() {
        let mut selected = from_tag(tag, &ids, attribute).unwrap_or(Selected::NONE);
        manager.resolve(&mut selected);
        output.write(index, selected, 0);
    }
    output.finish();
}
