package gibbon.apps.reachmap;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;

/** Says whether what is packed will do. */
public class Check extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button cold = new Button(this);
        cold.setText("Will it be warm?");
        cold.setOnClickListener(view -> {
            Main.Thing body = Main.packed.get("body");
            boolean hasHat = Main.packed.containsKey("head");
            if (hasHat && body != null && body.warmth > 3) {
                cold.setText("Warm"); // target
            } else {
                cold.setText("Cold");
            }
        });
        setContentView(cold);
    }
}
