//! Screens one after the other: the last ones before a finding, or all of a run.
//!
//! A script makes one large when it is tapped, with those before and after it an arrow away.

use std::fmt::Write;

use gibbon_device::Event;

use crate::Frame;
use crate::html::{escape, picture};

pub const SCRIPT: &str = include_str!("screens.js");

/// The last of these events is what did it.
pub fn strip(frames: &[Frame]) -> String {
    figures(frames, "strip")
}

/// Every screen of a run, one after the other.
pub fn timeline(frames: &[Frame]) -> String {
    figures(frames, "timeline")
}

fn figures(frames: &[Frame], class: &str) -> String {
    if frames.is_empty() {
        return String::new();
    }
    let last = frames.iter().rposition(|frame| frame.event.is_some());
    let mut out = format!(r#"<div class="{class}">"#);
    for (at, frame) in frames.iter().enumerate() {
        let caption = match &frame.event {
            Some(event) => caption(event, frame.widget.as_deref()),
            None => "after it".to_owned(),
        };
        let number = match frame.event {
            Some(_) => format!("<b>{}</b> ", frame.number),
            None => String::new(),
        };
        let mut kind = String::new();
        if frame.width > frame.height {
            kind.push_str(" turned");
        }
        if Some(at) == last {
            kind.push_str(" last");
        }
        let _ = write!(
            out,
            r#"<figure class="{}"><div class="screen" style="--shape:{:.4}">{}{}</div><figcaption>{number}{}</figcaption></figure>"#,
            kind.trim(),
            f64::from(frame.width.max(1)) / f64::from(frame.height.max(1)),
            picture(&frame.png, &caption),
            mark(frame),
            escape(&caption)
        );
    }
    out + "</div>"
}

/// A ring where the event goes.
fn mark(frame: &Frame) -> String {
    let Some(target) = frame.event.as_ref().and_then(Event::target) else {
        return String::new();
    };
    let percent = |at: i32, size: u32| 100.0 * f64::from(at) / f64::from(size.max(1));
    format!(
        r#"<i style="left:{:.1}%;top:{:.1}%"></i>"#,
        percent(target.at.x, frame.width),
        percent(target.at.y, frame.height)
    )
}

fn caption(event: &Event, widget: Option<&str>) -> String {
    match widget {
        Some(widget) => {
            let line = event.to_string();
            let verb = line.split(' ').next().unwrap_or_default();
            // What is written on it says more than its class.
            let words = widget.find('“').map_or(widget, |at| &widget[at..]);
            format!("{verb} {words}")
        }
        None => event.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::Point;

    #[test]
    fn a_turned_screen_keeps_its_shape_and_the_last_event_stands_out() {
        let frame = |number, width, height, event: Option<Event>| Frame {
            number,
            png: vec![1],
            width,
            height,
            event,
            widget: Some("Button “OK”".into()),
        };
        let tap = Event::Tap(Point { x: 1200, y: 270 }.into());
        let page = strip(&[
            frame(1, 1080, 2400, Some(Event::key("back"))),
            frame(2, 2400, 1080, Some(tap)),
            frame(2, 1080, 2400, None),
        ]);
        assert!(page.contains(r#"<figure class=""><div class="screen" style="--shape:0.4500">"#));
        assert!(page.contains(
            r#"<figure class="turned last"><div class="screen" style="--shape:2.2222">"#
        ));
        assert!(page.contains(r#"<i style="left:50.0%;top:25.0%">"#));
        assert!(page.contains("<b>2</b> tap “OK”</figcaption>"));
        assert!(page.contains("after it"));
    }
}
