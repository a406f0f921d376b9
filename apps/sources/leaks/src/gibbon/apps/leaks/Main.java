package gibbon.apps.leaks;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A button for each page. */
public class Main extends Activity {
    private static final Class<?>[] PAGES = {
        HeldByStatic.class, HeldByView.class, HeldByThread.class, HeldByTimer.class,
        HeldByService.class, HeldByApplication.class, HeldWeakly.class, HeldByMessage.class,
        HeldForAWhile.class, TakenOff.class, Form.class,
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Cache.current = this;
        LinearLayout list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        for (Class<?> page : PAGES) {
            Button button = new Button(this);
            button.setText(page.getSimpleName());
            button.setAllCaps(false);
            button.setOnClickListener(view -> startActivity(new Intent(this, page)));
            list.addView(button);
        }
        setContentView(list);
    }
}
