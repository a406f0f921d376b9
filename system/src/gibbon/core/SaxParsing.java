package gibbon.core;

import java.io.IOException;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Parses for Android's reader, which has a parser in C, with the one that OpenJDK has. */
public final class SaxParsing {
    private SaxParsing() {}

    static void parse(XMLReader settings, InputSource source) throws IOException, SAXException {
        XMLReader reader;
        try {
            SAXParserFactory factory = SAXParserFactory.newInstance();
            factory.setNamespaceAware(true);
            reader = factory.newSAXParser().getXMLReader();
        } catch (ParserConfigurationException e) {
            throw new SAXException(e);
        }
        reader.setContentHandler(settings.getContentHandler());
        reader.setDTDHandler(settings.getDTDHandler());
        reader.setEntityResolver(settings.getEntityResolver());
        reader.setErrorHandler(settings.getErrorHandler());
        reader.parse(source);
    }
}
