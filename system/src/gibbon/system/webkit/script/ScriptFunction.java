package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** A function of a script, with the variables around it. */
final class ScriptFunction extends JsFunction {
    private static final int DEEPEST = 600;

    final FunctionNode node;
    private final Scope outer;
    /** Where `super` leads. */
    JsObject home;
    /** Fields of a class's objects. */
    List<ClassNode.Member> fields;
    Scope fieldScope;

    ScriptFunction(FunctionNode node, Scope outer) {
        this.node = node;
        this.outer = outer;
        Realm realm = Realm.current();
        int length = 0;
        for (Pattern parameter : node.parameters) {
            if (parameter.isRest || parameter.otherwise != null) {
                break;
            }
            length++;
        }
        hide("name", node.name);
        hide("length", (double) length);
        if (node.isGenerator) {
            hide("prototype", new JsObject(realm.generatorPrototype));
        } else if (isConstructor()) {
            JsObject made = new JsObject(realm.objectPrototype);
            made.hide("constructor", this);
            hide("prototype", made);
        }
    }

    @Override
    boolean isConstructor() {
        return !node.isArrow && !node.isAsync && !node.isGenerator && !node.isMethod;
    }

    @Override
    public Object call(Object self, Object... arguments) {
        if (node.isClass) {
            throw ScriptError.type("Class constructor " + node.name
                    + " cannot be invoked without 'new'");
        }
        return run(self, arguments, null);
    }

    private Object run(Object self, Object[] arguments, JsObject newTarget) {
        Scope.Frame frame;
        if (node.isArrow && !node.isAsync) {
            frame = outer.frame;
        } else {
            frame = new Scope.Frame();
            frame.self = node.isArrow ? outer.frame.self : self;
            frame.function = node.isArrow ? outer.frame.function : this;
            frame.arguments = node.isArrow ? outer.frame.arguments : arguments;
            frame.newTarget = node.isArrow ? outer.frame.newTarget : newTarget;
        }
        Scope scope = new Scope(outer, node.names.places.size(), frame);
        if (node.isGenerator) {
            return Coroutine.generator(this, frame, () -> body(scope, arguments));
        } else if (node.isAsync) {
            return Coroutine.async(frame, () -> body(scope, arguments));
        }
        return body(scope, arguments);
    }

    private Object body(Scope scope, Object[] arguments) {
        Realm realm = Realm.current();
        if (++realm.depth > DEEPEST) {
            realm.depth = 0;
            throw ScriptError.range("Maximum call stack size exceeded");
        }
        try {
            return execute(scope, arguments);
        } finally {
            realm.depth = Math.max(0, realm.depth - 1);
        }
    }

    private Object execute(Scope scope, Object[] arguments) {
        Names names = node.names;
        java.util.Arrays.fill(scope.slots, Js.UNDEFINED);
        if (names.usesArguments && !node.isArrow) {
            JsArray all = JsArray.of(arguments);
            all.kind = "Arguments";
            scope.slots[names.places.get("arguments")] = all;
        }
        List<Pattern> parameters = node.parameters;
        for (int index = 0; index < parameters.size(); index++) {
            Pattern parameter = parameters.get(index);
            if (parameter.isRest) {
                JsArray rest = new JsArray();
                for (int at = index; at < arguments.length; at++) {
                    rest.add(arguments[at]);
                }
                parameter.assign(scope, rest, true);
            } else {
                parameter.assign(scope, Js.argument(arguments, index), true);
            }
        }
        names.prepare(scope);
        List<Node> body = node.body;
        for (int index = 0; index < body.size(); index++) {
            Node.Jump jump = body.get(index).run(scope);
            if (jump != null) {
                return jump.value;
            }
        }
        return Js.UNDEFINED;
    }

    @Override
    Object construct(Object[] arguments, JsObject target) {
        if (!isConstructor()) {
            return super.construct(arguments, target);
        }
        if (node.isDerived) {
            Object result = derived(arguments, target);
            return result;
        }
        Object prototype = target.get("prototype");
        JsObject made = new JsObject(prototype instanceof JsObject ? (JsObject) prototype
                : Realm.current().objectPrototype);
        initialize(made);
        Object result = run(made, arguments, target);
        return result instanceof JsObject ? result : made;
    }

    /** `this` comes from the call of `super`. */
    private Object derived(Object[] arguments, JsObject target) {
        Scope.Frame frame = new Scope.Frame();
        frame.self = Scope.UNSET;
        frame.function = this;
        frame.arguments = arguments;
        frame.newTarget = target;
        Scope scope = new Scope(outer, node.names.places.size(), frame);
        Object result = body(scope, arguments);
        if (result instanceof JsObject) {
            return result;
        }
        if (frame.self == Scope.UNSET) {
            throw ScriptError.reference("Must call super constructor in derived class");
        }
        return frame.self;
    }

    /** Gives a new object the fields that the class declares. */
    void initialize(JsObject made) {
        if (fields == null) {
            return;
        }
        Scope.Frame frame = new Scope.Frame();
        frame.self = made;
        frame.function = this;
        for (ClassNode.Member field : new ArrayList<>(fields)) {
            field.initialize(made, new Scope(fieldScope, 0, frame), this);
        }
    }
}
