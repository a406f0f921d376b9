import static android.system.OsConstants.*;

import android.os.ParcelFileDescriptor;
import android.system.ErrnoException;
import android.system.Os;
import android.system.OsConstants;
import android.system.StructStat;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import libcore.io.Memory;

/** android.system.Os on the machine's file system. */
public class SystemCalls {
    public static void main(String[] arguments) throws Exception {
        Checks.same("ENOENT", "ENOENT", OsConstants.errnoName(2));
        files();
        names();
        process();
        network();
        Checks.end();
    }

    private static void files() throws Exception {
        FileDescriptor file = Os.open("/tmp/file", O_RDWR | O_CREAT, 0600);
        byte[] text = "hello world".getBytes();
        Checks.same("write", 11, Os.write(file, text, 0, 11));
        Checks.same("lseek", 6L, Os.lseek(file, 6, SEEK_SET));
        byte[] buffer = new byte[20];
        Checks.same("read", 5, Os.read(file, buffer, 0, 20));
        Checks.same("content", "world", new String(buffer, 0, 5));
        Checks.same("pread", 3, Os.pread(file, buffer, 0, 3, 1));
        Checks.same("content", "ell", new String(buffer, 0, 3));
        ByteBuffer direct = ByteBuffer.allocateDirect(8);
        Checks.same("pread into a direct buffer", 8, Os.pread(file, direct, 2));
        Checks.same("content", (byte) 'l', direct.get(0));

        StructStat status = Os.fstat(file);
        Checks.same("size", 11L, status.st_size);
        Checks.same("mode", 0100600, status.st_mode);
        Checks.same("owner", Os.getuid(), status.st_uid);

        long memory = Os.mmap(0, 11, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        Checks.same("mapped", (byte) 'o', Memory.peekByte(memory + 4));
        Memory.pokeByte(memory + 4, (byte) 'a');
        Os.munmap(memory, 11);
        Os.pread(file, buffer, 0, 5, 0);
        Checks.same("written back", "hella", new String(buffer, 0, 5));

        Os.ftruncate(file, 4);
        FileDescriptor copy = Os.dup(file);
        Os.close(file);
        Checks.same("closed", false, file.valid());
        Checks.thrown("close again",
                "android.system.ErrnoException: close failed: EBADF (Bad file descriptor)",
                () -> Os.close(file));
        Os.lseek(copy, 1, SEEK_SET);
        try (FileInputStream in = new FileInputStream(copy)) {
            Checks.same("rest", "ell", new String(in.readAllBytes()));
        }
        Checks.thrown("missing",
                "android.system.ErrnoException: open failed: ENOENT (No such file or directory)",
                () -> Os.open("/no/such", O_RDONLY, 0));

        ParcelFileDescriptor parcel = ParcelFileDescriptor.open(new File("/tmp/parcel"),
                ParcelFileDescriptor.MODE_READ_WRITE | ParcelFileDescriptor.MODE_CREATE);
        try (OutputStream out = new ParcelFileDescriptor.AutoCloseOutputStream(parcel)) {
            out.write(65);
        }
        Checks.same("written", 1L, new File("/tmp/parcel").length());

        FileDescriptor nameless = Os.memfd_create("name", 0);
        Checks.same("nameless", 5, Os.write(nameless, text, 0, 5));
        Os.close(nameless);
    }

    private static void names() throws Exception {
        Os.mkdir("/tmp/folder", 0700);
        Os.rename("/tmp/file", "/tmp/folder/file");
        Checks.same("list", "[file]", Arrays.toString(new File("/tmp/folder").list()));
        Os.chmod("/tmp/folder/file", 0640);
        Checks.same("mode", 0100640, Os.stat("/tmp/folder/file").st_mode);
        Os.symlink("file", "/tmp/folder/link");
        Checks.same("link", "file", Os.readlink("/tmp/folder/link"));
        Checks.same("link", true, S_ISLNK(Os.lstat("/tmp/folder/link").st_mode));
        Checks.same("behind it", true, S_ISREG(Os.stat("/tmp/folder/link").st_mode));
        Checks.thrown("not empty",
                "android.system.ErrnoException: remove failed: ENOTEMPTY (Directory not empty)",
                () -> Os.remove("/tmp/folder"));
        Os.remove("/tmp/folder/link");
        Os.remove("/tmp/folder/file");
        Os.remove("/tmp/folder");
        Checks.same("gone", false, new File("/tmp/folder").exists());
    }

    private static void process() throws Exception {
        Checks.same("process", android.os.Process.myPid(), Os.getpid());
        Checks.same("user", android.os.Process.myUid(), Os.getuid());
        Checks.same("system", "Linux", Os.uname().sysname);
        Os.setenv("NAME", "value", true);
        Checks.same("variable", "value", Os.getenv("NAME"));
        Os.unsetenv("NAME");
        Checks.same("variable", null, Os.getenv("NAME"));
        Checks.same("page", 4096L, Os.sysconf(_SC_PAGESIZE));
    }

    private static void network() throws Exception {
        Checks.same("address", "/10.0.0.1",
                android.net.InetAddresses.parseNumericAddress("10.0.0.1").toString());
        Checks.thrown("no address",
                "java.lang.IllegalArgumentException: Not a numeric address: foo",
                () -> android.net.InetAddresses.parseNumericAddress("foo"));
        Checks.thrown("no socket",
                "android.system.ErrnoException: socket failed: EACCES (Permission denied)",
                () -> Os.socket(AF_INET, SOCK_STREAM, 0));
    }
}
