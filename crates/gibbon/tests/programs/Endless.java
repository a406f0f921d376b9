/** Says that it has begun, and goes on for ever. */
public class Endless {
    public static void main(String[] arguments) {
        System.out.println("begun");
        long count = 0;
        while (true) {
            count++;
        }
    }
}
