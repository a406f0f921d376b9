package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A value that comes later. */
final class Promise extends JsObject {
    private boolean isSettled;
    private boolean isFulfilled;
    private Object value = Js.UNDEFINED;
    private boolean isResolved;
    private final List<Consumer<Object>> onFulfilled = new ArrayList<>();
    private final List<Consumer<Object>> onRejected = new ArrayList<>();

    Promise() {
        super(Realm.current().promisePrototype);
        kind = "Promise";
    }

    static Promise of(Object value) {
        if (value instanceof Promise) {
            return (Promise) value;
        }
        Promise promise = new Promise();
        promise.resolve(value);
        return promise;
    }

    static Promise rejected(Object reason) {
        Promise promise = new Promise();
        promise.reject(reason);
        return promise;
    }

    void resolve(Object result) {
        if (isResolved) {
            return;
        }
        isResolved = true;
        if (result == this) {
            settle(false, Realm.current().error("TypeError", "Chaining cycle"));
            return;
        }
        Object then = Js.UNDEFINED;
        try {
            then = result instanceof JsObject ? ((JsObject) result).get("then") : Js.UNDEFINED;
        } catch (ScriptError problem) {
            settle(false, problem.value);
            return;
        }
        if (!(then instanceof JsFunction)) {
            settle(true, result);
            return;
        }
        JsFunction function = (JsFunction) then;
        Realm.current().task(() -> {
            isResolved = false;
            try {
                function.call(result, resolver(), rejecter());
            } catch (ScriptError problem) {
                reject(problem.value);
            }
        });
    }

    NativeFunction resolver() {
        return new NativeFunction("", 1, (self, arguments) -> {
            resolve(Js.argument(arguments, 0));
            return Js.UNDEFINED;
        });
    }

    NativeFunction rejecter() {
        return new NativeFunction("", 1, (self, arguments) -> {
            reject(Js.argument(arguments, 0));
            return Js.UNDEFINED;
        });
    }

    void reject(Object reason) {
        if (!isResolved) {
            isResolved = true;
            settle(false, reason);
        }
    }

    private void settle(boolean fulfilled, Object result) {
        isSettled = true;
        isFulfilled = fulfilled;
        value = result;
        for (Consumer<Object> waiting : fulfilled ? onFulfilled : onRejected) {
            Realm.current().task(() -> waiting.accept(result));
        }
        onFulfilled.clear();
        onRejected.clear();
    }

    void then(Consumer<Object> fulfilled, Consumer<Object> rejected) {
        if (!isSettled) {
            onFulfilled.add(fulfilled);
            onRejected.add(rejected);
            return;
        }
        Consumer<Object> chosen = isFulfilled ? fulfilled : rejected;
        Realm.current().task(() -> chosen.accept(value));
    }

    /** The value if it is there; throws what it was rejected with. */
    Object settled() {
        if (isSettled && !isFulfilled) {
            throw new ScriptError(value);
        }
        return value;
    }

    Promise then(Object fulfilled, Object rejected) {
        Promise next = new Promise();
        then(result -> next.follow(fulfilled, result, true),
                reason -> next.follow(rejected, reason, false));
        return next;
    }

    private void follow(Object function, Object result, boolean fulfilled) {
        if (!(function instanceof JsFunction)) {
            if (fulfilled) {
                resolve(result);
            } else {
                reject(result);
            }
            return;
        }
        try {
            resolve(((JsFunction) function).call(Js.UNDEFINED, result));
        } catch (ScriptError problem) {
            reject(problem.value);
        }
    }
}
