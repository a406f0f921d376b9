// Exit code 1 and trace of an Error thrown from main after output was buffered in a print writer that is never flushed
import java.io.*;

public class ProcessAndUncaught {
    static class Level1 {
        static void go(int n) {
            switch (n) {
                case 0:
                    throw new LinkageError("custom linkage");
                default:
                    go(n - 1);
            }
        }
    }

    public static void main(String[] args) {
        PrintWriter lost = new PrintWriter(new OutputStreamWriter(System.out));
        lost.print("this text is never flushed");
        System.out.println("printed at once");
        System.err.println("error stream first");
        Level1.go(2);
    }
}
