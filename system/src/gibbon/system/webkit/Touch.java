package gibbon.system.webkit;

import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.ViewParent;
import android.widget.OverScroller;

/** Fingers on a page: they scroll it, and tap its links. */
final class Touch extends GestureDetector.SimpleOnGestureListener {
    private final Engine engine;
    private final EngineView view;
    private final GestureDetector gestures;
    private final OverScroller scroller;

    Touch(Engine engine, EngineView view) {
        this.engine = engine;
        this.view = view;
        gestures = new GestureDetector(engine.view.getContext(), this);
        // A second tap is a tap, too: pages are not zoomed by it.
        gestures.setOnDoubleTapListener(null);
        scroller = new OverScroller(engine.view.getContext());
    }

    boolean onTouchEvent(MotionEvent event) {
        if (event.getActionMasked() == MotionEvent.ACTION_DOWN && engine.view.isFocusable()
                && engine.view.isFocusableInTouchMode() && !engine.view.isFocused()) {
            engine.view.requestFocus();
        }
        gestures.onTouchEvent(event);
        return true;
    }

    @Override
    public boolean onDown(MotionEvent event) {
        stopFling();
        engine.hit(at(event));
        return true;
    }

    private Page.Part at(MotionEvent event) {
        return engine.layout().linkAt(Math.round(event.getX()) + engine.view.getScrollX(),
                Math.round(event.getY()) + engine.view.getScrollY());
    }

    @Override
    public boolean onSingleTapUp(MotionEvent event) {
        if (engine.scripts != null && !scriptsGoOn(event)) {
            return true;
        }
        Page.Part link = at(event);
        if (link != null) {
            engine.view.playSoundEffect(android.view.SoundEffectConstants.CLICK);
            engine.follow(link.target);
        }
        return true;
    }

    /** False if the page's scripts took the tap for themselves. */
    private boolean scriptsGoOn(MotionEvent event) {
        gibbon.system.webkit.script.Dom.Element element = engine.layout().elementAt(
                Math.round(event.getX()) + engine.view.getScrollX(),
                Math.round(event.getY()) + engine.view.getScrollY());
        return element == null || engine.scripts.window.click(element,
                event.getX() / engine.density(), event.getY() / engine.density());
    }

    @Override
    public void onLongPress(MotionEvent event) {
        engine.view.performLongClick();
    }

    @Override
    public boolean onScroll(MotionEvent down, MotionEvent event, float x, float y) {
        int before = engine.view.getScrollY();
        engine.access.overScrollBy(0, Math.round(y), 0, before, 0, view.range(), 0, 0, true);
        ViewParent parent = engine.view.getParent();
        if (engine.view.getScrollY() != before && parent != null) {
            parent.requestDisallowInterceptTouchEvent(true);
        }
        return true;
    }

    @Override
    public boolean onFling(MotionEvent down, MotionEvent event, float x, float y) {
        fling(-Math.round(y));
        return true;
    }

    void fling(int velocity) {
        scroller.fling(0, engine.view.getScrollY(), 0, velocity, 0, 0, 0, view.range());
        engine.view.postInvalidateOnAnimation();
    }

    void stopFling() {
        scroller.forceFinished(true);
    }

    void computeScroll() {
        if (scroller.computeScrollOffset()) {
            engine.access.super_scrollTo(0,
                    Math.max(0, Math.min(view.range(), scroller.getCurrY())));
            engine.view.postInvalidateOnAnimation();
        }
    }
}
