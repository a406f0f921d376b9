package gibbon.system.webkit;

import android.content.Intent;
import android.content.res.Configuration;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Rect;
import android.os.Handler;
import android.view.DragEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewStructure;
import android.webkit.WebView;
import android.webkit.WebViewProvider;

/** What of a WebView is as with any view: handed back to it, or of no interest to the page. */
abstract class ViewBasics
        implements WebViewProvider.ViewDelegate, WebViewProvider.ScrollDelegate {
    final WebView view;
    final WebView.PrivateAccess access;

    ViewBasics(WebView view, WebView.PrivateAccess access) {
        this.view = view;
        this.access = access;
    }

    @Override
    public boolean performLongClick() {
        return access.super_performLongClick();
    }

    @Override
    public boolean setFrame(int left, int top, int right, int bottom) {
        return access.super_setFrame(left, top, right, bottom);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        return access.super_dispatchKeyEvent(event);
    }

    @Override
    public boolean onHoverEvent(MotionEvent event) {
        return access.super_onHoverEvent(event);
    }

    @Override
    public boolean onGenericMotionEvent(MotionEvent event) {
        return access.super_onGenericMotionEvent(event);
    }

    @Override
    public boolean requestFocus(int direction, Rect previous) {
        return access.super_requestFocus(direction, previous);
    }

    @Override
    public Handler getHandler(Handler original) {
        return original;
    }

    @Override
    public View findFocus(View original) {
        return original;
    }

    @Override
    public int computeHorizontalScrollOffset() {
        return view.getScrollX();
    }

    @Override
    public int computeVerticalScrollOffset() {
        return view.getScrollY();
    }

    @Override
    public int computeVerticalScrollExtent() {
        return view.getHeight();
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return true;
    }

    @Override
    public boolean onKeyMultiple(int code, int count, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyUp(int code, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onTrackballEvent(MotionEvent event) {
        return false;
    }

    @Override
    public boolean onDragEvent(DragEvent event) {
        return false;
    }

    @Override
    public void onProvideVirtualStructure(ViewStructure structure) {}

    @Override
    public void setOverScrollMode(int mode) {}

    @Override
    public void setScrollBarStyle(int style) {}

    @Override
    public void onWindowVisibilityChanged(int visibility) {}

    @Override
    public void onConfigurationChanged(Configuration configuration) {}

    @Override
    public void onAttachedToWindow() {}

    @Override
    public void onDetachedFromWindow() {}

    @Override
    public void onVisibilityChanged(View changed, int visibility) {}

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {}

    @Override
    public void onFocusChanged(boolean focused, int direction, Rect previous) {}

    @Override
    public void onScrollChanged(int x, int y, int oldX, int oldY) {}

    @Override
    public void setLayerType(int type, Paint paint) {}

    @Override
    public void preDispatchDraw(Canvas canvas) {}

    @Override
    public void onStartTemporaryDetach() {}

    @Override
    public void onFinishTemporaryDetach() {}

    @Override
    public void onActivityResult(int request, int result, Intent data) {}
}
