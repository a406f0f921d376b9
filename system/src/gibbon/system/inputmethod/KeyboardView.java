package gibbon.system.inputmethod;

import android.content.Context;
import android.content.res.Configuration;
import android.graphics.Canvas;
import android.graphics.Matrix;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RectF;
import android.view.MotionEvent;
import android.view.View;
import android.view.inputmethod.EditorInfo;

/** The keyboard that is seen and touched. What its keys do is the input method's business. */
final class KeyboardView extends View {
    /** Who types. */
    interface Typist {
        void press(Key key);
    }

    private static final float GAP_DP = 3;
    private static final float ROUNDING_DP = 6;
    private static final float LETTER_DP = 22;
    private static final float WORD_DP = 15;
    private static final float ICON_DP = 9;

    private final Typist typist;
    private final Rect area;
    private final float unit;
    private final boolean isNight;
    private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
    private KeyLayout layout;
    private boolean isShifted;
    private Key pressed;

    /** Keys are within the area; what is around it lies behind the navigation bar. */
    KeyboardView(Context context, Rect area, Typist typist) {
        super(context);
        this.area = area;
        this.typist = typist;
        Configuration configuration = context.getResources().getConfiguration();
        unit = configuration.densityDpi / 160f;
        isNight = configuration.isNightModeActive();
    }

    /** Another field has the focus. */
    void begin(EditorInfo editor) {
        isShifted = editor != null && editor.initialCapsMode != 0;
        show(KeyLayout.pageFor(editor == null ? 0 : editor.inputType));
    }

    private void show(KeyLayout.Page page) {
        layout = new KeyLayout(page, isShifted, area);
        pressed = null;
        invalidate();
    }

    @Override
    protected void onDraw(Canvas canvas) {
        canvas.drawColor(isNight ? 0xff1f2226 : 0xffe3e6ea);
        for (Key key : layout.keys) {
            drawKey(canvas, key);
        }
    }

    private void drawKey(Canvas canvas, Key key) {
        RectF face = new RectF(key.bounds);
        face.inset(GAP_DP * unit, GAP_DP * unit);
        boolean isEnter = key.kind == Key.Kind.ENTER;
        paint.setStyle(Paint.Style.FILL);
        paint.setColor(key == pressed ? 0xff8a929a
                : isEnter ? (isNight ? 0xff7fcfff : 0xff00668b)
                : key.kind == Key.Kind.TEXT ? (isNight ? 0xff3b4046 : 0xffffffff)
                : (isNight ? 0xff2c3136 : 0xffc8cdd4));
        canvas.drawRoundRect(face, ROUNDING_DP * unit, ROUNDING_DP * unit, paint);
        paint.setColor(isEnter ? (isNight ? 0xff00344a : 0xffffffff)
                : (isNight ? 0xffe2e4e8 : 0xff1b1c1e));
        if (key.kind == Key.Kind.TEXT || key.kind == Key.Kind.PAGE) {
            paint.setTextAlign(Paint.Align.CENTER);
            paint.setTextSize((key.label.length() > 1 ? WORD_DP : LETTER_DP) * unit);
            float middle = face.centerY() - (paint.ascent() + paint.descent()) / 2;
            canvas.drawText(key.label, face.centerX(), middle, paint);
            return;
        }
        Matrix place = new Matrix();
        place.setScale(ICON_DP * unit, ICON_DP * unit);
        place.postTranslate(face.centerX(), face.centerY());
        Path icon = KeyIcons.of(key.kind);
        icon.transform(place);
        boolean isFull = key.kind == Key.Kind.SHIFT && isShifted;
        paint.setStyle(isFull ? Paint.Style.FILL_AND_STROKE : Paint.Style.STROKE);
        paint.setStrokeWidth(2 * unit);
        paint.setStrokeJoin(Paint.Join.ROUND);
        canvas.drawPath(icon, paint);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        switch (event.getActionMasked()) {
            case MotionEvent.ACTION_DOWN:
            case MotionEvent.ACTION_MOVE:
                highlight(layout.at(event.getX(), event.getY()));
                return true;
            case MotionEvent.ACTION_UP:
                Key key = pressed;
                highlight(null);
                if (key != null) {
                    release(key);
                }
                return true;
            case MotionEvent.ACTION_CANCEL:
                highlight(null);
                return true;
            default:
                return true;
        }
    }

    private void highlight(Key key) {
        if (key != pressed) {
            pressed = key;
            invalidate();
        }
    }

    private void release(Key key) {
        switch (key.kind) {
            case SHIFT:
                isShifted = !isShifted;
                show(layout.page);
                break;
            case PAGE:
                show(layout.page == KeyLayout.Page.LETTERS ? KeyLayout.Page.SYMBOLS
                        : KeyLayout.Page.LETTERS);
                break;
            default:
                typist.press(key);
                if (key.kind == Key.Kind.TEXT) {
                    typed();
                }
        }
    }

    /** Something was typed: capitals are for one letter. */
    void typed() {
        if (isShifted) {
            isShifted = false;
            show(layout.page);
        }
    }
}
