package gibbon.system.webkit.script;

import java.util.List;

/** `Promise`. */
final class PromiseLibrary {
    private PromiseLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static void add(Realm realm) {
        JsObject prototype = realm.promisePrototype;
        NativeFunction type = realm.type("Promise", 1, prototype, (self, a) -> {
            throw ScriptError.type("Promise constructor cannot be invoked without 'new'");
        }, (a, target) -> {
            Promise promise = new Promise();
            promise.prototype = Realm.prototypeOf(target, prototype);
            try {
                Js.call(arg(a, 0), Js.UNDEFINED, promise.resolver(), promise.rejecter());
            } catch (ScriptError problem) {
                promise.reject(problem.value);
            }
            return promise;
        });
        prototype.hide(Symbol.TO_STRING_TAG, "Promise");
        prototype.method("then", 2, (self, a) ->
                ((Promise) self).then(arg(a, 0), arg(a, 1)));
        prototype.method("catch", 1, (self, a) ->
                Js.invoke(self, "then", Js.UNDEFINED, arg(a, 0)));
        prototype.method("finally", 1, (self, a) -> {
            Promise next = new Promise();
            Object function = arg(a, 0);
            ((Promise) self).then(value -> after(next, function, value, true),
                    reason -> after(next, function, reason, false));
            return next;
        });
        type.method("resolve", 1, (self, a) -> Promise.of(arg(a, 0)));
        type.method("reject", 1, (self, a) -> Promise.rejected(arg(a, 0)));
        type.method("all", 1, (self, a) -> gather(arg(a, 0), 0));
        type.method("allSettled", 1, (self, a) -> gather(arg(a, 0), 1));
        type.method("any", 1, (self, a) -> gather(arg(a, 0), 2));
        type.method("race", 1, (self, a) -> {
            Promise result = new Promise();
            for (Object value : Js.list(arg(a, 0))) {
                Promise.of(value).then(result::resolve, result::reject);
            }
            return result;
        });
    }

    private static void after(Promise next, Object function, Object value, boolean fulfilled) {
        try {
            Object waited = function instanceof JsFunction
                    ? ((JsFunction) function).call(Js.UNDEFINED) : Js.UNDEFINED;
            Promise.of(waited).then(ignored -> {
                if (fulfilled) {
                    next.resolve(value);
                } else {
                    next.reject(value);
                }
            }, next::reject);
        } catch (ScriptError problem) {
            next.reject(problem.value);
        }
    }

    /** 0: all of them, 1: all, however they end, 2: the first that succeeds. */
    private static Promise gather(Object values, int how) {
        Promise result = new Promise();
        List<Object> all = Js.list(values);
        JsArray results = new JsArray();
        results.resize(all.size());
        int[] left = {all.size()};
        Runnable end = () -> {
            if (how == 2) {
                JsObject error = Realm.current().error("AggregateError",
                        "All promises were rejected");
                error.hide("errors", results);
                result.reject(error);
            } else {
                result.resolve(results);
            }
        };
        if (all.isEmpty()) {
            end.run();
        }
        for (int index = 0; index < all.size(); index++) {
            int place = index;
            Promise.of(all.get(index)).then(value -> {
                if (how == 2) {
                    result.resolve(value);
                    return;
                }
                results.put(place, how == 0 ? value : outcome("fulfilled", "value", value));
                if (--left[0] == 0) {
                    end.run();
                }
            }, reason -> {
                if (how == 0) {
                    result.reject(reason);
                    return;
                }
                results.put(place, how == 2 ? reason : outcome("rejected", "reason", reason));
                if (--left[0] == 0) {
                    end.run();
                }
            });
        }
        return result;
    }

    private static JsObject outcome(String status, String name, Object value) {
        JsObject outcome = new JsObject();
        outcome.putOwn("status", status);
        outcome.putOwn(name, value);
        return outcome;
    }
}
