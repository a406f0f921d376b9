// An uncaught NullPointerException with HotSpot's helpful message
//@ class-only: ART words NullPointerException messages differently
public class UncaughtNpe {
    static class Node { Node next; int[] data; String name() { return "n"; } }

    static Node root = new Node();

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(root.next.next.name());
    }
}
