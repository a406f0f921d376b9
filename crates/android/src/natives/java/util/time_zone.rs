//! `java.util.TimeZone`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/util/TimeZone";
    "createGmtOffsetString" "(ZZI)Ljava/lang/String;" => offset_string,
}

/// Arguments: with `GMT` in front, with a colon, milliseconds east of Greenwich.
fn offset_string(machine: &mut Machine, args: Args) -> NativeResult {
    let text = offset_text(args.boolean(0), args.boolean(1), args.int(2));
    ok(machine.string(&text)?)
}

fn offset_text(with_prefix: bool, with_separator: bool, millis: i32) -> String {
    let minutes = millis / 60_000;
    let sign = if minutes < 0 { '-' } else { '+' };
    let (hours, minutes) = (minutes.abs() / 60, minutes.abs() % 60);
    let prefix = if with_prefix { "GMT" } else { "" };
    let separator = if with_separator { ":" } else { "" };
    format!("{prefix}{sign}{hours:02}{separator}{minutes:02}")
}

#[cfg(test)]
mod tests {
    use super::offset_text;

    #[test]
    fn offsets_as_text() {
        assert_eq!(offset_text(true, true, 3_600_000), "GMT+01:00");
        assert_eq!(offset_text(false, false, -34_200_000), "-0930");
        assert_eq!(offset_text(true, false, 0), "GMT+0000");
    }
}
