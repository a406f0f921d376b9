package org.gibbon.platform;

import java.nio.charset.Charset;
import java.text.Collator;
import java.text.DateFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Pattern;

/** Dates, numbers, expressions and charsets as ICU has them. */
final class Texts {
    private Texts() {}

    static void ask() {
        Date date = new Date(0);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Locale finnish = new Locale("fi");
        Main.tell("day " + new SimpleDateFormat("cccc/EEEE/LLLLL/S", finnish).format(date));
        Main.tell("date " + DateFormat.getDateInstance(DateFormat.LONG, new Locale("hi"))
                .format(date));
        Main.tell("number " + NumberFormat.getInstance(new Locale("hi", "IN")).format(1234567.5));
        Main.tell("expression " + Pattern.compile("a(?#none)\\w").matcher("a\u00fc").matches());
        Main.tell("charset " + Charset.isSupported("windows-1256"));
        String[] words = {"z", "\u00e4", "a"};
        Arrays.sort(words, Collator.getInstance(Locale.GERMAN));
        Main.tell("sorted " + String.join(" ", words));
    }
}
