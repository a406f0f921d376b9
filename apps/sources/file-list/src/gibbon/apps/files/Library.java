package gibbon.apps.files;

import android.content.Context;
import android.content.SharedPreferences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** All files, those last opened first. */
final class Library {
    private static final String TEXT = " text";

    private static Library instance;

    private final SharedPreferences saved;
    private final List<Document> documents = new ArrayList<>();

    static Library of(Context context) {
        if (instance == null) {
            instance = new Library(context.getApplicationContext());
        }
        return instance;
    }

    private Library(Context context) {
        saved = context.getSharedPreferences("library", Context.MODE_PRIVATE);
        documents.add(new Document.Sheet("Budget.xlsx",
                new String[] {"Rent", "Food", "Books", "Travel"},
                new int[] {940, 310, 65, 120}));
        documents.add(new Document.Slides("Talk.pptx",
                "Testing apps", "What a model is", "Questions?"));
        documents.add(new Document.Text("Report.docx",
                "The model is refined where it is too coarse."));
        for (Document document : documents) {
            document.lastAccess = saved.getLong(document.name, 0);
            if (document instanceof Document.Text) {
                Document.Text text = (Document.Text) document;
                text.text = saved.getString(document.name + TEXT, text.text);
            }
        }
        sort();
    }

    /** Files that were never opened stay as they were. */
    private void sort() {
        Collections.sort(documents,
                Comparator.comparingLong((Document document) -> document.lastAccess).reversed());
    }

    List<Document> all() {
        return documents;
    }

    Document at(int position) {
        return documents.get(position);
    }

    void opened(Document document) {
        document.lastAccess = System.currentTimeMillis();
        saved.edit().putLong(document.name, document.lastAccess).apply();
        sort();
    }

    /** Gives a text document another text, and answers its name. */
    String write(int position, String text) {
        Document.Text document = (Document.Text) at(position);
        document.text = text;
        saved.edit().putString(document.name + TEXT, text).apply();
        return document.name;
    }
}
