//! Text inside of XML and HTML, where its letters must not be taken for markup.

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(escape("<b a=\"&\">"), "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
