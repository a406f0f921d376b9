package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Selectors of style sheets, as far as pages look for elements by them. */
final class Selector {
    private static final Pattern PART = Pattern.compile(
            "([\\w-]+|\\*)|#((?:[\\w-]|\\\\.)+)|\\.((?:[\\w-]|\\\\.)+)"
            + "|\\[\\s*([\\w:-]+)\\s*(?:([~|^$*]?=)\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\]\\s]*))"
            + "\\s*i?)?\\s*\\]|:(:?[\\w-]+)(\\((?:[^()]|\\([^()]*\\))*\\))?");

    private interface Test {
        boolean holds(Dom.Element element);
    }

    /** Compounds from left to right, and what is between them. */
    private final List<List<Test>> compounds = new ArrayList<>();
    private final List<Character> between = new ArrayList<>();

    static List<Selector> parse(String text) {
        List<Selector> all = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at <= text.length(); at++) {
            char letter = at < text.length() ? text.charAt(at) : ',';
            depth += letter == '(' || letter == '[' ? 1 : letter == ')' || letter == ']' ? -1 : 0;
            if (letter == ',' && depth <= 0) {
                all.add(new Selector(text.substring(start, at).trim()));
                start = at + 1;
            }
        }
        return all;
    }

    private Selector(String text) {
        int at = 0;
        List<Test> compound = new ArrayList<>();
        char combinator = ' ';
        while (at < text.length()) {
            char letter = text.charAt(at);
            if (letter == ' ' || letter == '>' || letter == '+' || letter == '~'
                    || letter == '\n' || letter == '\t') {
                combinator = ' ';
                while (at < text.length() && " >+~\n\t".indexOf(text.charAt(at)) >= 0) {
                    char sign = text.charAt(at++);
                    combinator = sign == '>' || sign == '+' || sign == '~' ? sign : combinator;
                }
                if (!compound.isEmpty()) {
                    compounds.add(compound);
                    between.add(combinator);
                    compound = new ArrayList<>();
                }
                continue;
            }
            Matcher part = PART.matcher(text).region(at, text.length());
            if (!part.lookingAt()) {
                throw new ScriptError(Realm.current().error("DOMException", "'" + text
                        + "' is not a valid selector."));
            }
            compound.add(test(part));
            at = part.end();
        }
        compounds.add(compound);
    }

    private static Test test(Matcher part) {
        if (part.group(1) != null) {
            String tag = part.group(1).toLowerCase(java.util.Locale.ROOT);
            return element -> tag.equals("*") || element.tag.equals(tag);
        } else if (part.group(2) != null) {
            String id = part.group(2).replace("\\", "");
            return element -> id.equals(element.attribute("id"));
        } else if (part.group(3) != null) {
            String name = part.group(3).replace("\\", "");
            return element -> DomElements.hasClass(element, name);
        } else if (part.group(4) != null) {
            return attribute(part);
        }
        return pseudo(part.group(9), part.group(10));
    }

    private static Test attribute(Matcher part) {
        String name = part.group(4);
        String operator = part.group(5);
        String wanted = part.group(6) != null ? part.group(6)
                : part.group(7) != null ? part.group(7) : part.group(8);
        return element -> {
            String value = element.attribute(name);
            if (value == null || operator == null) {
                return value != null;
            }
            switch (operator) {
                case "=": return value.equals(wanted);
                case "^=": return value.startsWith(wanted);
                case "$=": return value.endsWith(wanted);
                case "*=": return value.contains(wanted);
                case "~=": return (" " + value + " ").contains(" " + wanted + " ");
                default: return value.equals(wanted) || value.startsWith(wanted + "-");
            }
        };
    }

    private static Test pseudo(String name, String given) {
        String inner = given == null ? "" : given.substring(1, given.length() - 1).trim();
        switch (name) {
            case "not":
                List<Selector> excluded = parse(inner);
                return element -> !matches(excluded, element);
            case "is":
            case "where":
                List<Selector> allowed = parse(inner);
                return element -> matches(allowed, element);
            case "first-child":
                return element -> place(element) == 1;
            case "last-child":
                return element -> place(element) == siblings(element).size();
            case "only-child":
                return element -> siblings(element).size() == 1;
            case "nth-child":
                return element -> nth(inner, place(element));
            case "empty":
                return element -> element.children.isEmpty();
            case "checked":
                return element -> (FormControls.isBox(element) || element.tag.equals("option"))
                        && FormControls.isOn(element);
            case "disabled":
                return FormControls::isDisabled;
            case "enabled":
                return element -> !FormControls.isDisabled(element);
            case "root":
                return element -> element.tag.equals("html");
            case "focus":
                return element -> element.window.forms.focused() == element;
            case "scope":
                return element -> true;
            default:
                // Hovered and the like: nobody is.
                return element -> false;
        }
    }

    private static List<Dom.Element> siblings(Dom.Element element) {
        List<Dom.Element> all = new ArrayList<>();
        if (element.parent != null) {
            for (Dom.Node child : element.parent.children) {
                if (child instanceof Dom.Element) {
                    all.add((Dom.Element) child);
                }
            }
        }
        return all;
    }

    private static int place(Dom.Element element) {
        return siblings(element).indexOf(element) + 1;
    }

    private static boolean nth(String formula, int place) {
        String text = formula.replace(" ", "").replace("odd", "2n+1").replace("even", "2n");
        int letter = text.indexOf('n');
        try {
            if (letter < 0) {
                return Integer.parseInt(text) == place;
            }
            String factor = text.substring(0, letter);
            int step = factor.isEmpty() || factor.equals("+") ? 1 : factor.equals("-") ? -1
                    : Integer.parseInt(factor);
            String rest = text.substring(letter + 1);
            int start = rest.isEmpty() ? 0 : Integer.parseInt(rest);
            int distance = place - start;
            return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0;
        } catch (NumberFormatException unknown) {
            return false;
        }
    }

    static boolean matches(List<Selector> selectors, Dom.Element element) {
        for (Selector selector : selectors) {
            if (selector.matches(element, selector.compounds.size() - 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(Dom.Element element, int last) {
        for (Test test : compounds.get(last)) {
            if (!test.holds(element)) {
                return false;
            }
        }
        if (last == 0) {
            return true;
        }
        char combinator = between.get(last - 1);
        if (combinator == '+' || combinator == '~') {
            List<Dom.Element> siblings = siblings(element);
            for (int at = siblings.indexOf(element) - 1; at >= 0; at--) {
                if (matches(siblings.get(at), last - 1)) {
                    return true;
                }
                if (combinator == '+') {
                    return false;
                }
            }
            return false;
        }
        for (Dom.Node at = element.parent; at instanceof Dom.Element; at = at.parent) {
            if (matches((Dom.Element) at, last - 1)) {
                return true;
            }
            if (combinator == '>') {
                return false;
            }
        }
        return false;
    }
}
