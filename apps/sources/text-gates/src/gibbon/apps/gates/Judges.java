package gibbon.apps.gates;

/** What is said of texts. Every line can be reached. */
final class Judges {
    private Judges() {}

    /** A number in a range. */
    static String age(String text) {
        int age;
        try {
            age = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return "Not a number";
        }
        if (age < 0 || age > 130) {
            return "Nobody is that old";
        }
        if (age >= 18 && age < 65) {
            return "Full price";
        }
        return "Half price";
    }

    /** A mail address. */
    static String mail(String text) {
        int at = text.indexOf('@');
        if (at < 1) {
            return "No name";
        }
        String host = text.substring(at + 1);
        int dot = host.lastIndexOf(".");
        if (dot < 1) {
            return "No host";
        }
        if (host.endsWith(".org")) {
            return "A club";
        }
        return "A mail address";
    }

    /** A date as in 2024-02-29. */
    static String date(String text) {
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return "Write it as 2024-02-29";
        }
        int year;
        int month;
        int day;
        try {
            year = Integer.parseInt(text.substring(0, 4));
            month = Integer.parseInt(text.substring(5, 7));
            day = Integer.parseInt(text.substring(8, 10));
        } catch (NumberFormatException e) {
            return "Not of numbers";
        }
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return "No such day";
        }
        if (month == 2 && day == 29 && year % 4 == 0) {
            return "A leap day";
        }
        return "A day";
    }

    /** Two equal fields. */
    static String passwords(String one, String two) {
        if (one.length() < 4) {
            return "Too short";
        }
        if (one.equals(two)) {
            return "Equal";
        }
        return "They differ";
    }

    /** A keyword. */
    static String coupon(String text) {
        switch (text.trim().toLowerCase()) {
            case "spring":
                return "A tenth off";
            case "staff":
                return "Half off";
            default:
                return "Not valid";
        }
    }

    /** Only digits can be typed here, but too many of them are a number no more. */
    static String quantity(String text) {
        int quantity = Integer.parseInt(text);
        if (quantity > 100) {
            return "We do not have so many";
        }
        return "In the basket";
    }
}
