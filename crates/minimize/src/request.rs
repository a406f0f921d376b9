//! A web request as a goal: `[METHOD] HOST[/PATH]`.

use std::fmt;
use std::str::FromStr;

use gibbon_device::WebRequest;

/// Which requests count. Nothing is behind the device's network, so a request counts when the app
/// looks for its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestGoal {
    /// None: any.
    method: Option<String>,
    /// Or one below it: `api.example.com` is within `example.com`, `badexample.com` is not.
    host: String,
    /// With its question mark and what follows, if that counts.
    path: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no request\nhint: a request is HOST, HOST/PATH or METHOD HOST/PATH, as `POST example.com/login`"
)]
pub struct NoRequest(String);

impl FromStr for RequestGoal {
    type Err = NoRequest;

    fn from_str(text: &str) -> Result<RequestGoal, NoRequest> {
        let no_request = || NoRequest(text.to_owned());
        let (method, address) = match text.trim().split_once(char::is_whitespace) {
            Some((method, address)) => (Some(method.to_ascii_uppercase()), address.trim_start()),
            None => (None, text.trim()),
        };
        let is_word = |word: &String| word.chars().all(|letter| letter.is_ascii_alphabetic());
        if !method.as_ref().is_none_or(is_word) || address.contains(char::is_whitespace) {
            return Err(no_request());
        }
        let (host, path) = parts(address);
        // A port is none of the name that is looked for.
        let host = host.split(':').next().unwrap_or_default();
        if host.is_empty() {
            return Err(no_request());
        }
        Ok(RequestGoal {
            method,
            host: host.to_ascii_lowercase(),
            path: (!matches!(path, "" | "/")).then(|| path.to_owned()),
        })
    }
}

impl RequestGoal {
    /// Whether a request counts; of some only the host is known.
    pub fn is_met(&self, host: &str, request: Option<&WebRequest>) -> bool {
        if !is_within(host, &self.host) {
            return false;
        }
        match (request, &self.method, &self.path) {
            (_, None, None) => true,
            (None, ..) => false,
            (Some(request), method, path) => {
                let is_method = |method: &String| request.method.eq_ignore_ascii_case(method);
                let is_path = |path: &String| is_below(parts(&request.url).1, path);
                method.as_ref().is_none_or(is_method) && path.as_ref().is_none_or(is_path)
            }
        }
    }
}

/// Host and path of an address, with or without its scheme.
fn parts(address: &str) -> (&str, &str) {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    rest.split_at(end)
}

fn is_within(host: &str, wanted: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let rest = host.strip_suffix(wanted);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// `/a/b?c` is below `/a`, `/a/b` and `/a/b?c`; `/ab` is not below `/a`.
fn is_below(path: &str, wanted: &str) -> bool {
    let rest = path.strip_prefix(wanted.trim_end_matches('/'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
}

impl fmt::Display for RequestGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = &self.method {
            write!(f, "{method} ")?;
        }
        write!(
            f,
            "{}{}",
            self.host,
            self.path.as_deref().unwrap_or_default()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meets(goal: &str, method: &str, url: &str) -> bool {
        let goal: RequestGoal = goal.parse().expect("a request");
        let request = WebRequest {
            method: method.to_owned(),
            url: url.to_owned(),
        };
        goal.is_met(parts(url).0, Some(&request))
    }

    #[test]
    fn a_host_is_contacted_by_its_name_or_one_below_it() {
        let goal: RequestGoal = "Example.com".parse().expect("a host");
        assert!(goal.is_met("example.com", None));
        assert!(goal.is_met("api.EXAMPLE.com", None));
        assert!(!goal.is_met("badexample.com", None));
        assert!(!goal.is_met("example.com.org", None));
    }

    #[test]
    fn method_and_path_count_if_they_are_asked_for() {
        let url = "https://menu.example/today/soup?size=2";
        for goal in [
            "menu.example",
            "example",
            "GET menu.example",
            "get https://menu.example:443/today",
            "menu.example/today/",
            "menu.example/today/soup",
            "GET example/today/soup?size=2",
        ] {
            assert!(meets(goal, "GET", url), "{goal}");
        }
        for goal in [
            "POST menu.example",
            "menu.example/tod",
            "menu.example/today/soup?size=3",
            "other.example/today",
        ] {
            assert!(!meets(goal, "GET", url), "{goal}");
        }
        let goal: RequestGoal = "menu.example/today".parse().expect("a request");
        assert!(!goal.is_met("menu.example", None), "only its host is known");
        assert_eq!(goal.to_string(), "menu.example/today");
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for text in ["", "/login", "POST", "GET /login", "G-T a.b", "GET a.b c"] {
            let parsed = text.parse::<RequestGoal>();
            // A word by itself is a host.
            assert_eq!(parsed.is_ok(), text == "POST", "{text}");
        }
    }
}
