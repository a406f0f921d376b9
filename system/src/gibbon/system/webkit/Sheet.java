package gibbon.system.webkit;

import gibbon.system.webkit.script.StyleRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;

/**
 * The simplest rules of style sheets: those that name an element, a class or an id alone, in the
 * order they are written. Other selectors are passed over.
 */
final class Sheet {
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");
    private static final Pattern SIMPLE =
            Pattern.compile("([a-z][a-z0-9]*)?([.#][\\w-]+)?", Pattern.CASE_INSENSITIVE);

    private final List<Rule> rules = new ArrayList<>();

    private static final class Rule {
        String tag;
        String className;
        String id;
        final List<String[]> declarations = new ArrayList<>();

        boolean matches(String element, Attributes attributes) {
            String classes = attributes.getValue("class");
            return (tag == null || tag.equals(element))
                    && (id == null || id.equals(attributes.getValue("id")))
                    && (className == null || classes != null
                    && (" " + classes.replaceAll("\\s+", " ") + " ")
                            .contains(" " + className + " "));
        }
    }

    void read(String text) {
        String plain = text.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("<!--|-->", "");
        Matcher rule = RULE.matcher(StyleRules.withoutConditions(plain));
        while (rule.find()) {
            for (String selector : rule.group(1).split(",")) {
                add(selector.trim(), rule.group(2));
            }
        }
    }

    private void add(String selector, String body) {
        Matcher simple = SIMPLE.matcher(selector);
        if (selector.isEmpty() || !simple.matches()) {
            return;
        }
        Rule rule = new Rule();
        rule.tag = simple.group(1) == null ? null : simple.group(1).toLowerCase(Locale.ROOT);
        String second = simple.group(2);
        if (second != null && second.startsWith(".")) {
            rule.className = second.substring(1);
        } else if (second != null) {
            rule.id = second.substring(1);
        }
        for (String declaration : body.split(";")) {
            int colon = declaration.indexOf(':');
            if (colon > 0) {
                rule.declarations.add(new String[] {
                    declaration.substring(0, colon).trim().toLowerCase(Locale.ROOT),
                    declaration.substring(colon + 1).replace("!important", "").trim()
                            .toLowerCase(Locale.ROOT)});
            }
        }
        rules.add(rule);
    }

    void apply(String tag, Attributes attributes, Style style) {
        for (Rule rule : rules) {
            if (rule.matches(tag, attributes)) {
                for (String[] declaration : rule.declarations) {
                    style.take(declaration[0], declaration[1]);
                }
            }
        }
    }
}
