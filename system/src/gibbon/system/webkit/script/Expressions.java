package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** Expressions: names, members, calls, literals, assignments. Operators are elsewhere. */
final class Expressions {
    private Expressions() {}

    /** What can be assigned to. */
    abstract static class Place extends Node {
        abstract void assign(Scope scope, Object value);

        /** Reads, and remembers what was evaluated on the way for {@link #write}. */
        Object[] read(Scope scope) {
            return new Object[] {evaluate(scope)};
        }

        void write(Scope scope, Object[] remembered, Object value) {
            assign(scope, value);
        }
    }

    /** A function without a name gets that of what it is assigned to. */
    static void nameFunction(Node from, Object value, String name) {
        boolean isNameless = from instanceof FunctionNode && ((FunctionNode) from).name.isEmpty()
                || from instanceof ClassNode && ((ClassNode) from).name == null;
        if (isNameless && value instanceof JsFunction) {
            ((JsFunction) value).hide("name", name);
        }
    }

    static final class Name extends Place {
        final String name;
        private final Names names;
        private int hops = -1;
        private int slot = -1;
        private boolean isConstant;

        Name(String name, Names names) {
            this.name = name;
            this.names = names;
        }

        private void resolve() {
            int count = 0;
            Names at = names;
            while (!at.isGlobal()) {
                Integer place = at.places.get(name);
                if (place != null) {
                    slot = place;
                    isConstant = at.constants.contains(name);
                    break;
                }
                if (!at.isEmpty()) {
                    count++;
                }
                at = at.parent;
            }
            hops = count;
        }

        private Scope scope(Scope from) {
            Scope at = from;
            for (int count = hops; count > 0; count--) {
                at = at.parent;
            }
            return at;
        }

        @Override
        Object evaluate(Scope scope) {
            if (hops < 0) {
                resolve();
            }
            if (slot < 0) {
                return Realm.current().global(name);
            }
            Object value = scope(scope).slots[slot];
            if (value == Scope.UNSET) {
                throw ScriptError.reference("Cannot access '" + name + "' before initialization");
            }
            return value;
        }

        /** For `typeof`, which a name nobody knows does not stop. */
        boolean isKnown() {
            if (hops < 0) {
                resolve();
            }
            return slot >= 0 || Realm.current().hasGlobal(name);
        }

        @Override
        void assign(Scope scope, Object value) {
            if (hops < 0) {
                resolve();
            }
            if (slot < 0) {
                Realm.current().setGlobal(name, value);
                return;
            }
            Object[] slots = scope(scope).slots;
            if (isConstant) {
                throw ScriptError.type("Assignment to constant variable.");
            }
            if (slots[slot] == Scope.UNSET) {
                throw ScriptError.reference("Cannot access '" + name + "' before initialization");
            }
            slots[slot] = value;
        }

        /** In the function around the block that this name stands in. */
        void declareAround(Scope scope, Object value) {
            int count = 0;
            Names at = names;
            while (!at.isFunction) {
                count += at.isEmpty() ? 0 : 1;
                at = at.parent;
            }
            if (at.isGlobal()) {
                Realm.current().declareGlobal(name, value);
                return;
            }
            Scope target = scope;
            for (; count > 0; count--) {
                target = target.parent;
            }
            target.slots[at.places.get(name)] = value;
        }

        void declare(Scope scope, Object value) {
            if (hops < 0) {
                resolve();
            }
            if (slot < 0) {
                Realm.current().declareGlobal(name, value);
            } else {
                scope(scope).slots[slot] = value;
            }
        }
    }

    static final class Literal extends Node {
        final Object value;

        Literal(Object value) {
            this.value = value;
        }

        @Override
        Object evaluate(Scope scope) {
            return value;
        }
    }

    static final class This extends Node {
        @Override
        Object evaluate(Scope scope) {
            Object self = scope.frame.self;
            if (self == Scope.UNSET) {
                throw ScriptError.reference("Must call super constructor before using 'this'");
            }
            return self;
        }
    }

    static final class NewTarget extends Node {
        @Override
        Object evaluate(Scope scope) {
            return scope.frame.newTarget == null ? Js.UNDEFINED : scope.frame.newTarget;
        }
    }

    static final class RegExpLiteral extends Node {
        private final String pattern;
        private final String flags;

        RegExpLiteral(String pattern, String flags) {
            this.pattern = pattern;
            this.flags = flags;
        }

        @Override
        Object evaluate(Scope scope) {
            return new RegExpObject(pattern, flags);
        }
    }

    /** A member by name or by what an expression says; of `super`, too. */
    static final class Member extends Place {
        final Node base;
        final Node key;
        final boolean isOptional;

        Member(Node base, Node key, boolean isOptional) {
            this.base = base;
            this.key = key;
            this.isOptional = isOptional;
        }

        private Object base(Scope scope) {
            return base.evaluate(scope);
        }

        @Override
        Object evaluate(Scope scope) {
            if (base instanceof Super) {
                return ((Super) base).home(scope).get(Js.key(key.evaluate(scope)),
                        scope.frame.self);
            }
            Object object = base(scope);
            if (object == SKIPPED || isOptional && Js.isNothing(object)) {
                return SKIPPED;
            }
            return Js.member(object, key.evaluate(scope));
        }

        @Override
        Object[] reference(Scope scope) {
            if (base instanceof Super) {
                return new Object[] {scope.frame.self, evaluate(scope)};
            }
            Object object = base(scope);
            if (object == SKIPPED || isOptional && Js.isNothing(object)) {
                return new Object[] {Js.UNDEFINED, SKIPPED};
            }
            return new Object[] {object, Js.member(object, key.evaluate(scope))};
        }

        @Override
        void assign(Scope scope, Object value) {
            Object object = base instanceof Super ? scope.frame.self : base(scope);
            Js.setMember(object, key.evaluate(scope), value);
        }

        @Override
        Object[] read(Scope scope) {
            Object object = base instanceof Super ? scope.frame.self : base(scope);
            Object name = key.evaluate(scope);
            name = name instanceof Double ? name : Js.key(name);
            return new Object[] {Js.member(object, name), object, name};
        }

        @Override
        void write(Scope scope, Object[] remembered, Object value) {
            Js.setMember(remembered[1], remembered[2], value);
        }
    }

    static final class Super extends Node {
        JsObject home(Scope scope) {
            JsObject home = scope.frame.function.home;
            return home == null || home.prototype == null ? new JsObject() : home.prototype;
        }

        @Override
        Object evaluate(Scope scope) {
            return home(scope);
        }
    }

    /** The end of a chain with `?.`: where it was left, it is undefined. */
    static final class Chain extends Node {
        final Node inner;

        Chain(Node inner) {
            this.inner = inner;
        }

        @Override
        Object evaluate(Scope scope) {
            Object value = inner.evaluate(scope);
            return value == SKIPPED ? Js.UNDEFINED : value;
        }

        @Override
        Object[] reference(Scope scope) {
            Object[] found = inner.reference(scope);
            found[1] = found[1] == SKIPPED ? Js.UNDEFINED : found[1];
            return found;
        }
    }

    static final class Spread extends Node {
        final Node inner;

        Spread(Node inner) {
            this.inner = inner;
        }

        @Override
        Object evaluate(Scope scope) {
            return inner.evaluate(scope);
        }
    }

    static Object[] values(List<Node> nodes, Scope scope) {
        int size = nodes.size();
        Object[] values = new Object[size];
        for (int index = 0; index < size; index++) {
            Node node = nodes.get(index);
            if (node instanceof Spread) {
                return spread(nodes, scope, values, index);
            }
            values[index] = node.evaluate(scope);
        }
        return values;
    }

    private static Object[] spread(List<Node> nodes, Scope scope, Object[] done, int count) {
        List<Object> values = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            values.add(done[index]);
        }
        for (int index = count; index < nodes.size(); index++) {
            Node node = nodes.get(index);
            if (node instanceof Spread) {
                values.addAll(Js.list(node.evaluate(scope)));
            } else {
                values.add(node.evaluate(scope));
            }
        }
        return values.toArray();
    }

    static final class Call extends Node {
        private final Node callee;
        private final List<Node> arguments;
        private final boolean isOptional;

        Call(Node callee, List<Node> arguments, boolean isOptional) {
            this.callee = callee;
            this.arguments = arguments;
            this.isOptional = isOptional;
        }

        @Override
        Object evaluate(Scope scope) {
            if (callee instanceof Super) {
                return superCall(scope);
            }
            Object[] found = callee.reference(scope);
            Object function = found[1];
            if (function == SKIPPED || isOptional && Js.isNothing(function)) {
                return SKIPPED;
            }
            if (!(function instanceof JsFunction)) {
                throw ScriptError.type(written(callee) + " is not a function");
            }
            return ((JsFunction) function).call(found[0], values(arguments, scope));
        }

        private Object superCall(Scope scope) {
            ScriptFunction current = scope.frame.function;
            JsObject parent = current.prototype;
            Object made = parent instanceof JsFunction
                    ? ((JsFunction) parent).construct(values(arguments, scope),
                            scope.frame.newTarget) : Js.UNDEFINED;
            scope.frame.self = made;
            current.initialize((JsObject) made);
            return Js.UNDEFINED;
        }
    }

    static String written(Node node) {
        if (node instanceof Name) {
            return ((Name) node).name;
        } else if (node instanceof Member) {
            Member member = (Member) node;
            String key = member.key instanceof Literal ? "." + ((Literal) member.key).value
                    : "[...]";
            return written(member.base) + key;
        } else if (node instanceof This) {
            return "this";
        } else if (node instanceof Chain) {
            return written(((Chain) node).inner);
        }
        return "(intermediate value)";
    }

    static final class New extends Node {
        private final Node callee;
        private final List<Node> arguments;

        New(Node callee, List<Node> arguments) {
            this.callee = callee;
            this.arguments = arguments;
        }

        @Override
        Object evaluate(Scope scope) {
            Object function = callee.evaluate(scope);
            if (!(function instanceof JsFunction) || !((JsFunction) function).isConstructor()) {
                throw ScriptError.type(written(callee) + " is not a constructor");
            }
            return Js.make(function, values(arguments, scope));
        }
    }

    static final class ArrayLiteral extends Node {
        final List<Node> elements;

        ArrayLiteral(List<Node> elements) {
            this.elements = elements;
        }

        @Override
        Object evaluate(Scope scope) {
            JsArray array = new JsArray(new ArrayList<>(elements.size()));
            for (Node element : elements) {
                if (element == null) {
                    array.list.add(null);
                } else if (element instanceof Spread) {
                    for (Object value : Js.list(element.evaluate(scope))) {
                        array.add(value);
                    }
                } else {
                    array.add(element.evaluate(scope));
                }
            }
            return array;
        }
    }

    /** A member of an object that is written out. */
    static final class Entry {
        /** Null where another object is spread. */
        Node key;
        Node value;
        /** `g` for a getter, `s` for a setter, 0 otherwise. */
        char accessor;
        /** Only a name was written; with what it is otherwise if it is a pattern after all. */
        boolean isShort;
        Node otherwise;
    }

    static final class ObjectLiteral extends Node {
        final List<Entry> entries;

        ObjectLiteral(List<Entry> entries) {
            this.entries = entries;
        }

        @Override
        Object evaluate(Scope scope) {
            JsObject object = new JsObject();
            for (Entry entry : entries) {
                if (entry.key == null) {
                    copy(entry.value.evaluate(scope), object);
                    continue;
                }
                Object key = Js.key(entry.key.evaluate(scope));
                Object value = entry.value.evaluate(scope);
                if (value instanceof ScriptFunction && entry.value instanceof FunctionNode
                        && ((FunctionNode) entry.value).isMethod) {
                    ((ScriptFunction) value).home = object;
                }
                if (key instanceof String) {
                    nameFunction(entry.value, value, (String) key);
                }
                if (entry.accessor != 0) {
                    access(object, key, (JsFunction) value, entry.accessor == 'g', true);
                } else if (key.equals("__proto__") && !entry.isShort) {
                    object.prototype = value instanceof JsObject ? (JsObject) value
                            : value == null ? null : object.prototype;
                } else {
                    object.putOwn(key, value);
                }
            }
            return object;
        }
    }

    static void copy(Object from, JsObject to) {
        if (Js.isNothing(from)) {
            return;
        }
        JsObject source = Js.object(from);
        for (Object key : source.ownKeys()) {
            if (source.isEnumerable(key)) {
                to.putOwn(key, source.get(key));
            }
        }
    }

    static void access(JsObject object, Object key, JsFunction function, boolean isGetter,
            boolean isEnumerable) {
        Object old = object.own(key);
        JsObject.Slot slot = old instanceof JsObject.Slot && ((JsObject.Slot) old).isAccessor()
                ? (JsObject.Slot) old : new JsObject.Slot();
        slot.isEnumerable = isEnumerable;
        if (isGetter) {
            slot.getter = function;
        } else {
            slot.setter = function;
        }
        object.define(key, slot);
    }

    static final class Template extends Node {
        final List<String> parts;
        final List<String> raw;
        final List<Node> values;

        Template(List<String> parts, List<String> raw, List<Node> values) {
            this.parts = parts;
            this.raw = raw;
            this.values = values;
        }

        @Override
        Object evaluate(Scope scope) {
            StringBuilder text = new StringBuilder(parts.get(0));
            for (int index = 0; index < values.size(); index++) {
                text.append(Js.text(values.get(index).evaluate(scope)));
                text.append(parts.get(index + 1));
            }
            return text.toString();
        }
    }

    static final class Tagged extends Node {
        private final Node tag;
        private final Template template;
        private JsArray strings;

        Tagged(Node tag, Template template) {
            this.tag = tag;
            this.template = template;
        }

        @Override
        Object evaluate(Scope scope) {
            Object[] found = tag.reference(scope);
            if (strings == null) {
                strings = JsArray.of(template.parts);
                strings.hide("raw", JsArray.of(template.raw));
            }
            Object[] values = values(template.values, scope);
            Object[] all = new Object[values.length + 1];
            all[0] = strings;
            System.arraycopy(values, 0, all, 1, values.length);
            return Js.call(found[1], found[0], all);
        }
    }

    static final class Assign extends Node {
        private final Pattern target;
        private final Node value;

        Assign(Pattern target, Node value) {
            this.target = target;
            this.value = value;
        }

        /** What was read as an assignment is a part of a pattern, with what it is otherwise. */
        Pattern asPattern() {
            target.otherwise = value;
            return target;
        }

        @Override
        Object evaluate(Scope scope) {
            if (target.target instanceof Member) {
                Member member = (Member) target.target;
                if (!(member.base instanceof Super)) {
                    Object object = member.base.evaluate(scope);
                    Object key = member.key.evaluate(scope);
                    Object result = value.evaluate(scope);
                    Js.setMember(object, key, result);
                    return result;
                }
            }
            Object result = value.evaluate(scope);
            if (target.target instanceof Name) {
                nameFunction(value, result, ((Name) target.target).name);
            }
            target.assign(scope, result, false);
            return result;
        }
    }

    /** With an operator, or only where there is nothing yet. */
    static final class Update extends Node {
        private final Place target;
        private final String operator;
        private final Node value;

        Update(Place target, String operator, Node value) {
            this.target = target;
            this.operator = operator;
            this.value = value;
        }

        @Override
        Object evaluate(Scope scope) {
            Object[] old = target.read(scope);
            boolean isLogical = operator.equals("&&") || operator.equals("||")
                    || operator.equals("??");
            if (isLogical) {
                boolean goesOn = operator.equals("&&") ? Js.truth(old[0])
                        : operator.equals("||") ? !Js.truth(old[0]) : Js.isNothing(old[0]);
                if (!goesOn) {
                    return old[0];
                }
                Object result = value.evaluate(scope);
                target.write(scope, old, result);
                return result;
            }
            Object result = Operators.apply(operator, old[0], value.evaluate(scope));
            target.write(scope, old, result);
            return result;
        }
    }

    /** `++` and `--`. */
    static final class Step extends Node {
        private final Place target;
        private final int by;
        private final boolean isBefore;

        Step(Place target, int by, boolean isBefore) {
            this.target = target;
            this.by = by;
            this.isBefore = isBefore;
        }

        @Override
        Object evaluate(Scope scope) {
            Object[] old = target.read(scope);
            double number = Js.number(old[0]);
            target.write(scope, old, number + by);
            return isBefore ? number + by : number;
        }
    }

    static final class Yield extends Node {
        private final Node value;
        private final boolean isAll;

        Yield(Node value, boolean isAll) {
            this.value = value;
            this.isAll = isAll;
        }

        @Override
        Object evaluate(Scope scope) {
            Coroutine coroutine = scope.frame.coroutine;
            if (isAll) {
                Js.iterate(value.evaluate(scope), one -> {
                    coroutine.yield(one);
                    return true;
                });
                return Js.UNDEFINED;
            }
            return coroutine.yield(value == null ? Js.UNDEFINED : value.evaluate(scope));
        }
    }

    static final class Await extends Node {
        private final Node value;

        Await(Node value) {
            this.value = value;
        }

        @Override
        Object evaluate(Scope scope) {
            return Coroutine.await(scope.frame.coroutine, value.evaluate(scope));
        }
    }
}
