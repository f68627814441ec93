//! Answers of models as servers of many makes send them, cut at every byte.

use crate::{Answering, BadAnswer, Call, Completion, Finish, Usage};

/// The same, whole, byte by byte, and in pieces of seven.
fn read(body: &str) -> Result<Completion, BadAnswer> {
    let in_pieces = |size: usize| -> Result<(String, Completion), BadAnswer> {
        let mut answering = Answering::default();
        let mut text = String::new();
        for piece in body.as_bytes().chunks(size) {
            text.push_str(&answering.push(piece)?);
        }
        let (rest, completion) = answering.finish()?;
        Ok((text + &rest, completion))
    };
    let whole = in_pieces(usize::MAX);
    for size in [1, 7] {
        assert_eq!(in_pieces(size), whole, "in pieces of {size}");
    }
    let (text, completion) = whole?;
    assert_eq!(text, completion.text, "all text is given once");
    Ok(completion)
}

fn call(id: &str, name: &str, arguments: &str) -> Call {
    Call {
        id: id.to_owned(),
        name: name.to_owned(),
        arguments: arguments.to_owned(),
    }
}

#[test]
fn text_is_streamed_and_counted() {
    let body = ": keep-alive\r\n\r\n\
        data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}\r\n\r\n\
        data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Es kostet 5 \u{20ac}\"}}]}\r\n\r\n\
        data:{\"choices\":[{\"index\":0,\"delta\":{\"content\":\".\",\"tool_calls\":null},\"finish_reason\":\"stop\"}]}\n\n\
        data: {\"choices\":[],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":3,\"total_tokens\":15}}\n\n\
        data: [DONE]\n\n";
    let read = read(body).unwrap();
    assert_eq!(
        (read.text.as_str(), read.finish),
        ("Es kostet 5 \u{20ac}.", Finish::Whole)
    );
    assert_eq!(read.usage, Some(Usage { prompt: 12, reply: 3 }));
    assert!(read.calls.is_empty());
}

#[test]
fn calls_are_put_together_by_index_as_the_reference_says() {
    let body = r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"get_price","arguments":""}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"token\":"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"list_alerts","arguments":"{}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"btc\"}"}}]}}]}
data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}
data: [DONE]
"#;
    let read = read(body).unwrap();
    assert_eq!(
        read.calls,
        [
            call("a", "get_price", r#"{"token":"btc"}"#),
            call("b", "list_alerts", "{}")
        ]
    );
}

#[test]
fn calls_that_all_have_the_index_0_are_told_apart_by_their_ids() {
    // ollama#15457
    let body = r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"get_price","arguments":"{\"token\":\"btc\"}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"get_price","arguments":"{\"token\":\"eth\"}"}}]},"finish_reason":"tool_calls"}]}
data: [DONE]
"#;
    let read = read(body).unwrap();
    assert_eq!(
        read.calls,
        [
            call("a", "get_price", r#"{"token":"btc"}"#),
            call("b", "get_price", r#"{"token":"eth"}"#)
        ]
    );
}

#[test]
fn calls_without_ids_and_with_objects_are_calls() {
    let body = r#"data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"get_price","arguments":{"token":"btc"}}},{"function":{"name":"get_price","arguments":{"token":"eth"}}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"list_alerts","arguments":null}}]},"finish_reason":"stop"}]}
"#;
    let read = read(body).unwrap();
    assert_eq!(
        read.calls,
        [
            call("call_1", "get_price", r#"{"token":"btc"}"#),
            call("call_2", "get_price", r#"{"token":"eth"}"#),
            call("call_3", "list_alerts", ""),
        ]
    );
}

#[test]
fn a_server_that_does_not_stream_is_read_whole() {
    let body = r#" {"choices":[{"index":0,"message":{"role":"assistant","content":"Two.","tool_calls":[{"id":"x","type":"function","function":{"name":"calc","arguments":"{}"}}]},"finish_reason":"tool_calls"}],"usage":{}}"#;
    let read = read(body).unwrap();
    assert_eq!((read.text.as_str(), read.usage), ("Two.", None));
    assert_eq!(read.calls, [call("x", "calc", "{}")]);
    assert_eq!(read.finish, Finish::Whole);
}

#[test]
fn the_end_is_known_whatever_says_it() {
    let words = r#"data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}"#;
    let with = |rest: &str| read(&format!("{words}\n\n{rest}")).unwrap().finish;
    // sglang#3912: an empty reason in every chunk.
    assert_eq!(with("data: [DONE]\n\n"), Finish::Whole);
    assert_eq!(
        with("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}"),
        Finish::Whole
    );
    assert_eq!(
        with("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n"),
        Finish::Length
    );
    assert_eq!(with(""), Finish::Cut);
}

#[test]
fn what_is_no_answer_is_refused_without_its_words() {
    let error = r#"{"error":{"message":"Incorrect key sk-secret","type":"invalid_request_error","code":401}}"#;
    for (body, wrong) in [
        (error.to_owned(), BadAnswer::Refused),
        (format!("data: {error}\n\n"), BadAnswer::Refused),
        (
            r#"data: {"error":{"code":429,"message":"slow down"}}"#.to_owned() + "\n\n",
            BadAnswer::Limited,
        ),
        (
            r#"{"error":{"type":"rate_limit_error"}}"#.to_owned(),
            BadAnswer::Limited,
        ),
        ("<html>Bad gateway</html>".to_owned(), BadAnswer::Unreadable),
        (String::new(), BadAnswer::Unreadable),
        ("{}".to_owned(), BadAnswer::Unreadable),
        ("{\"choices\":".to_owned(), BadAnswer::Unreadable),
        ("data: {\"choices\":\n\n".to_owned(), BadAnswer::Unreadable),
    ] {
        assert_eq!(read(&body), Err(wrong), "{body}");
        assert!(!wrong.to_string().contains("sk-"), "{wrong}");
    }
    let mut answering = Answering::default();
    let piece = vec![b' '; 1 << 20];
    let read = (0..5).try_for_each(|_| answering.push(&piece).map(drop));
    assert_eq!(read, Err(BadAnswer::TooLarge));
}
