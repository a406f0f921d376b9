package gibbon.system.webkit;

import android.os.Handler;
import android.os.Looper;
import android.webkit.ConsoleMessage;
import gibbon.system.webkit.script.Dom;
import gibbon.system.webkit.script.DomWindow;
import gibbon.system.webkit.script.JavaObject;
import gibbon.system.webkit.script.Json;
import gibbon.system.webkit.script.PageHost;
import gibbon.system.webkit.script.Script;
import gibbon.system.webkit.script.StyleRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A page whose scripts run: its nodes, and how they become what is shown. */
final class ScriptedPage implements PageHost {
    /** What pages keep, by where they are from, as long as the process lives. */
    private static final Map<String, Map<String, String>> KEPT = new HashMap<>();

    final DomWindow window;
    final boolean runsScripts;
    private final Engine engine;
    private final String base;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Map<String, byte[]> fetched;
    private final Map<String, PictureSpan> pictures = new HashMap<>();
    private final Map<String, String> session = new HashMap<>();
    private final Map<String, Script> parsed;
    private StyleRules rules;
    private String sheets;

    ScriptedPage(Engine engine, String base, String html, Map<String, byte[]> fetched,
            Map<String, Script> parsed) {
        this.engine = engine;
        runsScripts = engine.getSettings().getJavaScriptEnabled();
        this.base = base;
        this.fetched = fetched;
        this.parsed = parsed;
        window = new DomWindow(this, runsScripts);
        for (Map.Entry<String, Object> one : engine.interfaces.entrySet()) {
            offer(one.getKey(), one.getValue());
        }
        window.read(html);
    }

    void offer(String name, Object object) {
        window.realm.within(() -> {
            window.realm.global.set(name, JavaObject.of(object));
            return null;
        });
    }

    /** What a script that the app gives comes to, as JSON. */
    String evaluate(String script) {
        Object result = window.attempt(() -> {
            String text = Json.write(window.realm.run(script, false));
            return text == null ? "null" : text;
        });
        return result instanceof String ? (String) result : "null";
    }

    /** The nodes as they are now, to be laid out. */
    Page page() {
        Page page = new Page(base);
        readSheets();
        window.realm.within(() -> {
            PageReader.read(window.document, page, this::picture, rules, this);
            return null;
        });
        return page;
    }

    private void readSheets() {
        List<Dom.Element> found = new ArrayList<>();
        collect(window.document, found);
        StringBuilder text = new StringBuilder();
        for (Dom.Element element : found) {
            String address = element.attribute("href");
            if (element.tag.equals("style")) {
                text.append(element.textContent()).append('\n');
            } else if (address != null) {
                byte[] bytes = fetch(Addresses.resolve(base, address));
                text.append(bytes == null ? ""
                        : new String(bytes, java.nio.charset.StandardCharsets.UTF_8)).append('\n');
            }
        }
        if (!text.toString().equals(sheets)) {
            sheets = text.toString();
            rules = new StyleRules();
            window.realm.within(() -> {
                rules.read(sheets);
                return null;
            });
        }
    }

    private static void collect(Dom.Node node, List<Dom.Element> into) {
        for (Dom.Node child : node.children) {
            if (child.isElement()) {
                Dom.Element element = (Dom.Element) child;
                boolean isSheet = element.tag.equals("style") || element.tag.equals("link")
                        && "stylesheet".equalsIgnoreCase(element.attribute("rel"));
                if (isSheet) {
                    into.add(element);
                }
                collect(child, into);
            }
        }
    }

    private PictureSpan picture(String source) {
        String address = Addresses.resolve(base, source);
        if (!pictures.containsKey(address)) {
            byte[] bytes = fetch(address);
            pictures.put(address, bytes == null ? null
                    : engine.pictureOf(new Resource(bytes, "image/png", null)));
        }
        PictureSpan known = pictures.get(address);
        return known == null ? null : known.copy();
    }

    /** A length of a style sheet as a number of its pixels; NaN if it is none. */
    float length(String value, float whole) {
        try {
            String text = value.trim();
            if (text.endsWith("px")) {
                return Float.parseFloat(text.substring(0, text.length() - 2));
            } else if (text.endsWith("vw")) {
                return Float.parseFloat(text.substring(0, text.length() - 2)) * width() / 100;
            } else if (text.matches(".*[dsl]?vh")) {
                return Float.parseFloat(text.replaceAll("[dsl]?vh$", "")) * height() / 100;
            } else if (text.endsWith("%")) {
                return Float.parseFloat(text.substring(0, text.length() - 1)) * whole / 100;
            } else if (text.endsWith("em")) {
                return Float.parseFloat(text.replaceAll("r?em$", "")) * 16;
            }
            return Float.parseFloat(text);
        } catch (NumberFormatException unknown) {
            return Float.NaN;
        }
    }

    @Override
    public float width() {
        int width = engine.view.getWidth();
        return (width > 0 ? width : engine.view.getResources().getDisplayMetrics().widthPixels)
                / density();
    }

    @Override
    public float height() {
        int height = engine.view.getHeight();
        return (height > 0 ? height
                : engine.view.getResources().getDisplayMetrics().heightPixels) / density();
    }

    @Override
    public float density() {
        return engine.density();
    }

    @Override
    public String address() {
        return base;
    }

    @Override
    public String userAgent() {
        return engine.getSettings().getUserAgentString();
    }

    @Override
    public byte[] fetch(String method, String address) {
        if (!method.equals("GET")) {
            Resource resource = engine.loader.fetch(method, address, false);
            return resource.problem == null ? resource.bytes : null;
        }
        if (!fetched.containsKey(address)) {
            Resource resource = engine.loader.fetch(address, false);
            fetched.put(address, resource.problem == null ? resource.bytes : null);
        }
        return fetched.get(address);
    }

    @Override
    public Script script(String address) {
        return parsed.get(address);
    }

    @Override
    public void changed() {
        if (engine.scripts == this) {
            engine.showAgain(page());
        }
    }

    @Override
    public void redraw() {
        if (engine.scripts == this) {
            engine.view.invalidate();
        }
    }

    @Override
    public void post(Runnable work, long delayMillis) {
        handler.postDelayed(() -> {
            if (engine.scripts == this) {
                work.run();
            }
        }, delayMillis);
    }

    @Override
    public void navigate(String address) {
        post(() -> engine.follow(address), 0);
    }

    @Override
    public void focused(Dom.Element control, boolean isByFinger) {
        if (engine.scripts == this) {
            engine.viewPart.input.focused(isByFinger);
        }
    }

    @Override
    public void choose(Dom.Element select) {
        post(() -> ChoiceDialog.show(engine, select), 0);
    }

    @Override
    public void goBack(int steps) {
        post(() -> engine.goBackOrForward(steps), 0);
    }

    @Override
    public void title(String title) {
        if (engine.history.current() != null) {
            engine.history.current().title = title;
        }
        // While the page is read, whoever loads it tells.
        if (engine.loader.progress == Loader.DONE) {
            post(() -> engine.clients.title(title), 0);
        }
    }

    @Override
    public float[] bounds(Dom.Element element) {
        if (engine.scripts != this || engine.view.getWidth() == 0) {
            return null;
        }
        return engine.layout().boundsOf(element);
    }

    @Override
    public void console(String level, String message) {
        ConsoleMessage.MessageLevel kind = level.equals("error")
                ? ConsoleMessage.MessageLevel.ERROR : level.equals("warn")
                ? ConsoleMessage.MessageLevel.WARNING : level.equals("debug")
                ? ConsoleMessage.MessageLevel.DEBUG : ConsoleMessage.MessageLevel.LOG;
        ConsoleMessage said = new ConsoleMessage(message, base, 1, kind);
        boolean isTaken = engine.clients.chrome != null
                && engine.clients.chrome.onConsoleMessage(said);
        if (!isTaken) {
            android.util.Log.i("chromium", "[INFO:CONSOLE(1)] \"" + message + "\", source: "
                    + base + " (1)");
        }
    }

    @Override
    public Map<String, String> storage(boolean isForSession) {
        if (isForSession) {
            return session;
        }
        java.util.regex.Matcher origin = java.util.regex.Pattern.compile("[^:]*://[^/]*")
                .matcher(base);
        return KEPT.computeIfAbsent(origin.lookingAt() ? origin.group() : base,
                any -> new java.util.LinkedHashMap<>());
    }

    @Override
    public boolean alert(String kind, String message) {
        return true;
    }
}
