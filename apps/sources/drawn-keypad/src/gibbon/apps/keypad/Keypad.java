package gibbon.apps.keypad;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.view.MotionEvent;
import android.view.View;

/** Draws twelve keys and a round one, and finds out by itself which was hit. */
public class Keypad extends View {
    private static final String[] KEYS = {
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "open"
    };
    private static final String CODE = "170";

    private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
    private String typed = "";
    private String says = "locked";

    public Keypad(Context context) {
        super(context);
        paint.setTextSize(60);
    }

    private int cell() {
        return getWidth() / 3;
    }

    /** Keys begin below the display. */
    private int top() {
        return getHeight() - 4 * cell();
    }

    @Override
    protected void onDraw(Canvas canvas) {
        canvas.drawColor(Color.WHITE);
        paint.setColor(Color.BLACK);
        canvas.drawText(typed + " " + says, 40, 120, paint);
        int size = cell();
        for (int at = 0; at < KEYS.length; at++) {
            int left = at % 3 * size;
            int top = top() + at / 3 * size;
            paint.setColor(Color.LTGRAY);
            canvas.drawRect(left + 8, top + 8, left + size - 8, top + size - 8, paint);
            paint.setColor(Color.BLACK);
            canvas.drawText(KEYS[at], left + size / 2f - 20, top + size / 2f + 20, paint);
        }
        paint.setColor(Color.RED);
        canvas.drawCircle(getWidth() - 150, 200, 90, paint);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getAction() != MotionEvent.ACTION_UP) {
            return true;
        }
        float x = event.getX();
        float y = event.getY();
        if (isOnBell(x, y)) {
            says = "ring";
        } else if (y >= top()) {
            int size = cell();
            press((int) x / size + 3 * ((int) (y - top()) / size));
        }
        invalidate();
        return true;
    }

    private boolean isOnBell(float x, float y) {
        float across = x - (getWidth() - 150);
        float down = y - 200;
        return across * across + down * down < 90 * 90;
    }

    private void press(int key) {
        switch (key) {
            case 9:
                typed = "";
                break;
            case 11:
                says = typed.equals(CODE) ? "open" : "wrong";
                break;
            default:
                if (key < KEYS.length && typed.length() < 3) {
                    typed += KEYS[key];
                }
        }
    }
}
