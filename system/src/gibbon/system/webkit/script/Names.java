package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names that a function or block declares. Known when it was parsed; looked up when it is run. */
final class Names {
    final Names parent;
    final boolean isFunction;
    /** Arrows have the `this` and `arguments` of what is around them. */
    final boolean isArrow;
    final Map<String, Integer> places = new LinkedHashMap<>();
    /** Those that are unset until their declaration is run, and those that cannot be changed. */
    final List<String> late = new ArrayList<>();
    final List<String> constants = new ArrayList<>();
    /** Functions that are there from the start. */
    final List<FunctionNode> hoisted = new ArrayList<>();
    boolean usesArguments;

    Names(Names parent, boolean isFunction, boolean isArrow) {
        this.parent = parent;
        this.isFunction = isFunction;
        this.isArrow = isArrow;
    }

    boolean isGlobal() {
        return parent == null;
    }

    void declare(String name) {
        if (!places.containsKey(name)) {
            places.put(name, places.size());
        }
    }

    void declareLate(String name, boolean isConstant) {
        declare(name);
        late.add(name);
        if (isConstant) {
            constants.add(name);
        }
    }

    Names function() {
        Names at = this;
        while (!at.isFunction) {
            at = at.parent;
        }
        return at;
    }

    /** A block without names needs no scope when it is run. */
    boolean isEmpty() {
        return !isFunction && places.isEmpty();
    }

    /** The scope of a block that is entered. */
    Scope enter(Scope outer) {
        if (isEmpty()) {
            return outer;
        }
        Scope scope = new Scope(outer, places.size(), outer.frame);
        prepare(scope);
        return scope;
    }

    void prepare(Scope scope) {
        for (String name : late) {
            scope.slots[places.get(name)] = Scope.UNSET;
        }
        for (FunctionNode function : hoisted) {
            scope.slots[places.get(function.name)] = function.evaluate(scope);
        }
    }
}
