package gibbon.apps.accessible;

import android.app.Activity;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.TouchDelegate;
import android.view.View;

/** One screen of it all. */
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View around = findViewById(R.id.around);
        around.post(() -> {
            Rect whole = new Rect(0, 0, around.getWidth(), around.getHeight());
            around.setTouchDelegate(new TouchDelegate(whole, findViewById(R.id.helped)));
        });
    }
}
