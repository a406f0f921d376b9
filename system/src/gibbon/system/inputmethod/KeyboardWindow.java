package gibbon.system.inputmethod;

import android.content.Context;
import android.content.res.Configuration;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.view.inputmethod.EditorInfo;
import gibbon.system.SystemServer;

/** The keyboard's window: made when it is first shown, and anew for another screen. */
final class KeyboardWindow {
    private final SystemServer server;
    private final KeyboardView.Typist typist;
    /** These are used on the thread of the system's windows alone. */
    private KeyboardView view;
    private EditorInfo editor;
    private Configuration configuration;

    KeyboardWindow(SystemServer server, KeyboardView.Typist typist) {
        this.server = server;
        this.typist = typist;
    }

    /** Shown for a field, or not. */
    void set(boolean isShown, EditorInfo editor) {
        server.systemUi.handler().post(() -> {
            if (isShown) {
                show(editor);
            } else if (view != null) {
                view.setVisibility(View.GONE);
            }
        });
    }

    /** Something was typed, but not with its keys. */
    void typed() {
        server.systemUi.handler().post(() -> {
            if (view != null) {
                view.typed();
            }
        });
    }

    private void show(EditorInfo editor) {
        Configuration now = server.profile.configuration();
        boolean isNew = view == null || configuration.diffPublicOnly(now) != 0;
        if (isNew) {
            close();
            configuration = now;
            open();
        }
        if (isNew || editor != this.editor) {
            this.editor = editor;
            view.begin(editor);
        }
        view.setVisibility(View.VISIBLE);
    }

    private void open() {
        Context context = server.systemUi.context();
        Rect frame = server.profile.keyboard();
        Rect area = server.profile.appBounds();
        area.top = frame.top;
        area.offset(-frame.left, -frame.top);
        view = new KeyboardView(context, area, typist);
        LayoutParams place = new LayoutParams(LayoutParams.MATCH_PARENT, frame.height(),
                LayoutParams.TYPE_INPUT_METHOD,
                LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_LAYOUT_IN_SCREEN
                        | LayoutParams.FLAG_HARDWARE_ACCELERATED, PixelFormat.OPAQUE);
        place.gravity = Gravity.BOTTOM;
        place.setFitInsetsTypes(0);
        place.setTitle("InputMethod");
        context.getSystemService(WindowManager.class).addView(view, place);
    }

    private void close() {
        if (view != null) {
            view.getContext().getSystemService(WindowManager.class).removeViewImmediate(view);
            view = null;
        }
    }
}
