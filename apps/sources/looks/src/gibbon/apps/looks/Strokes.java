package gibbon.apps.looks;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.DashPathEffect;
import android.graphics.Paint;
import android.graphics.Path;
import android.util.AttributeSet;
import android.view.View;

/** Lines of several widths, ends and corners, text along a path, a part that is cut out. */
public class Strokes extends View {
    private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);

    public Strokes(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    protected void onDraw(Canvas canvas) {
        float unit = getResources().getDisplayMetrics().density;
        canvas.scale(unit, unit);
        paint.setColor(0xff9c27b0);
        paint.setStyle(Paint.Style.STROKE);
        Paint.Cap[] caps = Paint.Cap.values();
        Paint.Join[] joins = Paint.Join.values();
        for (int at = 0; at < caps.length; at++) {
            paint.setStrokeWidth(2 + 3 * at);
            paint.setStrokeCap(caps[at]);
            paint.setStrokeJoin(joins[at]);
            Path corner = new Path();
            corner.moveTo(10 + at * 60, 50);
            corner.lineTo(30 + at * 60, 10);
            corner.lineTo(50 + at * 60, 50);
            canvas.drawPath(corner, paint);
        }
        paint.setStrokeWidth(0);
        canvas.drawLine(200, 10, 320, 40, paint);
        paint.setStrokeWidth(2);
        paint.setPathEffect(new DashPathEffect(new float[] {8, 4, 2, 4}, 0));
        Path wave = new Path();
        wave.moveTo(10, 110);
        wave.cubicTo(90, 40, 170, 180, 250, 110);
        canvas.drawPath(wave, paint);
        paint.setPathEffect(null);
        paint.setStyle(Paint.Style.FILL);
        paint.setTextSize(16);
        canvas.drawTextOnPath("text along a path", wave, 20, -6, paint);
        canvas.save();
        canvas.clipOutRect(280, 80, 310, 110);
        canvas.drawCircle(295, 95, 28, paint);
        canvas.restore();
    }
}
