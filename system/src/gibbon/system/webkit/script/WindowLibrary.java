package gibbon.system.webkit.script;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** `window`: timers, frames, address, storage, requests, and things that a phone's browser has. */
final class WindowLibrary {
    private static final double FRAME = 1000 / 60.0;

    private final DomWindow window;
    private final JsObject global;

    private WindowLibrary(DomWindow window) {
        this.window = window;
        global = window.realm.global;
    }

    static void add(DomWindow window) {
        WindowLibrary library = new WindowLibrary(window);
        library.basics();
        library.timers();
        library.address();
        library.storage("localStorage", false);
        library.storage("sessionStorage", true);
        library.navigator();
        library.console();
        library.requests();
        library.observers();
        library.absent();
    }

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static String resolve(String base, String address) {
        try {
            if (address.matches("(?i)[a-z][a-z0-9+.-]*:.*") || base.startsWith("about:")) {
                return address;
            }
            return java.net.URI.create(base.replace(" ", "%20"))
                    .resolve(address.replace(" ", "%20")).toString()
                    .replaceFirst("^file:/(?=[^/])", "file:///");
        } catch (IllegalArgumentException strange) {
            return address;
        }
    }

    private void basics() {
        for (String name : new String[] {"window", "self", "frames", "parent", "top"}) {
            global.putOwn(name, global);
        }
        global.kind = "Window";
        JsObject events = window.listenable().prototype;
        for (String name : new String[] {"addEventListener", "removeEventListener",
            "dispatchEvent"}) {
            global.hide(name, events.get(name));
        }
        String[] widths = {"innerWidth", "outerWidth"};
        String[] heights = {"innerHeight", "outerHeight"};
        for (String name : widths) {
            global.accessor(name, (self, a) -> (double) Math.round(window.host.width()), null);
        }
        for (String name : heights) {
            global.accessor(name, (self, a) -> (double) Math.round(window.host.height()), null);
        }
        global.accessor("devicePixelRatio", (self, a) -> (double) window.host.density(), null);
        for (String name : new String[] {"scrollX", "scrollY", "pageXOffset", "pageYOffset",
            "screenX", "screenY", "length"}) {
            global.putOwn(name, 0.0);
        }
        global.putOwn("name", "");
        global.putOwn("closed", false);
        global.putOwn("opener", null);
        global.putOwn("isSecureContext", true);
        JsObject screen = new JsObject();
        global.putOwn("screen", screen);
        for (String name : new String[] {"width", "availWidth"}) {
            screen.accessor(name, (self, a) -> (double) Math.round(window.host.width()), null);
        }
        for (String name : new String[] {"height", "availHeight"}) {
            screen.accessor(name, (self, a) -> (double) Math.round(window.host.height()), null);
        }
        screen.putOwn("colorDepth", 24.0);
        JsObject orientation = window.listenable();
        orientation.accessor("type", (self, a) -> window.host.width() > window.host.height()
                ? "landscape-primary" : "portrait-primary", null);
        orientation.putOwn("angle", 0.0);
        orientation.method("lock", 1, (self, a) -> Promise.rejected(
                Realm.current().error("DOMException", "screen.orientation.lock() is not available")));
        orientation.method("unlock", 0, (self, a) -> Js.UNDEFINED);
        screen.putOwn("orientation", orientation);
        for (String name : new String[] {"scrollTo", "scrollBy", "scroll", "focus", "blur", "stop",
            "print", "close", "postMessage", "moveTo", "resizeTo"}) {
            global.method(name, 0, (self, a) -> Js.UNDEFINED);
        }
        global.method("open", 1, (self, a) -> {
            window.host.navigate(window.resolve(Js.text(arg(a, 0))));
            return null;
        });
        for (String name : new String[] {"alert", "confirm", "prompt"}) {
            global.method(name, 1, (self, a) -> {
                boolean isAgreed = window.host.alert(name, Js.text(arg(a, 0)));
                return name.equals("alert") ? Js.UNDEFINED : name.equals("prompt") ? null
                        : (Object) isAgreed;
            });
        }
        global.method("getComputedStyle", 1, (self, a) -> computed((Dom.Element) a[0]));
        global.method("matchMedia", 1, (self, a) -> media(Js.text(arg(a, 0))));
        global.method("getSelection", 0, (self, a) -> null);
        global.method("structuredClone", 1, (self, a) -> {
            String text = Json.write(arg(a, 0));
            return text == null ? arg(a, 0) : Json.read(text);
        });
        JsObject css = new JsObject();
        css.method("supports", 1, (self, a) -> true);
        css.method("escape", 1, (self, a) -> Js.text(arg(a, 0)));
        global.putOwn("CSS", css);
    }

    private JsObject computed(Dom.Element element) {
        JsObject style = new JsObject(element.style());
        style.method("getPropertyValue", 1, (self, a) -> {
            Object value = ((JsObject) self).get(Dom.camel(Js.text(arg(a, 0))));
            return value == Js.UNDEFINED ? "" : value;
        });
        Object own = element.style().get("display");
        boolean isInline = java.util.Arrays.asList("span", "a", "b", "i", "em", "strong", "img",
                "label", "code").contains(element.tag);
        style.putOwn("display", own instanceof String && !((String) own).isEmpty() ? own
                : isInline ? "inline" : "block");
        float[] bounds = window.bounds(element);
        style.putOwn("width", Js.text((double) (bounds[2] - bounds[0])) + "px");
        style.putOwn("height", Js.text((double) (bounds[3] - bounds[1])) + "px");
        return style;
    }

    private JsObject media(String query) {
        JsObject list = window.listenable();
        boolean isPortrait = window.host.height() >= window.host.width();
        boolean matches = query.contains("portrait") ? isPortrait
                : query.contains("landscape") ? !isPortrait
                : query.contains("max-width") ? window.host.width() <= number(query)
                : query.contains("min-width") ? window.host.width() >= number(query)
                : query.contains("pointer: coarse") || query.contains("pointer:coarse")
                || query.contains("prefers-color-scheme: light") || query.contains("hover: none");
        list.putOwn("matches", matches);
        list.putOwn("media", query);
        list.method("addListener", 1, (self, a) -> Js.UNDEFINED);
        list.method("removeListener", 1, (self, a) -> Js.UNDEFINED);
        return list;
    }

    private static double number(String query) {
        java.util.regex.Matcher digits = java.util.regex.Pattern.compile("(\\d+(\\.\\d+)?)")
                .matcher(query);
        return digits.find() ? Double.parseDouble(digits.group()) : 0;
    }

    private Runnable calling(Object function, Object... arguments) {
        return () -> window.attempt(() -> function instanceof JsFunction
                ? ((JsFunction) function).call(global, arguments)
                : window.realm.run(Js.text(function), false));
    }

    private void timers() {
        for (String name : new String[] {"setTimeout", "setInterval"}) {
            global.method(name, 2, (self, a) -> window.timer(calling(arg(a, 0),
                    a.length > 2 ? java.util.Arrays.copyOfRange(a, 2, a.length) : Js.NONE),
                    Js.number(arg(a, 1)), name.equals("setInterval")));
        }
        for (String name : new String[] {"clearTimeout", "clearInterval", "cancelAnimationFrame",
            "cancelIdleCallback"}) {
            global.method(name, 1, (self, a) -> {
                window.clearTimer(arg(a, 0));
                return Js.UNDEFINED;
            });
        }
        global.method("requestAnimationFrame", 1, (self, a) -> window.timer(() -> calling(
                arg(a, 0), now()).run(), FRAME, false));
        global.method("requestIdleCallback", 1, (self, a) -> {
            JsObject deadline = new JsObject();
            deadline.method("timeRemaining", 0, (me, b) -> 10.0);
            deadline.putOwn("didTimeout", false);
            return window.timer(calling(arg(a, 0), deadline), 1, false);
        });
        global.method("queueMicrotask", 1, (self, a) -> {
            Promise.of(Js.UNDEFINED).then(arg(a, 0), Js.UNDEFINED);
            return Js.UNDEFINED;
        });
        global.method("setImmediate", 1, (self, a) -> window.timer(calling(arg(a, 0)), 0, false));
        JsObject performance = window.listenable();
        performance.method("now", 0, (self, a) -> now());
        performance.putOwn("timeOrigin", (double) System.currentTimeMillis());
        for (String name : new String[] {"mark", "measure", "clearMarks", "clearMeasures"}) {
            performance.method(name, 1, (self, a) -> Js.UNDEFINED);
        }
        for (String name : new String[] {"getEntriesByType", "getEntriesByName", "getEntries"}) {
            performance.method(name, 1, (self, a) -> new JsArray());
        }
        global.putOwn("performance", performance);
    }

    private static double now() {
        return System.nanoTime() / 1_000_000.0;
    }

    private void address() {
        JsObject location = new JsObject();
        String[] parts = {"href", "protocol", "host", "hostname", "port", "pathname", "search",
            "hash", "origin"};
        for (String part : parts) {
            location.accessor(part, (self, a) -> part(window.host.address(), part), (self, a) -> {
                if (part.equals("href") || part.equals("hash")) {
                    String text = Js.text(arg(a, 0));
                    window.host.navigate(window.resolve(part.equals("hash")
                            && !text.startsWith("#") ? "#" + text : text));
                }
                return Js.UNDEFINED;
            });
        }
        for (String name : new String[] {"assign", "replace"}) {
            location.method(name, 1, (self, a) -> {
                window.host.navigate(window.resolve(Js.text(arg(a, 0))));
                return Js.UNDEFINED;
            });
        }
        location.method("reload", 0, (self, a) -> {
            window.host.navigate(window.host.address());
            return Js.UNDEFINED;
        });
        location.method("toString", 0, (self, a) -> window.host.address());
        JsObject.Slot slot = new JsObject.Slot();
        slot.getter = new NativeFunction("location", 0, (self, a) -> location);
        slot.setter = new NativeFunction("location", 1, (self, a) -> {
            window.host.navigate(window.resolve(Js.text(arg(a, 0))));
            return Js.UNDEFINED;
        });
        global.define("location", slot);
        JsObject history = new JsObject();
        history.putOwn("length", 1.0);
        history.putOwn("state", null);
        for (String name : new String[] {"pushState", "replaceState"}) {
            history.method(name, 3, (self, a) -> {
                history.putOwn("state", arg(a, 0));
                return Js.UNDEFINED;
            });
        }
        history.method("back", 0, (self, a) -> back(-1));
        history.method("forward", 0, (self, a) -> back(1));
        history.method("go", 1, (self, a) -> back((int) Js.integer(arg(a, 0))));
        global.putOwn("history", history);
        JsObject prototype = new JsObject();
        window.realm.type("URL", 2, prototype, null, (a, target) -> {
            JsObject url = new JsObject(prototype);
            String text = resolve(arg(a, 1) == Js.UNDEFINED ? "about:blank" : Js.text(a[1]),
                    Js.text(arg(a, 0)));
            if (!text.matches("(?i)[a-z][a-z0-9+.-]*:.*")) {
                throw ScriptError.type("Invalid URL");
            }
            for (String part : parts) {
                url.putOwn(part, part(text, part));
            }
            url.putOwn("searchParams", parameters(part(text, "search")));
            return url;
        });
        prototype.method("toString", 0, (self, a) -> ((JsObject) self).get("href"));
        JsObject type = (JsObject) global.get("URL");
        type.method("createObjectURL", 1, (self, a) -> "blob:null/0");
        type.method("revokeObjectURL", 1, (self, a) -> Js.UNDEFINED);
        JsObject search = new JsObject();
        window.realm.type("URLSearchParams", 1, search, null, (a, target) ->
                parameters(arg(a, 0) == Js.UNDEFINED ? "" : Js.text(a[0])));
    }

    private Object back(int steps) {
        window.host.goBack(steps);
        return Js.UNDEFINED;
    }

    private static String part(String address, String part) {
        java.util.regex.Matcher matcher = java.util.regex.Pattern.compile(
                "([^:/?#]+:)?(?://([^/?#]*))?([^?#]*)(\\?[^#]*)?(#.*)?").matcher(address);
        if (!matcher.matches()) {
            return "";
        }
        String protocol = matcher.group(1) == null ? "" : matcher.group(1);
        String host = matcher.group(2) == null ? "" : matcher.group(2);
        switch (part) {
            case "href": return address;
            case "protocol": return protocol;
            case "host": return host;
            case "hostname": return host.split(":")[0];
            case "port": return host.contains(":") ? host.substring(host.indexOf(':') + 1) : "";
            case "pathname": return matcher.group(3);
            case "search": return matcher.group(4) == null ? "" : matcher.group(4);
            case "hash": return matcher.group(5) == null ? "" : matcher.group(5);
            default: return host.isEmpty() ? "null" : protocol + "//" + host;
        }
    }

    private static JsObject parameters(String text) {
        List<String[]> all = new ArrayList<>();
        for (String pair : text.replaceFirst("^\\?", "").split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                all.add(new String[] {unescape(equals < 0 ? pair : pair.substring(0, equals)),
                    unescape(equals < 0 ? "" : pair.substring(equals + 1))});
            }
        }
        JsObject parameters = new JsObject();
        parameters.method("get", 1, (self, a) -> {
            for (String[] pair : all) {
                if (pair[0].equals(Js.text(arg(a, 0)))) {
                    return pair[1];
                }
            }
            return null;
        });
        parameters.method("has", 1, (self, a) -> {
            for (String[] pair : all) {
                if (pair[0].equals(Js.text(arg(a, 0)))) {
                    return true;
                }
            }
            return false;
        });
        parameters.method("set", 2, (self, a) -> {
            all.removeIf(pair -> pair[0].equals(Js.text(arg(a, 0))));
            all.add(new String[] {Js.text(arg(a, 0)), Js.text(arg(a, 1))});
            return Js.UNDEFINED;
        });
        parameters.method("append", 2, (self, a) -> {
            all.add(new String[] {Js.text(arg(a, 0)), Js.text(arg(a, 1))});
            return Js.UNDEFINED;
        });
        parameters.method("forEach", 1, (self, a) -> {
            for (String[] pair : all) {
                Js.call(arg(a, 0), Js.UNDEFINED, pair[1], pair[0]);
            }
            return Js.UNDEFINED;
        });
        parameters.method("toString", 0, (self, a) -> {
            StringBuilder out = new StringBuilder();
            for (String[] pair : all) {
                out.append(out.length() == 0 ? "" : "&").append(android.net.Uri.encode(pair[0]))
                        .append('=').append(android.net.Uri.encode(pair[1]));
            }
            return out.toString();
        });
        return parameters;
    }

    private static String unescape(String text) {
        return android.net.Uri.decode(text.replace('+', ' '));
    }

    private void storage(String name, boolean isForSession) {
        Map<String, String> kept = window.host.storage(isForSession);
        JsObject storage = new JsObject() {
            @Override
            Object own(Object key) {
                Object own = super.own(key);
                return own != null || !(key instanceof String) ? own : kept.get(key);
            }

            @Override
            void set(Object key, Object value, Object receiver) {
                kept.put(Js.text(key), Js.text(value));
            }
        };
        storage.method("getItem", 1, (self, a) -> kept.get(Js.text(arg(a, 0))));
        storage.method("setItem", 2, (self, a) -> {
            kept.put(Js.text(arg(a, 0)), Js.text(arg(a, 1)));
            return Js.UNDEFINED;
        });
        storage.method("removeItem", 1, (self, a) -> {
            kept.remove(Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        storage.method("clear", 0, (self, a) -> {
            kept.clear();
            return Js.UNDEFINED;
        });
        storage.method("key", 1, (self, a) -> {
            List<String> keys = new ArrayList<>(kept.keySet());
            int at = (int) Js.integer(arg(a, 0));
            return at >= 0 && at < keys.size() ? keys.get(at) : null;
        });
        storage.getter("length", (self, a) -> (double) kept.size());
        global.putOwn(name, storage);
    }

    private void navigator() {
        JsObject navigator = new JsObject();
        navigator.putOwn("userAgent", window.host.userAgent());
        navigator.putOwn("appVersion", window.host.userAgent());
        navigator.putOwn("platform", "Linux aarch64");
        navigator.putOwn("vendor", "Google Inc.");
        navigator.putOwn("product", "Gecko");
        navigator.putOwn("language", "en-US");
        navigator.putOwn("languages", JsArray.of("en-US", "en"));
        navigator.putOwn("onLine", false);
        navigator.putOwn("maxTouchPoints", 5.0);
        navigator.putOwn("hardwareConcurrency", 4.0);
        navigator.putOwn("cookieEnabled", true);
        navigator.putOwn("webdriver", false);
        navigator.method("vibrate", 1, (self, a) -> true);
        navigator.method("sendBeacon", 1, (self, a) -> false);
        navigator.method("getGamepads", 0, (self, a) -> new JsArray());
        navigator.method("javaEnabled", 0, (self, a) -> false);
        JsObject clipboard = new JsObject();
        clipboard.method("writeText", 1, (self, a) -> Promise.of(Js.UNDEFINED));
        clipboard.method("readText", 0, (self, a) -> Promise.of(""));
        navigator.putOwn("clipboard", clipboard);
        global.putOwn("navigator", navigator);
        JsObject crypto = new JsObject();
        crypto.method("getRandomValues", 1, (self, a) -> {
            TypedArray array = (TypedArray) a[0];
            for (int index = 0; index < array.length; index++) {
                array.put(index, Math.floor(Math.random() * 4294967296.0));
            }
            return array;
        });
        crypto.method("randomUUID", 0, (self, a) -> java.util.UUID.nameUUIDFromBytes(
                Double.toString(Math.random()).getBytes(StandardCharsets.UTF_8)).toString());
        global.putOwn("crypto", crypto);
    }

    private void console() {
        JsObject console = new JsObject();
        global.putOwn("console", console);
        for (String level : new String[] {"log", "info", "warn", "error", "debug", "trace", "dir",
            "table", "group", "groupEnd", "groupCollapsed", "time", "timeEnd", "assert", "count"}) {
            console.method(level, 1, (self, a) -> {
                StringBuilder text = new StringBuilder();
                for (Object value : a) {
                    text.append(text.length() == 0 ? "" : " ").append(Js.describe(value));
                }
                window.host.console(level, text.toString());
                return Js.UNDEFINED;
            });
        }
    }

    /** The method that a request, or its options, asks for. */
    private static Object method(Object request, Object other) {
        return request instanceof JsObject && ((JsObject) request).has("method")
                ? Js.text(((JsObject) request).get("method")).toUpperCase(Locale.ROOT) : other;
    }

    /** What the page itself has can be asked for; everything else is as without a network. */
    private void requests() {
        global.method("fetch", 1, (self, a) -> {
            Object wanted = arg(a, 0);
            String address = window.resolve(Js.text(wanted instanceof JsObject
                    && ((JsObject) wanted).has("url") ? ((JsObject) wanted).get("url") : wanted));
            Object method = method(arg(a, 1), method(wanted, "GET"));
            Promise promise = new Promise();
            window.host.post(() -> window.attempt(() -> {
                byte[] bytes = window.host.fetch(Js.text(method), address);
                if (bytes == null) {
                    promise.reject(window.realm.error("TypeError", "Failed to fetch"));
                } else {
                    promise.resolve(response(bytes, address));
                }
                return null;
            }), 0);
            return promise;
        });
        JsObject prototype = window.listenable().prototype;
        JsObject own = new JsObject(prototype);
        window.realm.type("XMLHttpRequest", 0, own, null, (a, target) -> {
            JsObject request = window.listenable();
            request.prototype = Realm.prototypeOf(target, own);
            request.putOwn("readyState", 0.0);
            request.putOwn("status", 0.0);
            request.putOwn("responseType", "");
            request.putOwn("responseText", "");
            request.putOwn("response", "");
            return request;
        });
        own.method("open", 2, (self, a) -> {
            ((JsObject) self).hide("_address", window.resolve(Js.text(arg(a, 1))));
            ((JsObject) self).hide("_method", Js.text(arg(a, 0)).toUpperCase(Locale.ROOT));
            ((JsObject) self).set("readyState", 1.0);
            return Js.UNDEFINED;
        });
        for (String name : new String[] {"setRequestHeader", "abort", "overrideMimeType"}) {
            own.method(name, 0, (self, a) -> Js.UNDEFINED);
        }
        own.method("getAllResponseHeaders", 0, (self, a) -> "");
        own.method("getResponseHeader", 1, (self, a) -> null);
        own.method("send", 1, (self, a) -> {
            JsObject request = (JsObject) self;
            window.host.post(() -> window.attempt(() -> {
                received(request);
                return null;
            }), 0);
            return Js.UNDEFINED;
        });
    }

    private void received(JsObject request) {
        byte[] bytes = window.host.fetch(Js.text(request.get("_method")),
                Js.text(request.get("_address")));
        request.set("readyState", 4.0);
        if (bytes != null) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            String type = Js.text(request.get("responseType"));
            request.set("status", 200.0);
            request.set("statusText", "OK");
            request.set("responseText", text);
            request.set("response", type.equals("json") ? Json.read(text)
                    : type.equals("arraybuffer") ? TypedArray.bufferOf(bytes) : text);
        }
        Dom.Node target = window.target(request);
        for (String type : new String[] {"readystatechange", bytes == null ? "error" : "load",
            "loadend"}) {
            JsObject event = DomEvents.make(window.eventPrototype, type, false);
            DomEvents.dispatch(window, target, event);
            Object handler = request.get("on" + type);
            if (handler instanceof JsFunction) {
                event.putOwn("target", request);
                window.attempt(() -> ((JsFunction) handler).call(request, event));
            }
        }
    }

    private JsObject response(byte[] bytes, String address) {
        JsObject response = new JsObject();
        String text = new String(bytes, StandardCharsets.UTF_8);
        response.putOwn("ok", true);
        response.putOwn("status", 200.0);
        response.putOwn("statusText", "OK");
        response.putOwn("url", address);
        JsObject headers = new JsObject();
        headers.method("get", 1, (self, a) -> null);
        response.putOwn("headers", headers);
        response.method("text", 0, (self, a) -> Promise.of(text));
        response.method("json", 0, (self, a) -> {
            try {
                return Promise.of(Json.read(text));
            } catch (ScriptError problem) {
                return Promise.rejected(problem.value);
            }
        });
        response.method("arrayBuffer", 0, (self, a) -> Promise.of(TypedArray.bufferOf(bytes)));
        response.method("blob", 0, (self, a) -> Promise.of(new JsObject()));
        response.method("clone", 0, (self, a) -> response);
        return response;
    }

    /** Observers that are never told anything, but for those of sizes, once. */
    private void observers() {
        for (String name : new String[] {"MutationObserver", "IntersectionObserver",
            "ResizeObserver", "PerformanceObserver"}) {
            JsObject prototype = new JsObject();
            window.realm.type(name, 1, prototype, null, (a, target) -> {
                JsObject observer = new JsObject(Realm.prototypeOf(target, prototype));
                observer.hide("_callback", arg(a, 0));
                return observer;
            });
            prototype.method("observe", 1, (self, a) -> {
                boolean isTold = !name.startsWith("Mutation") && !name.startsWith("Performance");
                if (isTold && arg(a, 0) instanceof Dom.Element) {
                    seen((JsObject) self, (Dom.Element) a[0]);
                }
                return Js.UNDEFINED;
            });
            prototype.method("disconnect", 0, (self, a) -> Js.UNDEFINED);
            prototype.method("unobserve", 1, (self, a) -> Js.UNDEFINED);
            prototype.method("takeRecords", 0, (self, a) -> new JsArray());
        }
    }

    private void seen(JsObject observer, Dom.Element element) {
        window.timer(() -> window.attempt(() -> {
            JsObject entry = new JsObject();
            JsObject rectangle = DomElements.rectangle(window.bounds(element));
            entry.putOwn("target", element);
            entry.putOwn("isIntersecting", true);
            entry.putOwn("intersectionRatio", 1.0);
            entry.putOwn("contentRect", rectangle);
            entry.putOwn("boundingClientRect", rectangle);
            return Js.call(observer.get("_callback"), observer, JsArray.of(entry), observer);
        }), 0, false);
    }

    /** Sound and others that are there and do nothing. */
    private void absent() {
        for (String name : new String[] {"Image", "Audio", "Option"}) {
            String tag = name.equals("Image") ? "img" : name.toLowerCase(java.util.Locale.ROOT);
            window.realm.type(name, 0, new JsObject(), null, (a, target) -> window.element(tag));
        }
        for (String name : new String[] {"AudioContext", "webkitAudioContext"}) {
            JsObject prototype = new JsObject();
            window.realm.type(name, 0, prototype, null, (a, target) -> Silence.context(window));
        }
        for (String name : new String[] {"Worker", "WebSocket", "EventSource", "BroadcastChannel",
            "MessageChannel", "FileReader", "Blob", "File", "Headers", "Request",
            "Response", "AbortController", "TextEncoder", "TextDecoder", "DOMParser",
            "Path2D", "OffscreenCanvas", "Notification", "SpeechSynthesisUtterance"}) {
            JsObject prototype = new JsObject(window.listenable().prototype);
            window.realm.type(name, 0, prototype, null, (a, target) -> {
                JsObject made = window.listenable();
                made.prototype = Realm.prototypeOf(target, prototype);
                if (name.equals("AbortController")) {
                    JsObject signal = window.listenable();
                    signal.putOwn("aborted", false);
                    made.putOwn("signal", signal);
                } else if (name.equals("MessageChannel")) {
                    ports(made);
                }
                return made;
            });
            for (String method : new String[] {"abort", "close", "send", "postMessage",
                "terminate", "append", "start"}) {
                prototype.method(method, 0, (self, a) -> Js.UNDEFINED);
            }
        }
        FormLibrary.data(window);
        JsObject encoder = (JsObject) ((JsObject) global.get("TextEncoder")).get("prototype");
        encoder.method("encode", 1, (self, a) -> TypedArray.of("Uint8Array",
                Js.text(arg(a, 0)).getBytes(StandardCharsets.UTF_8)));
        JsObject decoder = (JsObject) ((JsObject) global.get("TextDecoder")).get("prototype");
        decoder.method("decode", 1, (self, a) -> {
            Object given = arg(a, 0);
            byte[] bytes = given instanceof TypedArray ? java.util.Arrays.copyOfRange(
                    ((TypedArray) given).bytes, ((TypedArray) given).start,
                    ((TypedArray) given).start + ((TypedArray) given).length)
                    : given instanceof JsObject ? (byte[]) ((JsObject) given).inner : new byte[0];
            return new String(bytes, StandardCharsets.UTF_8);
        });
    }

    /** Two ends: what one sends, the other gets in a while. */
    private void ports(JsObject channel) {
        JsObject[] ends = {window.listenable(), window.listenable()};
        for (int index = 0; index < 2; index++) {
            JsObject other = ends[1 - index];
            ends[index].method("postMessage", 1, (self, a) -> {
                window.timer(() -> window.attempt(() -> {
                    JsObject event = DomEvents.make(window.eventPrototype, "message", false);
                    event.putOwn("data", arg(a, 0));
                    Object handler = other.get("onmessage");
                    return handler instanceof JsFunction ? Js.call(handler, other, event) : null;
                }), 0, false);
                return Js.UNDEFINED;
            });
            ends[index].method("close", 0, (self, a) -> Js.UNDEFINED);
            ends[index].method("start", 0, (self, a) -> Js.UNDEFINED);
            channel.putOwn("port" + (index + 1), ends[index]);
        }
    }
}
