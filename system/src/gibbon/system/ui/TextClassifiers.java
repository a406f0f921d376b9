package gibbon.system.ui;

import android.os.RemoteException;
import android.service.textclassifier.ITextClassifierCallback;
import android.service.textclassifier.ITextClassifierService;
import android.view.textclassifier.ConversationActions;
import android.view.textclassifier.SelectionEvent;
import android.view.textclassifier.TextClassification;
import android.view.textclassifier.TextClassificationContext;
import android.view.textclassifier.TextClassificationSessionId;
import android.view.textclassifier.TextClassifierEvent;
import android.view.textclassifier.TextLanguage;
import android.view.textclassifier.TextLinks;
import android.view.textclassifier.TextSelection;

/**
 * What text means. No classifier is installed: every question fails at once, as on a device without
 * one, and who asked goes on without. One who got no answer would wait, and go on too late.
 */
public abstract class TextClassifiers extends ITextClassifierService.Stub {
    TextClassifiers() {}

    @Override
    public void onSuggestSelection(TextClassificationSessionId session,
            TextSelection.Request request, ITextClassifierCallback callback)
            throws RemoteException {
        callback.onFailure();
    }

    @Override
    public void onClassifyText(TextClassificationSessionId session,
            TextClassification.Request request, ITextClassifierCallback callback)
            throws RemoteException {
        callback.onFailure();
    }

    @Override
    public void onGenerateLinks(TextClassificationSessionId session, TextLinks.Request request,
            ITextClassifierCallback callback) throws RemoteException {
        callback.onFailure();
    }

    @Override
    public void onDetectLanguage(TextClassificationSessionId session,
            TextLanguage.Request request, ITextClassifierCallback callback)
            throws RemoteException {
        callback.onFailure();
    }

    @Override
    public void onSuggestConversationActions(TextClassificationSessionId session,
            ConversationActions.Request request, ITextClassifierCallback callback)
            throws RemoteException {
        callback.onFailure();
    }

    @Override
    public void onSelectionEvent(TextClassificationSessionId session, SelectionEvent event) {}

    @Override
    public void onTextClassifierEvent(TextClassificationSessionId session,
            TextClassifierEvent event) {}

    @Override
    public void onCreateTextClassificationSession(TextClassificationContext context,
            TextClassificationSessionId session) {}

    @Override
    public void onDestroyTextClassificationSession(TextClassificationSessionId session) {}
}
