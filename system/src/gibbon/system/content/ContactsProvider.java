package gibbon.system.content;

import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.provider.ContactsContract;
import java.util.List;

/**
 * The contacts: empty at first.
 *
 * <p>Differs from Android: raw contacts are not joined, each is a contact of its own, with the
 * same number.
 */
public final class ContactsProvider extends SqlProvider {
    private static final String NAME =
            ContactsContract.CommonDataKinds.StructuredName.CONTENT_ITEM_TYPE;
    private static final String PHONE = ContactsContract.CommonDataKinds.Phone.CONTENT_ITEM_TYPE;
    private static final String EMAIL = ContactsContract.CommonDataKinds.Email.CONTENT_ITEM_TYPE;
    private static final String POSTAL =
            ContactsContract.CommonDataKinds.StructuredPostal.CONTENT_ITEM_TYPE;
    private static final String CONTACT_COLUMNS =
            "r._id AS contact_id, '0r' || r._id AS lookup, r.display_name AS display_name, "
            + "r.display_name AS display_name_alt, r.display_name_source AS display_name_source, "
            + "r.phonetic_name AS phonetic_name, NULL AS phonetic_name_style, "
            + "r.display_name AS sort_key, r.display_name AS sort_key_alt, "
            + "r.starred AS starred, r.pinned AS pinned, r.times_contacted AS times_contacted, "
            + "r.last_time_contacted AS last_time_contacted, "
            + "r.custom_ringtone AS custom_ringtone, r.send_to_voicemail AS send_to_voicemail, "
            + "NULL AS photo_id, NULL AS photo_file_id, NULL AS photo_uri, "
            + "NULL AS photo_thumb_uri, 1 AS in_visible_group, 1 AS in_default_directory, "
            + "0 AS is_user_profile, NULL AS contact_presence, NULL AS contact_status, "
            + "NULL AS contact_chat_capability, NULL AS contact_status_ts, "
            + "NULL AS contact_status_res_package, NULL AS contact_status_label, "
            + "NULL AS contact_status_icon, r._id AS name_raw_contact_id, "
            + "0 AS contact_last_updated_timestamp, EXISTS (SELECT 1 FROM data p WHERE "
            + "p.raw_contact_id = r._id AND p.mimetype = '" + PHONE + "') AS has_phone_number";

    public ContactsProvider() {
        super("contacts2", android.Manifest.permission.READ_CONTACTS,
                android.Manifest.permission.WRITE_CONTACTS);
    }

    @Override
    String[] schema() {
        StringBuilder values = new StringBuilder();
        StringBuilder columns = new StringBuilder();
        for (int at = 1; at <= 15; at++) {
            values.append(", data").append(at);
            columns.append(", d.data").append(at).append(" AS data").append(at);
        }
        return new String[] {
            "CREATE TABLE raw_contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT, account_name, "
                + "account_type, data_set, sourceid, backup_id, version INTEGER DEFAULT 1, "
                + "dirty INTEGER DEFAULT 1, deleted INTEGER DEFAULT 0, "
                + "starred INTEGER DEFAULT 0, pinned INTEGER DEFAULT 0, "
                + "times_contacted INTEGER DEFAULT 0, last_time_contacted INTEGER DEFAULT 0, "
                + "custom_ringtone, send_to_voicemail INTEGER DEFAULT 0, "
                + "aggregation_mode INTEGER DEFAULT 0, raw_contact_is_read_only INTEGER "
                + "DEFAULT 0, display_name, display_name_source INTEGER DEFAULT 0, "
                + "phonetic_name, sync1, sync2, sync3, sync4)",
            "CREATE TABLE data (_id INTEGER PRIMARY KEY AUTOINCREMENT, raw_contact_id INTEGER, "
                + "mimetype, is_primary INTEGER DEFAULT 0, is_super_primary INTEGER DEFAULT 0, "
                + "is_read_only INTEGER DEFAULT 0, data_version INTEGER DEFAULT 0, res_package, "
                + "data_sync1, data_sync2, data_sync3, data_sync4" + values + ")",
            "CREATE TABLE groups (_id INTEGER PRIMARY KEY AUTOINCREMENT, title, account_name, "
                + "account_type, data_set, sourceid, notes, system_id, res_package, title_res, "
                + "group_visible INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0, dirty INTEGER "
                + "DEFAULT 1, version INTEGER DEFAULT 1, should_sync INTEGER DEFAULT 1, "
                + "auto_add INTEGER DEFAULT 0, favorites INTEGER DEFAULT 0, "
                + "group_is_read_only INTEGER DEFAULT 0, sync1, sync2, sync3, sync4)",
            "CREATE TABLE rest (_id INTEGER PRIMARY KEY AUTOINCREMENT)",
            "CREATE VIEW view_contacts AS SELECT r._id AS _id, " + CONTACT_COLUMNS
                + " FROM raw_contacts r WHERE r.deleted = 0",
            "CREATE VIEW view_raw_contacts AS SELECT r.*, r._id AS contact_id, "
                + "r.display_name AS display_name_alt, r.display_name AS sort_key, "
                + "r.display_name AS sort_key_alt FROM raw_contacts r",
            "CREATE VIEW view_data AS SELECT d._id AS _id, d._id AS data_id, d.raw_contact_id "
                + "AS raw_contact_id, d.mimetype AS mimetype, d.is_primary AS is_primary, "
                + "d.is_super_primary AS is_super_primary, d.data_version AS data_version, "
                + "r.account_name AS account_name, r.account_type AS account_type, "
                + CONTACT_COLUMNS + columns
                + " FROM data d JOIN raw_contacts r ON r._id = d.raw_contact_id "
                + "WHERE r.deleted = 0",
        };
    }

    @Override
    Route route(Uri uri) {
        List<String> path = uri.getPathSegments();
        String first = path.isEmpty() ? "" : path.get(0);
        String last = uri.getLastPathSegment();
        switch (first) {
            case "contacts": return contacts(path);
            case "raw_contacts":
                if (path.size() == 3) {
                    return data().where("raw_contact_id = ?", path.get(1));
                }
                return row(new Route("view_raw_contacts", "raw_contacts", path.size() > 1
                        ? ContactsContract.RawContacts.CONTENT_ITEM_TYPE
                        : ContactsContract.RawContacts.CONTENT_TYPE), path, 1);
            case "raw_contact_entities": return data();
            case "data": return ofKind(path);
            case "phone_lookup":
                return new Route("(SELECT p.*, p.data1 AS number, p.data2 AS type, p.data3 AS "
                        + "label, NULL AS normalized_number, p.contact_id AS _id_of FROM "
                        + "view_data p WHERE mimetype = '" + PHONE + "')", "data",
                        ContactsContract.PhoneLookup.CONTENT_TYPE)
                        .where("PHONE_NUMBERS_EQUAL(data1, ?)", path.size() > 1 ? last : "");
            case "groups":
            case "groups_summary":
                return row(new Route("groups", "groups", ContactsContract.Groups.CONTENT_TYPE),
                        path, 1);
            default: return new Route("rest", "rest", null).where("0");
        }
    }

    private static Route row(Route route, List<String> path, int at) {
        return path.size() > at ? route.where("_id = ?", path.get(at)) : route;
    }

    private static Route data() {
        return new Route("view_data", "data", ContactsContract.Data.CONTENT_TYPE);
    }

    private static Route contacts(List<String> path) {
        boolean isLookup = path.size() > 2 && path.get(1).equals("lookup");
        String second = path.size() > 1 ? path.get(1) : null;
        int rest = isLookup ? (path.size() > 3 && isNumber(path.get(3)) ? 4 : 3) : 2;
        String id = isLookup ? path.get(2).replaceFirst("^0r", "") : second;
        if (path.size() > rest && id != null && isNumber(id)) {
            return data().where("contact_id = ?", id);
        }
        Route route = new Route("view_contacts", "raw_contacts", second == null
                ? ContactsContract.Contacts.CONTENT_TYPE
                : ContactsContract.Contacts.CONTENT_ITEM_TYPE);
        if (second == null) {
            return route;
        }
        switch (second) {
            case "filter":
                return route.where("display_name LIKE ?",
                        "%" + (path.size() > 2 ? path.get(2) : "") + "%");
            case "strequent":
            case "strequent_phone_only":
            case "frequent": return route.where("starred = 1");
            default: return route.where("_id = ?", id);
        }
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d+");
    }

    private static Route ofKind(List<String> path) {
        String kind = path.size() > 1 ? path.get(1) : "";
        String type = kind.equals("phones") ? PHONE : kind.equals("emails") ? EMAIL
                : kind.equals("postals") ? POSTAL : null;
        if (type == null && !kind.equals("callables") && !kind.equals("contactables")) {
            return row(data(), path, 1);
        }
        Route route = data();
        if (type != null) {
            route = new Route("view_data", "data",
                    type.replace("cursor.item", path.size() > 2 ? "cursor.item" : "cursor.dir"))
                    .where("mimetype = ?", type);
        } else {
            route.where("mimetype IN (?, ?)", PHONE, EMAIL);
        }
        if (path.size() > 2 && path.get(2).matches("filter|lookup")) {
            String what = "%" + (path.size() > 3 ? path.get(3) : "") + "%";
            return route.where("display_name LIKE ? OR data1 LIKE ?", what, what);
        }
        return row(route, path, 2);
    }

    @Override
    void complete(Route route, Uri uri, ContentValues values) {
        List<String> path = uri.getPathSegments();
        if (route.table.equals("data") && path.size() == 3
                && path.get(0).equals("raw_contacts")) {
            values.put("raw_contact_id", path.get(1));
        }
        boolean isName = NAME.equals(values.getAsString("mimetype"));
        if (isName && values.getAsString("data1") == null) {
            values.put("data1", join(values.getAsString("data2"), values.getAsString("data3")));
        }
    }

    private static String join(String given, String family) {
        return given == null ? family : family == null ? given : given + " " + family;
    }

    /** A contact is called by its name, or by what else is known of it. */
    @Override
    void changed(Route route, Uri uri, long id) {
        if (!route.table.equals("data")) {
            return;
        }
        database().execSQL("UPDATE raw_contacts SET display_name = (SELECT data1 FROM data WHERE "
                + "raw_contact_id = raw_contacts._id AND data1 IS NOT NULL AND mimetype IN (?, "
                + "'vnd.android.cursor.item/organization', ?, ?) ORDER BY mimetype = ? DESC, "
                + "mimetype = 'vnd.android.cursor.item/organization' DESC, mimetype = ? DESC, "
                + "_id LIMIT 1)", new Object[] {NAME, PHONE, EMAIL, NAME, PHONE});
        database().execSQL("UPDATE raw_contacts SET display_name_source = CASE WHEN EXISTS "
                + "(SELECT 1 FROM data WHERE raw_contact_id = raw_contacts._id AND mimetype = ?) "
                + "THEN 40 WHEN display_name IS NULL THEN 0 ELSE 20 END", new Object[] {NAME});
    }

    @Override
    void leaving(Route route, String where, String[] arguments) {
        if (!route.table.equals("raw_contacts")) {
            return;
        }
        try (Cursor cursor = database().query(route.view, new String[] {"_id"}, where, arguments,
                null, null, null)) {
            while (cursor.moveToNext()) {
                database().delete("data", "raw_contact_id = ?",
                        new String[] {cursor.getString(0)});
            }
        }
    }
}
