package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rules of style sheets, with the selectors that scripts know, too. Conditions ({@code @media}) are
 * not asked; variables count where the whole page has them.
 */
public final class StyleRules {
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");
    private static final Pattern VARIABLE = Pattern.compile("var\\(\\s*(--[\\w-]+)\\s*(?:,([^()]*))?\\)");

    private static final class Rule {
        final List<Selector> selectors;
        final int weight;
        final int order;
        final List<String[]> declarations;

        Rule(List<Selector> selectors, int weight, int order, List<String[]> declarations) {
            this.selectors = selectors;
            this.weight = weight;
            this.order = order;
            this.declarations = declarations;
        }
    }

    private final Map<String, List<Rule>> byKey = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private int count;

    public void read(String text) {
        String plain = text.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("<!--|-->", "");
        Matcher rule = RULE.matcher(withoutConditions(plain));
        while (rule.find()) {
            List<String[]> declarations = declarations(rule.group(2));
            for (String selector : rule.group(1).split(",(?![^(]*\\))")) {
                add(selector.trim(), declarations);
            }
        }
    }

    public static List<String[]> declarations(String text) {
        List<String[]> all = new ArrayList<>();
        for (String declaration : text.split(";(?![^(]*\\))")) {
            int colon = declaration.indexOf(':');
            if (colon > 0) {
                String name = declaration.substring(0, colon).trim();
                all.add(new String[] {name.startsWith("--") ? name : name.toLowerCase(Locale.ROOT),
                    declaration.substring(colon + 1).replace("!important", "").trim()});
            }
        }
        return all;
    }

    /** Nobody asks whether conditions such as those of {@code @media} hold. */
    public static String withoutConditions(String text) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        boolean isWithin = false;
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            depth += next == '{' ? 1 : next == '}' ? -1 : 0;
            isWithin |= next == '@' && depth == 0;
            if (!isWithin) {
                plain.append(next);
            } else if (depth <= 0 && (next == ';' || next == '}')) {
                isWithin = false;
            }
        }
        return plain.toString();
    }

    private void add(String selector, List<String[]> declarations) {
        if (selector.isEmpty() || selector.contains("::") || selector.contains(":hover")
                || selector.contains(":active") || selector.contains(":focus")) {
            return;
        }
        boolean isWhole = selector.equals(":root") || selector.equals("html")
                || selector.equals("body") || selector.equals("*");
        for (String[] declaration : declarations) {
            if (isWhole && declaration[0].startsWith("--")) {
                variables.put(declaration[0], declaration[1]);
            }
        }
        List<Selector> parsed;
        try {
            parsed = Selector.parse(selector);
        } catch (ScriptError unknown) {
            return;
        }
        String last = selector.replaceAll("\\[[^\\]]*\\]|\\([^)]*\\)", "");
        int weight = last.length() - last.replace("#", "").length();
        int classes = last.length() - last.replace(".", "").replace(":", "").length();
        int tags = last.split("[\\s>+~]+").length;
        String[] parts = last.trim().split("[\\s>+~]+");
        String key = parts.length == 0 ? "*" : key(parts[parts.length - 1]);
        byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(
                new Rule(parsed, weight * 10000 + classes * 100 + tags, count++, declarations));
    }

    private static String key(String compound) {
        Matcher part = Pattern.compile("([#.]?)([\\w-]+)").matcher(compound);
        String found = "*";
        while (part.find()) {
            if (part.group(1).equals("#")) {
                return part.group();
            }
            found = part.group(1).equals(".") || found.equals("*") && !compound.startsWith(":")
                    ? part.group() : found;
        }
        return compound.startsWith(":") || compound.startsWith("*") && found.indexOf('.') < 0
                ? "*" : found;
    }

    /** What is said of an element, the weightiest last. */
    public List<String[]> of(Dom.Element element) {
        List<Rule> matching = new ArrayList<>();
        collect("*", element, matching);
        collect(element.tag, element, matching);
        String classes = element.attribute("class");
        for (String name : classes == null ? new String[0] : classes.trim().split("\\s+")) {
            collect("." + name, element, matching);
        }
        if (element.attribute("id") != null) {
            collect("#" + element.attribute("id"), element, matching);
        }
        Collections.sort(matching, (left, right) -> left.weight != right.weight
                ? Integer.compare(left.weight, right.weight)
                : Integer.compare(left.order, right.order));
        List<String[]> all = new ArrayList<>();
        for (Rule rule : matching) {
            all.addAll(rule.declarations);
        }
        if (element.attribute("style") != null) {
            all.addAll(declarations(element.attribute("style")));
        }
        return resolved(all);
    }

    private List<String[]> resolved(List<String[]> declarations) {
        List<String[]> all = new ArrayList<>();
        for (String[] declaration : declarations) {
            String value = declaration[1];
            for (int turn = 0; turn < 4 && value.contains("var("); turn++) {
                Matcher variable = VARIABLE.matcher(value);
                StringBuffer out = new StringBuffer();
                while (variable.find()) {
                    String known = variables.get(variable.group(1));
                    String other = variable.group(2) == null ? "" : variable.group(2).trim();
                    variable.appendReplacement(out,
                            Matcher.quoteReplacement(known == null ? other : known));
                }
                value = variable.appendTail(out).toString();
            }
            all.add(new String[] {declaration[0], value.toLowerCase(Locale.ROOT)});
        }
        return all;
    }

    private void collect(String key, Dom.Element element, List<Rule> into) {
        List<Rule> rules = byKey.get(key);
        for (Rule rule : rules == null ? new ArrayList<Rule>() : rules) {
            if (Selector.matches(rule.selectors, element)) {
                into.add(rule);
            }
        }
    }
}
