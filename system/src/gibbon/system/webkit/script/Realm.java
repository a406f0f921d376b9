package gibbon.system.webkit.script;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The world of one page's scripts: its global object, the objects all others come from, tasks. */
public final class Realm {
    /** Scripts run one at a time, whatever thread they are on. */
    private static Realm current;

    public final JsObject global;
    final JsObject objectPrototype;
    final JsObject functionPrototype;
    final JsObject arrayPrototype;
    final JsObject stringPrototype;
    final JsObject numberPrototype;
    final JsObject booleanPrototype;
    final JsObject symbolPrototype;
    final JsObject iteratorPrototype;
    final JsObject generatorPrototype;
    final JsObject promisePrototype;
    final JsObject regExpPrototype;
    final JsObject datePrototype;
    final JsObject mapPrototype;
    final JsObject setPrototype;
    final Map<String, JsObject> errorPrototypes = new HashMap<>();
    int depth;
    private final Map<String, Object> lexicals = new HashMap<>();
    private final Set<String> constants = new HashSet<>();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean runsTasks;

    public interface Work<T> {
        T run();
    }

    public Realm() {
        Realm before = current;
        current = this;
        try {
            objectPrototype = new JsObject(null);
            functionPrototype = new JsObject(objectPrototype);
            arrayPrototype = new JsObject(objectPrototype);
            stringPrototype = new JsObject(objectPrototype);
            numberPrototype = new JsObject(objectPrototype);
            booleanPrototype = new JsObject(objectPrototype);
            symbolPrototype = new JsObject(objectPrototype);
            iteratorPrototype = new JsObject(objectPrototype);
            generatorPrototype = new JsObject(iteratorPrototype);
            promisePrototype = new JsObject(objectPrototype);
            regExpPrototype = new JsObject(objectPrototype);
            datePrototype = new JsObject(objectPrototype);
            mapPrototype = new JsObject(objectPrototype);
            setPrototype = new JsObject(objectPrototype);
            global = new JsObject(objectPrototype);
            global.hide("globalThis", global);
            global.hide("undefined", Js.UNDEFINED);
            global.hide("NaN", Double.NaN);
            global.hide("Infinity", Double.POSITIVE_INFINITY);
            ObjectLibrary.add(this);
            ArrayLibrary.add(this);
            TextLibrary.add(this);
            NumberLibrary.add(this);
            CollectionLibrary.add(this);
            PromiseLibrary.add(this);
            DateLibrary.add(this);
            TypedArray.add(this);
        } finally {
            current = before;
        }
    }

    public static Realm current() {
        return current;
    }

    /** Does something in this world, and then what it left to be done. */
    public <T> T within(Work<T> work) {
        Realm before = current;
        current = this;
        int oldDepth = depth;
        try {
            T result = work.run();
            if (before != this) {
                depth = 0;
                runTasks();
            }
            return result;
        } finally {
            depth = oldDepth;
            current = before;
        }
    }

    /** Runs a script; throws {@link ScriptError}. */
    public Object run(String source, boolean isModule) {
        return run(Script.parse(source, isModule));
    }

    public Object run(Script script) {
        return within(() -> {
            FunctionNode node = script.node();
            Scope.Frame frame = new Scope.Frame();
            frame.self = script.isModule ? Js.UNDEFINED : global;
            Scope scope = new Scope(null, 0, frame);
            if (script.isModule) {
                return ((JsFunction) node.evaluate(scope)).call(Js.UNDEFINED);
            }
            declareAll(node.names, scope);
            Object last = Js.UNDEFINED;
            for (Node statement : node.body) {
                if (statement instanceof Statements.Statement) {
                    Node.Jump jump = statement.run(scope);
                    if (jump != null) {
                        break;
                    }
                } else {
                    last = statement.evaluate(scope);
                }
            }
            return last;
        });
    }

    private void declareAll(Names names, Scope scope) {
        for (String name : names.places.keySet()) {
            if (names.late.contains(name)) {
                lexicals.put(name, Scope.UNSET);
                if (names.constants.contains(name)) {
                    constants.add(name);
                }
            } else if (!global.has(name)) {
                global.putOwn(name, Js.UNDEFINED);
            }
        }
        for (FunctionNode function : names.hoisted) {
            global.set(function.name, function.evaluate(scope));
        }
    }

    boolean hasGlobal(String name) {
        return lexicals.containsKey(name) || global.has(name);
    }

    Object global(String name) {
        Object lexical = lexicals.get(name);
        if (lexical != null || lexicals.containsKey(name)) {
            if (lexical == Scope.UNSET) {
                throw ScriptError.reference("Cannot access '" + name + "' before initialization");
            }
            return lexical;
        }
        Object value = global.get(name);
        if (value == Js.UNDEFINED && !global.has(name)) {
            throw ScriptError.reference(name + " is not defined");
        }
        return value;
    }

    void setGlobal(String name, Object value) {
        if (lexicals.containsKey(name)) {
            if (constants.contains(name)) {
                throw ScriptError.type("Assignment to constant variable.");
            }
            lexicals.put(name, value);
        } else {
            global.set(name, value);
        }
    }

    void declareGlobal(String name, Object value) {
        if (lexicals.containsKey(name)) {
            lexicals.put(name, value);
        } else {
            global.set(name, value);
        }
    }

    /** Whether arrays are gone through as they were made to be. */
    boolean hasPlainArrays() {
        return true;
    }

    JsObject error(String kind, String message) {
        JsObject prototype = errorPrototypes.get(kind);
        JsObject error = new JsObject(prototype);
        error.kind = "Error";
        error.hide("message", message);
        error.hide("stack", kind + ": " + message + "\n    at <anonymous>");
        return error;
    }

    void task(Runnable task) {
        tasks.add(task);
    }

    void runTasks() {
        if (runsTasks) {
            return;
        }
        runsTasks = true;
        try {
            for (Runnable task; (task = tasks.poll()) != null;) {
                try {
                    task.run();
                } catch (ScriptError problem) {
                    Console.error("Uncaught (in promise) " + problem.getMessage());
                }
            }
        } finally {
            runsTasks = false;
        }
    }

    /** A constructor with its prototype, known by a name. */
    NativeFunction type(String name, int length, JsObject prototype, NativeFunction.Body call,
            NativeFunction.Maker make) {
        NativeFunction type = new NativeFunction(name, length, call != null ? call
                : (self, arguments) -> make.make(arguments, null));
        type.maker = make;
        type.hide("prototype", prototype);
        prototype.hide("constructor", type);
        global.hide(name, type);
        return type;
    }

    /** The prototype that an object made by `new` has. */
    static JsObject prototypeOf(JsObject target, JsObject otherwise) {
        Object prototype = target == null ? null : target.get("prototype");
        return prototype instanceof JsObject ? (JsObject) prototype : otherwise;
    }
}
