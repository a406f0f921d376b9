package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where a value goes: a name, a member, or what is taken apart into several. */
final class Pattern {
    /** A name or a member, if it is not taken apart. */
    Node target;
    /** What is taken if nothing is given. */
    Node otherwise;
    boolean isRest;
    /** Parts of an array; null where one is passed over. */
    List<Pattern> elements;
    /** Parts of an object, and their keys. */
    List<Pattern> members;
    List<Node> keys;

    static Pattern of(Node target) {
        Pattern pattern = new Pattern();
        pattern.target = target;
        return pattern;
    }

    /** Names that a declaration with this pattern declares. */
    void names(List<String> into) {
        if (target instanceof Expressions.Name) {
            into.add(((Expressions.Name) target).name);
        }
        List<Pattern> parts = new ArrayList<>();
        if (elements != null) {
            parts.addAll(elements);
        }
        if (members != null) {
            parts.addAll(members);
        }
        for (Pattern part : parts) {
            if (part != null) {
                part.names(into);
            }
        }
    }

    void assign(Scope scope, Object given, boolean declares) {
        Object value = given;
        if (otherwise != null && value == Js.UNDEFINED) {
            value = otherwise.evaluate(scope);
            if (target instanceof Expressions.Name) {
                Expressions.nameFunction(otherwise, value, ((Expressions.Name) target).name);
            }
        }
        if (elements != null) {
            fromArray(scope, value, declares);
        } else if (members != null) {
            fromObject(scope, value, declares);
        } else if (target instanceof Expressions.Name && declares) {
            ((Expressions.Name) target).declare(scope, value);
        } else {
            ((Expressions.Place) target).assign(scope, value);
        }
    }

    private void fromArray(Scope scope, Object value, boolean declares) {
        List<Object> values = new ArrayList<>();
        boolean hasRest = !elements.isEmpty() && elements.get(elements.size() - 1) != null
                && elements.get(elements.size() - 1).isRest;
        int wanted = hasRest ? Integer.MAX_VALUE : elements.size();
        if (wanted > 0) {
            Js.iterate(value, one -> {
                values.add(one);
                return values.size() < wanted;
            });
        }
        for (int index = 0; index < elements.size(); index++) {
            Pattern element = elements.get(index);
            if (element == null) {
                continue;
            }
            if (element.isRest) {
                JsArray rest = new JsArray();
                for (int at = index; at < values.size(); at++) {
                    rest.add(values.get(at));
                }
                element.assign(scope, rest, declares);
            } else {
                element.assign(scope, index < values.size() ? values.get(index) : Js.UNDEFINED,
                        declares);
            }
        }
    }

    private void fromObject(Scope scope, Object value, boolean declares) {
        if (Js.isNothing(value)) {
            throw ScriptError.type("Cannot destructure '" + Js.text(value) + "'");
        }
        Set<Object> taken = new HashSet<>();
        for (int index = 0; index < members.size(); index++) {
            Pattern member = members.get(index);
            if (member.isRest) {
                JsObject source = Js.object(value);
                JsObject rest = new JsObject();
                for (Object key : source.ownKeys()) {
                    if (!taken.contains(key) && source.isEnumerable(key)) {
                        rest.putOwn(key, source.get(key));
                    }
                }
                member.assign(scope, rest, declares);
                continue;
            }
            Object key = Js.key(keys.get(index).evaluate(scope));
            taken.add(key);
            member.assign(scope, Js.member(value, key), declares);
        }
    }
}
