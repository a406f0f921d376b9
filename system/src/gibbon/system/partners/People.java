package gibbon.system.partners;

import android.content.ContentResolver;
import android.content.ContentUris;
import android.content.ContentValues;
import android.net.Uri;
import android.provider.ContactsContract;

/** Writes contacts as the contacts app does. */
final class People {
    private final ContentResolver resolver;

    People(ContentResolver resolver) {
        this.resolver = resolver;
    }

    /** A contact with what is not null; its number. */
    long add(String name, String phone, String email, String address) {
        Uri raw = resolver.insert(ContactsContract.RawContacts.CONTENT_URI, new ContentValues());
        long id = ContentUris.parseId(raw);
        add(id, ContactsContract.CommonDataKinds.StructuredName.CONTENT_ITEM_TYPE,
                ContactsContract.CommonDataKinds.StructuredName.DISPLAY_NAME, name);
        add(id, ContactsContract.CommonDataKinds.Phone.CONTENT_ITEM_TYPE,
                ContactsContract.CommonDataKinds.Phone.NUMBER, phone);
        add(id, ContactsContract.CommonDataKinds.Email.CONTENT_ITEM_TYPE,
                ContactsContract.CommonDataKinds.Email.ADDRESS, email);
        add(id, ContactsContract.CommonDataKinds.StructuredPostal.CONTENT_ITEM_TYPE,
                ContactsContract.CommonDataKinds.StructuredPostal.FORMATTED_ADDRESS, address);
        return id;
    }

    private void add(long raw, String type, String column, String value) {
        if (value == null) {
            return;
        }
        ContentValues values = new ContentValues();
        values.put(ContactsContract.Data.RAW_CONTACT_ID, raw);
        values.put(ContactsContract.Data.MIMETYPE, type);
        values.put(column, value);
        resolver.insert(ContactsContract.Data.CONTENT_URI, values);
    }
}
