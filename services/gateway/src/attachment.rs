//! Answers that browsers save as files.

use actix_web::{HttpResponse, HttpResponseBuilder, http::header};

/// A file to be saved, under a name in which no header and no shell reads anything.
pub fn attachment(media_type: &str, file_name: &str) -> HttpResponseBuilder {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = file_name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, media_type))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    response
}

#[cfg(test)]
mod tests {
    use actix_web::http::header;

    use super::attachment;

    #[test]
    fn no_name_leaves_its_quotes() {
        let disposition = |name: &str| {
            let response = attachment("text/csv", name).finish();
            let header = response.headers().get(header::CONTENT_DISPOSITION).unwrap();
            header.to_str().unwrap().to_owned()
        };
        assert_eq!(
            disposition("fills-newest.csv"),
            "attachment; filename=\"fills-newest.csv\""
        );
        assert_eq!(
            disposition("a\"; x=\"\r\n\u{e9}/.pdf"),
            "attachment; filename=\"a___x______.pdf\""
        );
    }
}
