// Benchmark: string building, searching, comparing, splitting and hashing
import java.util.*;

public class Strings {
    public static void main(String[] args) {
        int h = 0;
        for (int r = 0; r < 25; r++) {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < 3000; i++) { sb.append(i).append(' ').append((char) ('a' + i % 26)).append(i * 0.5f > 700 ? "x" : "yy"); }
            String s = sb.toString();
            for (int i = 0; i < s.length(); i++) h = h * 31 + s.charAt(i);
            String[] parts = s.split(" ");
            for (String p : parts) { h += p.hashCode(); if (p.startsWith("a") && p.endsWith("9")) h++; }
            h += s.indexOf("2999") + s.replace("yy", "z").length() + s.toUpperCase().hashCode();
            String acc = "";
            for (int i = 0; i < 300; i++) acc = acc + i + ',';
            h += acc.length() + acc.substring(10, 500).lastIndexOf("12");
            h += String.join("-", parts).length() + new StringBuilder(acc).reverse().toString().compareTo(acc);
        }
        System.out.println(h);
    }
}
