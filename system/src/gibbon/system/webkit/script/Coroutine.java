package gibbon.system.webkit.script;

import java.util.function.Supplier;

/**
 * A function that stops in the middle and goes on later: a generator, or one that awaits. It has a
 * thread, and either that one runs or the one that resumed it.
 */
final class Coroutine {
    private static final int NEXT = 0;
    private static final int THROW = 1;
    private static final int RETURN = 2;

    /** Unwinds a generator that is left early. */
    private static final class Leaving extends RuntimeException {
        private static final long serialVersionUID = 1;

        Leaving() {
            super(null, null, false, false);
        }
    }

    private final Supplier<Object> body;
    private final Realm realm = Realm.current();
    private Thread thread;
    private boolean isOn;
    private boolean isDone;
    private Object passed;
    private int mode;
    private RuntimeException problem;

    private Coroutine(Supplier<Object> body) {
        this.body = body;
    }

    static JsObject generator(ScriptFunction function, Scope.Frame frame, Supplier<Object> body) {
        Coroutine coroutine = new Coroutine(body);
        frame.coroutine = coroutine;
        Object prototype = function.get("prototype");
        JsObject generator = new JsObject(prototype instanceof JsObject ? (JsObject) prototype
                : Realm.current().generatorPrototype);
        generator.kind = "Generator";
        generator.inner = coroutine;
        return generator;
    }

    static JsObject result(Object value, boolean isDone) {
        JsObject result = new JsObject();
        result.putOwn("value", value);
        result.putOwn("done", isDone);
        return result;
    }

    /** What `next`, `throw` and `return` of a generator do. */
    static Object step(Object generator, int how, Object value) {
        Object inner = generator instanceof JsObject ? ((JsObject) generator).inner : null;
        if (!(inner instanceof Coroutine)) {
            throw ScriptError.type("next method called on incompatible receiver");
        }
        Coroutine coroutine = (Coroutine) inner;
        if (coroutine.isDone || coroutine.thread == null && how != NEXT) {
            coroutine.isDone = true;
            if (how == THROW) {
                throw new ScriptError(value);
            }
            return result(how == RETURN ? value : Js.UNDEFINED, true);
        }
        Object out = coroutine.resume(how, value);
        return result(coroutine.isDone && how == RETURN ? value : out, coroutine.isDone);
    }

    static Object async(Scope.Frame frame, Supplier<Object> body) {
        Promise promise = new Promise();
        Coroutine coroutine = new Coroutine(() -> {
            try {
                promise.resolve(body.get());
            } catch (ScriptError problem) {
                promise.reject(problem.value);
            }
            return Js.UNDEFINED;
        });
        frame.coroutine = coroutine;
        coroutine.resume(NEXT, Js.UNDEFINED);
        return promise;
    }

    static Object await(Coroutine coroutine, Object value) {
        Promise promise = Promise.of(value);
        if (coroutine == null) {
            // A module's own await: what it waits for has to come of what is under way.
            Realm.current().runTasks();
            return promise.settled();
        }
        promise.then(result -> coroutine.resume(NEXT, result),
                reason -> coroutine.resume(THROW, reason));
        return coroutine.yield(Js.UNDEFINED);
    }

    private Object resume(int how, Object value) {
        int depth = realm.depth;
        synchronized (this) {
            passed = value;
            mode = how;
            isOn = true;
            if (thread == null) {
                thread = new Thread(this::run, "script");
                thread.setDaemon(true);
                thread.start();
            }
            notifyAll();
            while (isOn) {
                pause();
            }
        }
        realm.depth = depth;
        RuntimeException thrown = problem;
        problem = null;
        if (thrown != null) {
            throw thrown;
        }
        return passed;
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private void run() {
        realm.depth = 0;
        Object value = Js.UNDEFINED;
        try {
            value = body.get();
        } catch (Leaving left) {
            value = Js.UNDEFINED;
        } catch (StackOverflowError deep) {
            problem = ScriptError.range("Maximum call stack size exceeded");
        } catch (RuntimeException thrown) {
            problem = thrown;
        }
        synchronized (this) {
            isDone = true;
            passed = value;
            isOn = false;
            notifyAll();
        }
    }

    Object yield(Object value) {
        int how;
        Object given;
        synchronized (this) {
            passed = value;
            isOn = false;
            notifyAll();
            while (!isOn) {
                pause();
            }
            how = mode;
            given = passed;
        }
        if (how == THROW) {
            throw new ScriptError(given);
        } else if (how == RETURN) {
            throw new Leaving();
        }
        return given;
    }
}
