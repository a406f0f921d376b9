package gibbon.apps.reachlist;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;

/** Orders what was chosen. */
public class Order extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button order = new Button(this);
        order.setText("Order");
        order.setOnClickListener(view -> {
            if (Main.chosen != null && Main.chosen.number == 3) {
                order.setText("How hot?"); // target
            } else {
                order.setText("Ordered");
            }
        });
        setContentView(order);
    }
}
