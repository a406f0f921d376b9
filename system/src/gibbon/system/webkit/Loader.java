package gibbon.system.webkit;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.webkit.WebResourceResponse;
import gibbon.system.webkit.script.Script;
import java.io.IOException;

/**
 * Brings pages into the view: fetched and read on a thread of its own, shown on the view's, with
 * the callbacks in Chromium's order.
 */
final class Loader {
    private static final int STARTED = 10;
    private static final int SHOWN = 80;
    static final int DONE = 100;

    /** Fetches for all views of the process. */
    private static Handler worker;

    private final Engine engine;
    private final Clients clients;
    private final Handler handler = new Handler(Looper.myLooper());
    private int serial;
    private boolean destroyed;
    int progress = DONE;
    /** What is on its way. */
    History.Entry pending;

    Loader(Engine engine, Clients clients) {
        this.engine = engine;
        this.clients = clients;
    }

    private static synchronized Handler worker() {
        if (worker == null) {
            HandlerThread thread = new HandlerThread("Chrome_IOThread");
            thread.start();
            worker = new Handler(thread.getLooper());
        }
        return worker;
    }

    /** What becomes of the list of pages when the page is shown. */
    interface Commit {
        void run(History history, History.Entry entry);
    }

    void load(History.Entry entry) {
        load(entry, false, History::add);
    }

    void load(History.Entry entry, boolean isReload, Commit commit) {
        int mine = ++serial;
        pending = entry;
        handler.post(() -> {
            if (isCurrent(mine)) {
                tell(STARTED);
                worker().post(() -> {
                    Loaded loaded = fetch(entry);
                    handler.post(() -> {
                        if (isCurrent(mine)) {
                            show(entry, loaded, isReload, commit);
                        }
                    });
                });
            }
        });
    }

    private boolean isCurrent(int mine) {
        return !destroyed && mine == serial;
    }

    void post(Runnable action) {
        handler.post(() -> {
            if (!destroyed) {
                action.run();
            }
        });
    }

    void stop() {
        if (pending != null) {
            serial++;
            pending = null;
            progress = DONE;
        }
    }

    void destroy() {
        destroyed = true;
    }

    private void tell(int percent) {
        progress = percent;
        clients.progress(percent);
    }

    /** What came of fetching. */
    private static final class Loaded {
        Resource resource;
        Page page;
        boolean needsNodes;
        String html;
        /** Scripts and style sheets that the page names. */
        final java.util.Map<String, byte[]> parts = new java.util.HashMap<>();
        /** Scripts among them, parsed: that takes longer than fetching. */
        final java.util.Map<String, Script> scripts = new java.util.HashMap<>();
    }

    private static final java.util.regex.Pattern PART = java.util.regex.Pattern.compile(
            "<(script|link)\\b[^>]*?\\b(?:src|href)\\s*=\\s*[\"']?([^\"'\\s>]+)[^>]*>",
            java.util.regex.Pattern.CASE_INSENSITIVE);

    private Loaded fetch(History.Entry entry) {
        Loaded loaded = new Loaded();
        loaded.resource = entry.data != null
                ? new Resource(entry.data.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                        entry.type, "UTF-8")
                : fetch(entry.method, entry.url, true);
        loaded.page = new Page(entry.base);
        String html = engine.pageOf(loaded.resource, entry.url);
        loaded.html = html;
        loaded.needsNodes = PageReader.read(html, loaded.page, pictures(entry.base));
        boolean runsScripts = engine.getSettings().getJavaScriptEnabled();
        java.util.regex.Matcher part =
                PART.matcher(loaded.needsNodes && runsScripts ? html : "");
        while (part.find()) {
            String address = Addresses.resolve(entry.base,
                    part.group(2).replace("&amp;", "&"));
            Resource resource = fetch(address, false);
            loaded.parts.put(address, resource.problem == null ? resource.bytes : null);
            if (resource.problem == null && part.group(1).equalsIgnoreCase("script")) {
                loaded.scripts.put(address, Script.parse(new String(resource.bytes,
                        java.nio.charset.StandardCharsets.UTF_8),
                        part.group().contains("module")));
            }
        }
        return loaded;
    }

    private java.util.function.Function<String, PictureSpan> pictures(String base) {
        return source -> {
            Resource resource = fetch(Addresses.resolve(base, source), false);
            return engine.pictureOf(resource);
        };
    }

    /** What a browser has in itself, which nobody is asked for. */
    private static final String[] OWN = {
        "about:", "blob:", "data:", "javascript:", "file:///android_asset/", "file:///android_res/",
    };

    private static boolean isOwn(String url) {
        for (String start : OWN) {
            if (url.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    Resource fetch(String url, boolean isMain) {
        return fetch("GET", url, isMain);
    }

    Resource fetch(String method, String url, boolean isMain) {
        WebResourceResponse response =
                isOwn(url) ? null : clients.intercept(url, isMain);
        if (response == null) {
            return engine.sources.fetch(method, Addresses.withoutFragment(url));
        }
        try {
            byte[] bytes = response.getData() == null
                    ? new byte[0] : Sources.all(response.getData());
            return new Resource(bytes, response.getMimeType(), response.getEncoding());
        } catch (IOException problem) {
            return new Resource(Resource.Problem.FILE_NOT_FOUND);
        }
    }

    private void show(History.Entry entry, Loaded loaded, boolean isReload, Commit commit) {
        Resource resource = loaded.resource;
        pending = null;
        if (resource.problem == null && !resource.isText() && !resource.isHtml()
                && !resource.isImage()) {
            tell(DONE);
            clients.download(entry.url, engine.getSettings().getUserAgentString(),
                    resource.type, resource.bytes.length);
            return;
        }
        engine.rememberScroll();
        commit.run(engine.history, entry);
        clients.started(entry.base);
        if (resource.problem != null) {
            clients.failed(entry.base, resource.problem);
        } else {
            clients.loads(entry.base);
        }
        clients.visited(entry.base, isReload);
        if (engine.history.current() != entry) {
            return;
        }
        engine.begin(loaded.html, null);
        if (loaded.needsNodes) {
            engine.scripts = new ScriptedPage(engine, entry.base, loaded.html, loaded.parts,
                    loaded.scripts);
            engine.scripts.window.start();
            loaded.page = engine.scripts.page();
        }
        String title = loaded.page.title;
        entry.title = title == null || title.isEmpty() ? Addresses.asTitle(entry.url) : title;
        engine.show(loaded.page, entry);
        post(() -> {
            clients.title(entry.title);
            tell(SHOWN);
            post(() -> finish(entry));
        });
    }

    private void finish(History.Entry entry) {
        if (pending == null) {
            tell(DONE);
        }
        if (engine.scripts != null) {
            engine.scripts.window.finish();
        }
        clients.finished(entry.base);
        post(() -> clients.visible(entry.base));
    }

    /** Another place of the same page. */
    void within(History.Entry entry) {
        engine.rememberScroll();
        engine.history.add(entry);
        clients.visited(entry.base, false);
        engine.scrollToFragment();
        post(() -> clients.finished(entry.base));
    }
}
