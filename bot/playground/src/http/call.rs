//! One request to the HTTP API, taken apart: path, query, JSON, files.
//!
//! Uploads carry their JSON in `payload_json`, files in `files[n]`, as Discord asks.

use std::collections::HashMap;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{FromRequest, Multipart, Query, Request};
use axum::http::Uri;
use bytes::Bytes;
use serde_json::Value;

use crate::record::{RecordedFile, RecordedRequest};

/// Largest request taken, in bytes.
const BODY_BYTES_MAX: usize = 64 * 1024 * 1024;

#[derive(Debug)]
pub(crate) struct File {
    field: String,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

impl File {
    /// The number in `files[n]`; 0 for other names.
    pub(crate) fn number(&self) -> u64 {
        let number = self.field.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    }
}

fn header(request: &Request, name: &str) -> String {
    let value = request.headers().get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

#[derive(Debug, Default)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) uri: Uri,
    pub(crate) authorization: String,
    pub(crate) body: Value,
    pub(crate) files: Vec<File>,
    pub(crate) broken: bool,
    /// Whether its sender was gone before all of it had come.
    pub(crate) cut: bool,
}

impl Call {
    pub(crate) async fn read(request: Request) -> Self {
        let form = header(&request, "content-type").starts_with("multipart/form-data");
        let mut call = Self {
            method: request.method().as_str().to_owned(),
            uri: request.uri().clone(),
            authorization: header(&request, "authorization"),
            ..Self::default()
        };
        let read = if form { call.read_form(request).await } else { call.read_json(request).await };
        call.broken = read.is_none();
        call
    }

    async fn whole(&mut self, body: Body) -> Option<Bytes> {
        let declared = body.size_hint().exact();
        let read = to_bytes(body, BODY_BYTES_MAX).await;
        let too_long = declared.is_some_and(|bytes| bytes > BODY_BYTES_MAX as u64);
        self.cut = read.is_err() && !too_long;
        read.ok()
    }

    async fn read_json(&mut self, request: Request) -> Option<()> {
        let bytes = self.whole(request.into_body()).await?;
        if !bytes.is_empty() {
            self.body = serde_json::from_slice(&bytes).ok()?;
        }
        Some(())
    }

    async fn read_form(&mut self, request: Request) -> Option<()> {
        let (parts, body) = request.into_parts();
        let body = self.whole(body).await?;
        let request = Request::from_parts(parts, Body::from(body));
        let mut form = Multipart::from_request(request, &()).await.ok()?;
        while let Some(field) = form.next_field().await.ok()? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "payload_json" {
                self.body = serde_json::from_str(&field.text().await.ok()?).ok()?;
            } else if let Some(filename) = field.file_name().map(str::to_owned) {
                let content_type = field.content_type().map(str::to_owned);
                let bytes = field.bytes().await.ok()?;
                self.files.push(File { field: name, filename, content_type, bytes });
            }
        }
        Some(())
    }

    pub(crate) fn parameters(&self) -> HashMap<String, String> {
        Query::try_from_uri(&self.uri).map(|Query(found)| found).unwrap_or_default()
    }

    pub(crate) fn record(&self) -> RecordedRequest {
        let file = |file: &File| RecordedFile {
            field: file.field.clone(),
            filename: file.filename.clone(),
            content_type: file.content_type.clone(),
            len: file.bytes.len(),
        };
        RecordedRequest {
            method: self.method.clone(),
            path: self.uri.path().to_owned(),
            query: self.uri.query().unwrap_or_default().to_owned(),
            body: Some(self.body.clone()).filter(|body| !body.is_null()),
            files: self.files.iter().map(file).collect(),
            status: 0,
            response: None,
            at_ms: 0,
        }
    }
}
