package gibbon.apps.backstack;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Process;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Tells of every callback, and can start every other. */
public abstract class Logged extends Activity {
    private static int made;

    /** Counts in the process, so that two of one class can be told apart. */
    private final int number = ++made;

    void log(String what) {
        Log.i("stack", getClass().getSimpleName() + number + "." + what);
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        log("onCreate task=" + getTaskId() + (isTaskRoot() ? " root" : "")
                + (state == null ? "" : " restored"));
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        TextView title = new TextView(this);
        title.setText(getClass().getSimpleName() + " " + number);
        column.addView(title);
        starts(column, "Standard", Standard.class, 0);
        starts(column, "Top", Top.class, 0);
        starts(column, "One task", OneTask.class, 0);
        starts(column, "Alone", Alone.class, 0);
        starts(column, "Passing", Passing.class, 0);
        starts(column, "Elsewhere", Elsewhere.class, Intent.FLAG_ACTIVITY_NEW_TASK);
        starts(column, "See", See.class, 0);
        starts(column, "Clear top", Standard.class, Intent.FLAG_ACTIVITY_CLEAR_TOP);
        starts(column, "Clear single top", Standard.class,
                Intent.FLAG_ACTIVITY_CLEAR_TOP | Intent.FLAG_ACTIVITY_SINGLE_TOP);
        starts(column, "Reorder", Top.class, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT);
        starts(column, "Clear task", Standard.class,
                Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK);
        does(column, "Finish", this::finish);
        does(column, "Finish affinity", this::finishAffinity);
        does(column, "Crash", () -> {
            throw new IllegalStateException("as told");
        });
        does(column, "Exit", () -> System.exit(0));
        does(column, "Handle by ending", () -> handle(() -> Process.killProcess(Process.myPid())));
        does(column, "Handle by going on", () -> handle(() -> log("handled")));
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
    }

    /** Something fails in a thread, after the app has put a handler of its own in place. */
    private void handle(Runnable reaction) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> reaction.run());
        new Thread(() -> {
            throw new IllegalStateException("in a thread");
        }).start();
    }

    private void starts(LinearLayout column, String name, Class<?> activity, int flags) {
        does(column, name, () -> startActivity(new Intent(this, activity).addFlags(flags)));
    }

    private void does(LinearLayout column, String name, Runnable action) {
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText(name);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        log("onNewIntent");
    }

    @Override
    protected void onRestart() {
        super.onRestart();
        log("onRestart");
    }

    @Override
    protected void onStart() {
        super.onStart();
        log("onStart");
    }

    @Override
    protected void onResume() {
        super.onResume();
        log("onResume");
    }

    @Override
    protected void onPause() {
        super.onPause();
        log("onPause");
    }

    @Override
    protected void onStop() {
        super.onStop();
        log("onStop");
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        log("onSaveInstanceState");
    }

    @Override
    protected void onUserLeaveHint() {
        super.onUserLeaveHint();
        log("onUserLeaveHint");
    }

    @Override
    public void onTrimMemory(int level) {
        super.onTrimMemory(level);
        log("onTrimMemory " + (level == TRIM_MEMORY_UI_HIDDEN ? "hidden" : level));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        log("onDestroy");
    }
}
