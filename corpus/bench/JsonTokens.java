// Benchmark: a JSON-like tokenizer and parser, string switches, character tests, maps and lists
import java.util.*;

public class JsonTokens {
    final String s;
    int p;
    JsonTokens(String s) { this.s = s; }

    Object value() {
        ws();
        char c = s.charAt(p);
        switch (c) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                p++;
                ws();
                while (s.charAt(p) != '}') { String k = string(); ws(); p++; m.put(k, value()); ws(); if (s.charAt(p) == ',') { p++; ws(); } }
                p++;
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                p++;
                ws();
                while (s.charAt(p) != ']') { l.add(value()); ws(); if (s.charAt(p) == ',') { p++; ws(); } }
                p++;
                return l;
            }
            case '"': return string();
            default:
                int st = p;
                while (p < s.length() && ",]} \n".indexOf(s.charAt(p)) < 0) p++;
                String w = s.substring(st, p);
                switch (w) {
                    case "true": return true;
                    case "false": return false;
                    case "null": return null;
                    default: return w.indexOf('.') >= 0 ? (Object) Double.parseDouble(w) : (Object) Integer.parseInt(w);
                }
        }
    }

    String string() {
        StringBuilder sb = new StringBuilder();
        p++;
        for (char c; (c = s.charAt(p++)) != '"'; ) { if (c == '\\') { c = s.charAt(p++); switch (c) { case 'n': c = '\n'; break; case 't': c = '\t'; break; default: } } sb.append(c); }
        return sb.toString();
    }

    void ws() { while (p < s.length() && Character.isWhitespace(s.charAt(p))) p++; }

    static long sum(Object o) {
        if (o instanceof Map<?, ?> m) { long t = 0; for (Map.Entry<?, ?> e : m.entrySet()) t = t * 31 + weight((String) e.getKey()) + sum(e.getValue()); return t; }
        if (o instanceof List<?> l) { long t = 0; for (Object x : l) t += sum(x); return t; }
        return o == null ? 7 : o instanceof String q ? q.length() : o.hashCode();
    }

    static int weight(String k) {
        switch (k) { case "id": return 1; case "name": return 2; case "tags": return 3; case "nested": return 4; case "ok": return 5; case "ratio": return 6; default: return 99; }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < 400; i++) sb.append(i == 0 ? "" : ",").append("{\"id\": ").append(i).append(", \"name\": \"item \\\"").append(i * 7).append("\\n\", \"tags\": [\"a\", \"b").append(i % 9).append("\", null], \"ok\": ").append(i % 2 == 0).append(", \"nested\": {\"ratio\": ").append(i).append(".25, \"deep\": [[1, 2], [3]]}}");
        String text = sb.append("]").toString();
        long h = 0;
        for (int r = 0; r < 20; r++) h = h * 17 + sum(new JsonTokens(text).value());
        System.out.println(h);
    }
}
