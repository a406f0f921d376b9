package gibbon.apps.races;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;

/** A thread recycles a bitmap that is still drawn. */
public class RecycledBitmap extends Kind {
    private Bitmap bitmap;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        bitmap = Bitmap.createBitmap(50, 50, Bitmap.Config.ARGB_8888);
        View drawn = new Draws();
        button("Draw", drawn::invalidate);
        button("Renew", () -> new Thread(() -> renew(drawn)).start());
        column().addView(drawn, new LinearLayout.LayoutParams(50, 50));
    }

    private void renew(View drawn) {
        bitmap.recycle();
        bitmap = Bitmap.createBitmap(50, 50, Bitmap.Config.ARGB_8888);
        drawn.postInvalidate();
    }

    private final class Draws extends View {
        Draws() {
            super(RecycledBitmap.this);
        }

        @Override
        protected void onDraw(Canvas canvas) {
            canvas.drawBitmap(bitmap, 0, 0, null);
        }
    }
}
