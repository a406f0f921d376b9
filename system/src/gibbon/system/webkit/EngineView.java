package gibbon.system.webkit;

import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;

/** The part of a WebView that is a view: its size, its drawing, its scrolling. */
final class EngineView extends ViewBasics {
    private final Engine engine;
    private final Touch touch;
    final Nodes nodes;
    final FieldInput input;
    private int background = Color.WHITE;

    EngineView(Engine engine) {
        super(engine.view, engine.access);
        this.engine = engine;
        touch = new Touch(engine, this);
        nodes = new Nodes(engine, this);
        input = new FieldInput(engine);
    }

    /** As wide as there is room; as high as the page, unless told otherwise. */
    @Override
    public void onMeasure(int widthSpec, int heightSpec) {
        int width = View.MeasureSpec.getMode(widthSpec) == View.MeasureSpec.UNSPECIFIED
                ? view.getResources().getDisplayMetrics().widthPixels
                : View.MeasureSpec.getSize(widthSpec);
        int mode = View.MeasureSpec.getMode(heightSpec);
        int room = View.MeasureSpec.getSize(heightSpec);
        int height = room;
        if (mode != View.MeasureSpec.EXACTLY) {
            int wanted = engine.history.current() == null
                    ? 0 : engine.layout(Math.max(1, width)).height;
            height = mode == View.MeasureSpec.AT_MOST ? Math.min(room, wanted) : wanted;
        }
        access.setMeasuredDimension(width, height);
    }

    @Override
    public void onSizeChanged(int width, int height, int oldWidth, int oldHeight) {
        if (width > 0 && view.getScrollY() > range()) {
            access.super_scrollTo(0, range());
        }
    }

    @Override
    public void setBackgroundColor(int color) {
        background = color;
        view.invalidate();
    }

    @Override
    public void onDraw(Canvas canvas) {
        drawPage(canvas, view.getScrollY(), view.getScrollY() + view.getHeight());
    }

    void drawPage(Canvas canvas, int top, int bottom) {
        int color = engine.page().background != 0 ? engine.page().background : background;
        if (Color.alpha(color) != 0) {
            Paint fill = new Paint();
            fill.setColor(color);
            canvas.drawRect(view.getScrollX(), top, view.getScrollX() + view.getWidth(), bottom,
                    fill);
        }
        engine.layout().draw(canvas, top, bottom);
    }

    /** How far the page can be scrolled. */
    int range() {
        return view.getWidth() == 0 ? 0
                : Math.max(0, engine.layout().height - view.getHeight());
    }

    /** Moves at once; false if there is no way to. */
    boolean scroll(int distance) {
        int target = Math.max(0, Math.min(range(), view.getScrollY() + distance));
        if (target == view.getScrollY()) {
            return false;
        }
        access.super_scrollTo(0, target);
        return true;
    }

    void fling(int velocity) {
        touch.fling(velocity);
    }

    void stopFling() {
        touch.stopFling();
    }

    @Override
    public void onOverScrolled(int x, int y, boolean clampedX, boolean clampedY) {
        access.super_scrollTo(x, y);
    }

    @Override
    public int computeHorizontalScrollRange() {
        return view.getWidth();
    }

    @Override
    public int computeVerticalScrollRange() {
        return view.getWidth() == 0 ? 0 : Math.max(view.getHeight(), engine.layout().height);
    }

    @Override
    public void computeScroll() {
        touch.computeScroll();
    }

    @Override
    public boolean onTouchEvent(android.view.MotionEvent event) {
        return touch.onTouchEvent(event);
    }

    @Override
    public boolean onCheckIsTextEditor() {
        return input.field() != null;
    }

    @Override
    public InputConnection onCreateInputConnection(EditorInfo info) {
        return input.connect(info);
    }

    /** Keys for the field that has the focus, then for scrolling; others are left to others. */
    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        if (input.key(code, event)) {
            return true;
        }
        switch (code) {
            case KeyEvent.KEYCODE_DPAD_DOWN:
                return scroll(Math.round(40 * engine.density()));
            case KeyEvent.KEYCODE_DPAD_UP:
                return scroll(-Math.round(40 * engine.density()));
            case KeyEvent.KEYCODE_PAGE_DOWN:
            case KeyEvent.KEYCODE_SPACE:
                return engine.pageDown(false);
            case KeyEvent.KEYCODE_PAGE_UP:
                return engine.pageUp(false);
            case KeyEvent.KEYCODE_MOVE_HOME:
                return engine.pageUp(true);
            case KeyEvent.KEYCODE_MOVE_END:
                return engine.pageDown(true);
            default:
                return false;
        }
    }

    @Override
    public AccessibilityNodeProvider getAccessibilityNodeProvider() {
        return nodes;
    }

    @Override
    public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
        nodes.describeScrolling(info);
    }

    @Override
    public void onInitializeAccessibilityEvent(AccessibilityEvent event) {
        event.setScrollable(range() > 0);
        event.setScrollY(view.getScrollY());
        event.setMaxScrollY(range());
    }

    @Override
    public boolean performAccessibilityAction(int action, Bundle arguments) {
        return nodes.scroll(action) || access.super_performAccessibilityAction(action, arguments);
    }

    @Override
    public void onDrawVerticalScrollBar(Canvas canvas, Drawable bar, int left, int top, int right,
            int bottom) {
        access.super_onDrawVerticalScrollBar(canvas, bar, left, top, right, bottom);
    }

    @Override
    public void setLayoutParams(ViewGroup.LayoutParams params) {
        access.super_setLayoutParams(params);
    }

    @Override
    public boolean requestChildRectangleOnScreen(View child, Rect rectangle, boolean immediate) {
        return false;
    }
}
