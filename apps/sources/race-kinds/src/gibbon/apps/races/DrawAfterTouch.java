package gibbon.apps.races;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;

/** A touch sets what is drawn, and asks for it to be drawn. */
public class DrawAfterTouch extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column().addView(new Circle(this), 400, 400);
    }

    private static final class Circle extends View {
        private Paint paint;

        Circle(Context context) {
            super(context);
            setClickable(true);
        }

        @Override
        public boolean onTouchEvent(MotionEvent event) {
            paint = new Paint();
            paint.setColor(Color.RED);
            invalidate();
            return super.onTouchEvent(event);
        }

        @Override
        protected void onDraw(Canvas canvas) {
            if (paint != null) {
                canvas.drawCircle(200, 200, 100, paint);
            }
        }
    }
}
