// Arguments given to main, loops over them, and main called again by the program
//@ args: one 2 three=3 --flag -x
public class MainArgs {
    static int depth;

    public static void main(String[] args) {
        System.out.println(depth + " " + args.length);
        for (int i = 0; i < args.length; i++) System.out.println(i + " [" + args[i] + "] " + args[i].length());
        if (depth++ < 2) {
            String[] rest = new String[Math.max(0, args.length - 2)];
            System.arraycopy(args, 2, rest, 0, rest.length);
            main(rest);
            args[0] = "changed" + depth;
            System.out.println(args[0]);
        }
        switch (args.length) {
            case 5 -> System.out.println("outermost " + (args[1] == args[1].intern() || args[1].equals("2")));
            case 3 -> System.out.println("middle");
            default -> System.out.println("inner");
        }
    }
}
