package gibbon.system.pm;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Native libraries of a package: those for this device's processor are unpacked beside it. */
final class NativeLibraries {
    /** There is no code here that could run those for other processors. */
    private static final String ABI = "arm64-v8a";

    private NativeLibraries() {}

    static String folder(String packageName) {
        return "/data/app/" + packageName + "/lib/arm64";
    }

    /** Answers the processor that they are for; null if there are none for this one. */
    static String unpack(String file, String packageName) {
        String start = "lib/" + ABI + "/";
        boolean isAny = false;
        try (ZipFile zip = new ZipFile(file)) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!name.startsWith(start) || !name.endsWith(".so")
                        || name.indexOf('/', start.length()) >= 0) {
                    continue;
                }
                isAny = true;
                // The framework's loader finds those that are not compressed by itself.
                if (entry.getMethod() != ZipEntry.STORED) {
                    unpack(zip, entry, packageName, name.substring(start.length()));
                }
            }
        } catch (IOException problem) {
            android.util.Log.w("PackageManager", "Native libraries of " + packageName, problem);
        }
        return isAny ? ABI : null;
    }

    private static void unpack(ZipFile zip, ZipEntry entry, String packageName, String name)
            throws IOException {
        File code = new File("/data/app/" + packageName);
        code.setWritable(true);
        File folder = new File(folder(packageName));
        folder.mkdirs();
        folder.setWritable(true);
        File target = new File(folder, name);
        // That of an earlier version, which nobody may write to.
        target.delete();
        try (InputStream in = zip.getInputStream(entry);
                OutputStream out = new FileOutputStream(target)) {
            byte[] buffer = new byte[1 << 16];
            for (int count; (count = in.read(buffer)) > 0;) {
                out.write(buffer, 0, count);
            }
        }
        target.setReadOnly();
        folder.setReadOnly();
        code.setReadOnly();
    }
}
