// Locale: tags, builders, display names, case rules, control over formatting, filtering and lookup
import java.util.*;

public class Locales {
    public static void main(String[] args) {
        Locale de = Locale.GERMANY, tr = Locale.forLanguageTag("tr-TR"), x = new Locale.Builder().setLanguage("zh").setScript("Hant").setRegion("TW").setVariant("POSIX").build();
        System.out.println(de + " " + de.toLanguageTag() + x + x.toLanguageTag() + x.getScript() + x.getVariant() + Locale.ROOT.toLanguageTag() + Locale.ROOT + "|");
        System.out.println(de.getDisplayLanguage(Locale.US) + " " + de.getDisplayCountry(Locale.US) + de.getDisplayName(Locale.US) + de.getISO3Country() + de.getISO3Language() + de.getDisplayLanguage(de));
        System.out.println(Locale.forLanguageTag("en-US-u-ca-buddhist").getUnicodeLocaleType("ca") + " " + Locale.forLanguageTag("bad_tag!") + "|" + Locale.forLanguageTag("iw") + Locale.forLanguageTag("x-private"));
        System.out.println(new Locale("EN", "us") + " " + new Locale("en", "US").equals(Locale.US) + (new Locale("en", "US").hashCode() == Locale.US.hashCode()) + new Locale("en", "", "v"));
        System.out.println("TITLE".toLowerCase(tr).equals("title") + " " + "title".toUpperCase(tr).length() + "TITLE".toLowerCase(Locale.ROOT) + (int) "I".toLowerCase(tr).charAt(0));
        try {
            new Locale.Builder().setLanguage("toolonglanguage");
        } catch (IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Locale("xx", "YY").getISO3Country();
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("de-CH,de;q=0.8,en;q=0.5,*;q=0.1");
        System.out.println(Locale.lookup(ranges, List.of(Locale.US, de, Locale.FRANCE)) + " " + Locale.filter(ranges, List.of(Locale.ENGLISH, de)) + ranges.size() + ranges.get(1).getWeight());
        Locale old = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        System.out.println(String.format("%,.2f", 1234.5) + " " + Locale.getDefault());
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        System.out.println(String.format("%,.2f", 1234.5) + " " + Locale.getDefault(Locale.Category.DISPLAY));
        Locale.setDefault(old);
        System.out.println(Arrays.asList(Locale.getISOCountries()).contains("SE") + " " + Arrays.asList(Locale.getISOLanguages()).contains("sv"));
        ListResourceBundle rb = new ListResourceBundle() { @Override protected Object[][] getContents() { return new Object[][] {{"k", "v"}, {"n", 5}}; } };
        System.out.println(rb.getString("k") + rb.getObject("n") + rb.containsKey("z") + new TreeSet<>(rb.keySet()));
        try {
            rb.getString("missing");
        } catch (MissingResourceException e) {
            System.out.println(e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle", Locale.US);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
