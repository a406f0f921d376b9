package gibbon.system.partners;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.graphics.Color;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.view.Gravity;
import android.view.ViewGroup;
import android.widget.GridLayout;
import android.widget.TextView;

/** The home screen: what can be started. */
public final class HomeActivity extends Activity {
    private static final int COLUMNS = 4;
    private static final int BACKGROUND = 0xff37474f;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        show();
    }

    @Override
    protected void onRestart() {
        super.onRestart();
        show();
    }

    private void show() {
        GridLayout grid = new GridLayout(this);
        grid.setColumnCount(COLUMNS);
        grid.setBackgroundColor(BACKGROUND);
        grid.setFitsSystemWindows(true);
        PackageManager packages = getPackageManager();
        Intent launcher = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        for (ResolveInfo found : packages.queryIntentActivities(launcher, 0)) {
            grid.addView(entry(packages, found), getResources().getDisplayMetrics().widthPixels
                    / COLUMNS, ViewGroup.LayoutParams.WRAP_CONTENT);
        }
        setContentView(grid);
    }

    private TextView entry(PackageManager packages, ResolveInfo found) {
        float density = getResources().getDisplayMetrics().density;
        TextView entry = new TextView(this);
        entry.setText(found.loadLabel(packages));
        entry.setTextColor(Color.WHITE);
        entry.setGravity(Gravity.CENTER);
        entry.setMaxLines(2);
        entry.setPadding(0, (int) (16 * density), 0, (int) (16 * density));
        Drawable icon = found.loadIcon(packages);
        if (icon != null) {
            int size = (int) (48 * density);
            icon.setBounds(0, 0, size, size);
            entry.setCompoundDrawables(null, icon, null, null);
        }
        entry.setOnClickListener(view -> startActivity(new Intent(Intent.ACTION_MAIN)
                .addCategory(Intent.CATEGORY_LAUNCHER)
                .setComponent(found.activityInfo.getComponentName())
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK
                        | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED)));
        return entry;
    }

    /** There is nothing behind the home screen. */
    @Override
    public void onBackPressed() {}
}
