package gibbon.apps.folders;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.os.Environment;
import android.os.Process;
import android.os.StatFs;
import android.util.Log;
import android.widget.TextView;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Looks around, tries to delete what is not its own, and tells what came of it. */
public class Folders extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView text = new TextView(this);
        text.setText("Looked");
        setContentView(text);
        look();
        wipe();
        keep(getFilesDir(), "/data/data/");
        keep(getExternalFilesDir(null), "/sdcard/Android/data/");
        install();
        kernel();
        type("content://x/x.apk");
        type("content://com.android.contacts/contacts");
    }

    private static void say(String what) {
        Log.i("folders", what);
    }

    /** Which folders can be listed. */
    private void look() {
        String[] folders = {"/", "/data", "/data/app", getDataDir().getParent(), "/storage",
            "/system", "/system/fonts", getDataDir().getPath()};
        for (String folder : folders) {
            File file = new File(folder);
            say(folder + " " + file.exists() + " " + file.canRead() + " "
                    + (file.list() != null));
        }
    }

    /** As a file manager deletes: what is inside first. */
    private static boolean delete(File file) {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File one : inside) {
                delete(one);
            }
        }
        return file.delete();
    }

    private void wipe() {
        File code = new File(getPackageCodePath());
        for (String name : new String[] {"/", "/system", code.getParent(), code.getPath()}) {
            say("deleted " + name + " " + delete(new File(name)));
        }
        say("code " + code.canRead() + " " + code.canWrite());
        say("fonts " + new File("/system/fonts").list().length);
        File root = Environment.getRootDirectory();
        say("space " + (new StatFs(root.getPath()).getBlockCountLong() > 0));
        say("new " + new File(root, "new").mkdir() + " " + new File("/new").mkdir());
    }

    /** Writes a file into a folder of its own, and reads it under the folder's old name. */
    private void keep(File folder, String oldName) {
        try {
            byte[] written = "kept".getBytes(StandardCharsets.UTF_8);
            Files.write(new File(folder, "file").toPath(), written);
            File old = new File(oldName + getPackageName() + "/files/file");
            byte[] read = Files.readAllBytes(old.toPath());
            say(old + " " + new String(read, StandardCharsets.UTF_8));
        } catch (IOException problem) {
            say(problem.toString());
        }
    }

    /** What the kernel tells of the process and of the device. */
    private void kernel() {
        String[] files = {"/proc/self/cmdline", "/proc/" + Process.myPid() + "/cmdline",
            "/sys/devices/system/cpu/possible", "/proc/meminfo"};
        for (String name : files) {
            try {
                String text = new String(Files.readAllBytes(new File(name).toPath()),
                        StandardCharsets.UTF_8);
                say(name.replaceAll("\\d+", "PID") + " " + text.split("[\0\n]")[0]);
            } catch (IOException problem) {
                say(problem.toString());
            }
        }
    }

    /** Whose files the package installer takes. */
    private void install() {
        for (String address : new String[] {"file:///x.apk", "content://x/x.apk", "package:x"}) {
            Intent plain = new Intent(Intent.ACTION_INSTALL_PACKAGE, Uri.parse(address));
            Intent typed = new Intent(Intent.ACTION_VIEW).setDataAndType(Uri.parse(address),
                    "application/vnd.android.package-archive");
            say(address + " " + (plain.resolveActivity(getPackageManager()) != null) + " "
                    + (typed.resolveActivity(getPackageManager()) != null));
        }
    }

    /** Of a provider that nobody has asked for anything yet. */
    private void type(String address) {
        say(address + " is " + getContentResolver().getType(Uri.parse(address)));
    }
}
