package gibbon.apps.looks;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.Outline;
import android.graphics.drawable.BitmapDrawable;
import android.os.Bundle;
import android.view.View;
import android.view.ViewOutlineProvider;
import android.widget.ImageView;

/** Vectors, gradients, shadows, scaled pictures, outlines, strokes. */
public class Drawings extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.drawings);
        show(R.id.smooth, true);
        show(R.id.coarse, false);
        findViewById(R.id.box).setBackgroundResource(android.R.drawable.editbox_background);
        findViewById(R.id.button).setBackgroundResource(android.R.drawable.btn_default);
        ImageView round = findViewById(R.id.round);
        round.setImageResource(android.R.drawable.ic_menu_camera);
        round.setClipToOutline(true);
        round.setOutlineProvider(new ViewOutlineProvider() {
            @Override
            public void getOutline(View view, Outline outline) {
                outline.setRoundRect(0, 0, view.getWidth(), view.getHeight(),
                        view.getWidth() / 3f);
            }
        });
    }

    /** Four by four pixels, made large. */
    private void show(int id, boolean filtered) {
        int[] colors = new int[16];
        for (int at = 0; at < colors.length; at++) {
            colors[at] = 0xff000000 | (at * 16) << 16 | (255 - at * 16) << 8 | (at % 4) * 80;
        }
        Bitmap bitmap = Bitmap.createBitmap(colors, 4, 4, Bitmap.Config.ARGB_8888);
        BitmapDrawable drawable = new BitmapDrawable(getResources(), bitmap);
        drawable.setFilterBitmap(filtered);
        ((ImageView) findViewById(id)).setImageDrawable(drawable);
    }
}
