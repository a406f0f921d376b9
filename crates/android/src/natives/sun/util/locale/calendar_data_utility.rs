//! `sun.util.locale.provider.CalendarDataUtility`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "sun/util/locale/provider/CalendarDataUtility";
    "retrieveFirstDayOfWeek" "(Ljava/util/Locale;I)I" => first_day_of_week,
}

/// Android gives the day of its own data too, for locales that do not say otherwise; OpenJDK has
/// the same data.
fn first_day_of_week(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "sun/util/locale/provider/CalendarDataUtility")?;
    let descriptor = "(Ljava/util/Locale;)I";
    let method = library_method(machine, class, "retrieveFirstDayOfWeek", descriptor);
    Err(Exit::become_call(method, vec![args.raw(0)]))
}
