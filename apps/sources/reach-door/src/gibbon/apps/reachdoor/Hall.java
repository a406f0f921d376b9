package gibbon.apps.reachdoor;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.HashSet;
import java.util.Set;

/** Keys are on hooks here. Another app may ask for one. */
public class Hall extends Activity {
    static final Set<String> taken = new HashSet<>();
    private boolean isAsked;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        isAsked = Intent.ACTION_GET_CONTENT.equals(getIntent().getAction());
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button cellar = new Button(this);
        cellar.setText("Key of the cellar");
        cellar.setOnClickListener(view -> taken.add("cellar"));
        column.addView(cellar);
        Button attic = new Button(this);
        attic.setText("Key of the attic");
        attic.setOnClickListener(view -> hand(attic));
        column.addView(attic);
        setContentView(column);
    }

    private void hand(Button attic) {
        if (!isAsked) {
            attic.setText("Nobody asked");
            return;
        }
        setResult(RESULT_OK, new Intent().putExtra("key", "attic")); // target: started by another app
        finish();
    }
}
