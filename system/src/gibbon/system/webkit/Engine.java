package gibbon.system.webkit;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Picture;
import android.os.Message;
import android.text.TextUtils;
import android.webkit.ValueCallback;
import android.webkit.WebSettings;
import android.webkit.WebView;
import java.util.Map;

/** One WebView: the page it shows, how it is laid out, and what an app asks of it. */
final class Engine extends Navigation {
    final WebView view;
    final WebView.PrivateAccess access;
    private final Settings settings;
    final EngineView viewPart;
    private Page page = new Page("about:blank");
    private PageLayout layout;
    private float zoom = 1;
    private boolean paused;
    private WebView.FindListener findListener;
    private String sought;
    private int match;
    private WebView.HitTestResult hit = new WebView.HitTestResult();
    /** Objects of the app's that scripts may call, by name. */
    final java.util.Map<String, Object> interfaces = new java.util.LinkedHashMap<>();
    /** The page's scripts, if they run. */
    ScriptedPage scripts;
    private String html = "";

    Engine(WebView view, WebView.PrivateAccess access) {
        super(view);
        this.view = view;
        this.access = access;
        Context context = view.getContext();
        settings = new Settings(context, this::layOutAnew);
        sources = new Sources(context, settings);
        viewPart = new EngineView(this);
    }

    @Override
    public void init(Map<String, Object> interfaces, boolean privateBrowsing) {
        view.setWillNotDraw(false);
    }

    @Override
    public WebSettings getSettings() {
        return settings;
    }

    @Override
    public ViewDelegate getViewDelegate() {
        return viewPart;
    }

    @Override
    public ScrollDelegate getScrollDelegate() {
        return viewPart;
    }

    float density() {
        return view.getResources().getDisplayMetrics().density;
    }

    Page page() {
        return page;
    }

    /** In the given width; made anew only when something changed. */
    PageLayout layout(int width) {
        if (layout == null || layout.width != width || layout.page != page) {
            layout = new PageLayout(page, width, density(), zoom, settings);
        }
        return layout;
    }

    PageLayout layout() {
        return layout(Math.max(1, view.getWidth()));
    }

    void layOutAnew() {
        layout = null;
        view.requestLayout();
        view.invalidate();
    }

    /** The page as HTML, whatever it is. Runs on the thread that fetches. */
    String pageOf(Resource resource, String url) {
        if (resource.problem != null) {
            return "<html><head><title>Webpage not available</title></head><body>"
                    + "<h2>Webpage not available</h2><p>The webpage at <strong>"
                    + TextUtils.htmlEncode(url) + "</strong> could not be loaded because:</p>"
                    + "<p>" + resource.problem.words() + "</p></body></html>";
        } else if (resource.isImage()) {
            return "<html><body><img src=\"" + TextUtils.htmlEncode(url) + "\"></body></html>";
        }
        String text = resource.text(settings.getDefaultTextEncodingName());
        return resource.isHtml() ? text
                : "<html><body><pre>" + TextUtils.htmlEncode(text) + "</pre></body></html>";
    }

    PictureSpan pictureOf(Resource resource) {
        Bitmap bitmap = resource.problem != null || !settings.getLoadsImagesAutomatically()
                ? null : BitmapFactory.decodeByteArray(resource.bytes, 0, resource.bytes.length);
        return bitmap == null ? null : new PictureSpan(bitmap);
    }

    @Override
    void show(Page newPage, History.Entry entry) {
        page = newPage;
        sought = null;
        layOutAnew();
        viewPart.stopFling();
        access.super_scrollTo(0, Math.min(entry.scroll, viewPart.range()));
        if (entry.scroll == 0) {
            scrollToFragment();
        }
        viewPart.nodes.changed();
    }

    @Override
    void rememberScroll() {
        if (history.current() != null) {
            history.current().scroll = view.getScrollY();
        }
    }

    @Override
    void scrollToFragment() {
        String name = history.current() == null ? null
                : Addresses.fragment(history.current().base);
        int top = name == null ? -1 : layout().topOf(name);
        if (top >= 0) {
            access.super_scrollTo(0, Math.min(top, viewPart.range()));
        }
    }

    void hit(Page.Part link) {
        hit = new WebView.HitTestResult();
        hit.setType(link == null ? WebView.HitTestResult.UNKNOWN_TYPE
                : WebView.HitTestResult.SRC_ANCHOR_TYPE);
        hit.setExtra(link == null ? null : Addresses.resolve(page.url, link.target));
    }

    @Override
    public WebView.HitTestResult getHitTestResult() {
        return hit;
    }

    @Override
    public int getContentHeight() {
        return view.getWidth() == 0 ? 0 : Math.round(layout().height / layout().scale);
    }

    @Override
    public int getContentWidth() {
        return Math.round(view.getWidth() / density());
    }

    @Override
    public Picture capturePicture() {
        Picture picture = new Picture();
        Canvas canvas = picture.beginRecording(view.getWidth(), layout().height);
        viewPart.drawPage(canvas, 0, layout().height);
        picture.endRecording();
        return picture;
    }

    // Zooming makes text larger, which is then laid out anew in the same width.

    @Override
    public float getScale() {
        return zoom * density();
    }

    @Override
    public void setInitialScale(int percent) {}

    @Override
    public boolean canZoomIn() {
        return settings.supportZoom() && zoom < 4;
    }

    @Override
    public boolean canZoomOut() {
        return settings.supportZoom() && zoom > 1;
    }

    @Override
    public boolean zoomBy(float factor) {
        if (factor < 0.01f || factor > 100) {
            throw new IllegalArgumentException("zoomFactor must be between 0.01 and 100.");
        }
        float before = getScale();
        zoom = Math.max(1, Math.min(4, zoom * factor));
        layOutAnew();
        float after = getScale();
        loader.post(() -> clients.scaled(before, after));
        return true;
    }

    @Override
    public boolean zoomIn() {
        return canZoomIn() && zoomBy(1.25f);
    }

    @Override
    public boolean zoomOut() {
        return canZoomOut() && zoomBy(0.8f);
    }

    @Override
    public boolean pageUp(boolean top) {
        return viewPart.scroll(top ? -layout().height : -view.getHeight() * 4 / 5);
    }

    @Override
    public boolean pageDown(boolean bottom) {
        return viewPart.scroll(bottom ? layout().height : view.getHeight() * 4 / 5);
    }

    @Override
    public void flingScroll(int x, int y) {
        viewPart.fling(y);
    }

    @Override
    public void documentHasImages(Message answer) {
        answer.arg1 = page.hasImages ? 1 : 0;
        loader.post(answer::sendToTarget);
    }

    @Override
    public void insertVisualStateCallback(long id, WebView.VisualStateCallback callback) {
        loader.post(() -> callback.onComplete(id));
    }

    @Override
    public void evaluateJavaScript(String script, ValueCallback<String> callback) {
        if (!settings.getJavaScriptEnabled()) {
            return;
        }
        loader.post(() -> {
            String result = scripts().evaluate(script);
            if (callback != null) {
                callback.onReceiveValue(result);
            }
        });
    }

    /** A page without scripts of its own has nodes once the app brings some. */
    private ScriptedPage scripts() {
        if (scripts == null) {
            scripts = new ScriptedPage(this, page.url, html, new java.util.HashMap<>(),
                    new java.util.HashMap<>());
            scripts.window.start();
            scripts.window.finish();
        }
        return scripts;
    }

    /** The page that is loaded now: it has nothing of the one before. */
    void begin(String newHtml, ScriptedPage newScripts) {
        if (scripts != null) {
            scripts.window.end();
        }
        html = newHtml;
        scripts = newScripts;
        viewPart.input.focused(false);
    }

    /** What scripts made of the page. */
    void showAgain(Page changed) {
        page = changed;
        layOutAnew();
        viewPart.nodes.changed();
    }

    @Override
    public void addJavascriptInterface(Object object, String name) {
        interfaces.put(name, object);
        if (scripts != null) {
            scripts.offer(name, object);
        }
    }

    @Override
    public void removeJavascriptInterface(String name) {
        interfaces.remove(name);
    }

    @Override
    public void pauseTimers() {}

    @Override
    public void resumeTimers() {}

    @Override
    public void onPause() {
        paused = true;
    }

    @Override
    public void onResume() {
        paused = false;
    }

    @Override
    public boolean isPaused() {
        return paused;
    }

    // Finding: how often, not where.

    @Override
    public void setFindListener(WebView.FindListener listener) {
        findListener = listener;
    }

    @Override
    public int findAll(String text) {
        findAllAsync(text);
        return matches();
    }

    @Override
    public void findAllAsync(String text) {
        sought = text;
        match = 0;
        tellMatches();
    }

    @Override
    public void findNext(boolean forward) {
        int count = matches();
        if (count > 0) {
            match = (match + (forward ? 1 : count - 1)) % count;
            tellMatches();
        }
    }

    @Override
    public void clearMatches() {
        sought = null;
    }

    private void tellMatches() {
        int count = matches();
        int ordinal = match;
        if (findListener != null) {
            loader.post(() -> findListener.onFindResultReceived(ordinal, count, true));
        }
    }

    private int matches() {
        if (TextUtils.isEmpty(sought)) {
            return 0;
        }
        int count = 0;
        String wanted = sought.toLowerCase(java.util.Locale.ROOT);
        for (PageLayout.Placed part : layout().placed) {
            String text = part.block.text.toString().toLowerCase(java.util.Locale.ROOT);
            for (int at = text.indexOf(wanted); at >= 0;
                    at = text.indexOf(wanted, at + wanted.length())) {
                count++;
            }
        }
        return count;
    }
}
