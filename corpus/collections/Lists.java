// ArrayList and LinkedList: insertion, removal, sublists, list iterators, sorting, bulk operations, fail-fast rules
import java.util.*;

public class Lists {
    static void exercise(List<Integer> l) {
        for (int i = 0; i < 8; i++) l.add(i % 2 == 0 ? l.size() : l.size() / 2, i);
        System.out.println(l + " " + l.indexOf(3) + l.lastIndexOf(3) + l.contains(99));
        l.remove(2);
        l.remove(Integer.valueOf(7));
        l.addAll(1, List.of(50, 51));
        l.set(0, -1);
        System.out.println(l + " " + l.equals(new ArrayList<>(l)) + " " + l.hashCode());
        List<Integer> sub = l.subList(1, 4);
        sub.set(0, 99);
        sub.add(77);
        sub.remove(1);
        System.out.println(sub + " " + l);
        sub.clear();
        System.out.println(l);
        l.add(5);
        try {
            sub.size();
            System.out.println("no CME");
        } catch (ConcurrentModificationException e) {
            System.out.println("CME sublist");
        }
        ListIterator<Integer> it = l.listIterator();
        while (it.hasNext()) { int v = it.next(); if (v == 5) it.set(55); else if (v % 2 == 0) it.remove(); else it.add(v * 10); }
        StringBuilder back = new StringBuilder();
        while (it.hasPrevious()) back.append(it.previous()).append(' ');
        System.out.println(back);
        try {
            it.set(1);
            it.remove();
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("ISE");
        }
        l.sort(null);
        l.sort(Comparator.reverseOrder());
        l.replaceAll(x -> x + 1);
        System.out.println(l + " " + l.removeIf(x -> x > 50) + l + l.retainAll(List.of(2, 11)) + l + l.removeAll(Set.of(2)) + l);
        l.addAll(List.of(1, 2, 3, 4));
        try {
            for (Integer x : l) if (x == 2) l.remove(x);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        int n = l.size();
        for (Integer x : l) if (x.equals(l.get(n - 2))) { l.remove(x); }
        System.out.println("removing the last but one goes unnoticed " + l);
    }

    public static void main(String[] args) {
        exercise(new ArrayList<>());
        exercise(new LinkedList<>());
        exercise(new Vector<>(1, 1));
        LinkedList<String> d = new LinkedList<>();
        d.push("a"); d.offerLast("b"); d.addFirst("c"); d.offerFirst("d");
        System.out.println(d + d.peekLast() + d.pollFirst() + d.pop() + d.removeLastOccurrence("b") + d + d.descendingIterator().next() + new LinkedList<>().poll());
        Stack<Integer> s = new Stack<>();
        s.push(1); s.push(2); s.push(3);
        System.out.println(s.peek() + " " + s.pop() + s.search(1) + s.search(9) + s + s.empty());
        try {
            new Stack<>().pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        List<Integer> im = List.of(1, 2, 3);
        for (Runnable r : new Runnable[] {() -> im.add(1), () -> im.set(0, 1), () -> im.remove(0), () -> List.copyOf(Arrays.asList(1, null)), () -> im.contains(null), () -> Collections.unmodifiableList(new ArrayList<>(im)).clear(), () -> im.iterator().remove(), () -> Collections.emptyList().add(null)}) {
            try {
                r.run();
                System.out.println("ok");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        ArrayList<Integer> grow = new ArrayList<>();
        for (int i = 0; i < 5000; i++) grow.add(0, i);
        grow.trimToSize();
        System.out.println(grow.get(10) + " " + grow.hashCode() + " " + List.copyOf(im).equals(im) + (List.copyOf(im) == im));
    }
}
