//! `java.text.SimpleDateFormat`: the letters of patterns that Android reads otherwise.
//! `java.text.DateLetters` of the system deals with those.

use gibbon_jdk::guest::{get_ref, library_class, library_method, set_boolean};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "java/text/SimpleDateFormat";
    intrinsic "subFormat" "(IILjava/text/Format$FieldDelegate;Ljava/lang/StringBuffer;Z)V" => format,
    intrinsic "subParse" "(Ljava/lang/String;IIIZ[ZLjava/text/ParsePosition;ZLjava/text/CalendarBuilder;)I" => parse,
}

/// Places of letters in `GyMdkHmsSEDFwWahKzZYuXLcbB`.
const MONTH: i32 = 2;
const MILLISECOND: i32 = 8;
const DAY_OF_WEEK: i32 = 9;
const STANDALONE_MONTH: i32 = 22;
/// `c`; behind it are `b` and `B`.
const FIRST_OF_ANDROID: i32 = 23;
/// So many letters stand for the shortest name.
const TINY: i32 = 5;
/// With so many letters a fraction is a number of milliseconds.
const MILLISECOND_DIGITS: i32 = 3;

fn is_androids(letter: i32, count: i32) -> bool {
    let is_name = matches!(letter, MONTH | DAY_OF_WEEK | STANDALONE_MONTH);
    letter >= FIRST_OF_ANDROID || is_name && count == TINY
}

fn format(machine: &mut Machine, args: Args) -> NativeResult {
    let (letter, count) = (args.int(1), args.int(2));
    let is_fraction = letter == MILLISECOND && count != MILLISECOND_DIGITS;
    if letter == MONTH {
        // OpenJDK takes a month that stands alone in a pattern for one to be named alone.
        set_boolean(machine, args.reference(0), "forceStandaloneForm", false);
    }
    if !is_androids(letter, count) && !is_fraction {
        return Err(Exit::Fallback);
    }
    let locale = get_ref(machine, args.reference(0), "locale");
    let descriptor = "(Ljava/text/SimpleDateFormat;IILjava/text/Format$FieldDelegate;Ljava/lang/StringBuffer;Ljava/util/Locale;)V";
    let mut arguments: Vec<u64> = (0..5).map(|at| args.raw(at)).collect();
    arguments.push(u64::from(locale.0));
    letters(machine, "format", descriptor, arguments)
}

fn parse(machine: &mut Machine, args: Args) -> NativeResult {
    let (letter, count) = (args.int(3), args.int(4));
    if !is_androids(letter, count) && letter != MILLISECOND {
        return Err(Exit::Fallback);
    }
    let locale = get_ref(machine, args.reference(0), "locale");
    let descriptor = "(Ljava/text/SimpleDateFormat;Ljava/lang/String;IIIZLjava/text/ParsePosition;Ljava/text/CalendarBuilder;Ljava/util/Locale;)I";
    let mut arguments: Vec<u64> = [0, 1, 2, 3, 4, 5, 7, 9].map(|at| args.raw(at)).into();
    arguments.push(u64::from(locale.0));
    letters(machine, "parse", descriptor, arguments)
}

fn letters(
    machine: &mut Machine,
    name: &str,
    descriptor: &str,
    arguments: Vec<u64>,
) -> NativeResult {
    let class = library_class(machine, "java/text/DateLetters")?;
    machine.initialize(class)?;
    let method = library_method(machine, class, name, descriptor);
    Err(Exit::become_call(method, arguments))
}
