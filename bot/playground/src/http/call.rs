//! One request to the HTTP API, taken apart: path, query, JSON, files.
//!
//! Uploads carry their JSON in `payload_json`, files in `files[n]`, as Discord asks.

use std::collections::HashMap;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Multipart, Request};
use bytes::Bytes;
use serde_json::Value;

use crate::record::RecordedFile;

/// Largest request taken, in bytes.
const BODY_BYTES_MAX: usize = 64 * 1024 * 1024;

/// An uploaded file.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) field: String,
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
    request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

/// A request.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) authorization: String,
    pub(crate) body: Value,
    pub(crate) files: Vec<File>,
    /// Why the body could not be read, if so.
    pub(crate) broken: bool,
}

impl Call {
    /// Reads a request to its end.
    pub(crate) async fn read(request: Request) -> Self {
        let mut call = Self {
            method: request.method().as_str().to_owned(),
            path: request.uri().path().to_owned(),
            query: request.uri().query().unwrap_or_default().to_owned(),
            authorization: header(&request, "authorization"),
            body: Value::Null,
            files: Vec::new(),
            broken: false,
        };
        let form = header(&request, "content-type").starts_with("multipart/form-data");
        let read = if form { call.read_form(request).await } else { call.read_json(request).await };
        call.broken = read.is_none();
        call
    }

    async fn read_json(&mut self, request: Request) -> Option<()> {
        let bytes = to_bytes(request.into_body(), BODY_BYTES_MAX).await.ok()?;
        if !bytes.is_empty() {
            self.body = serde_json::from_slice(&bytes).ok()?;
        }
        Some(())
    }

    async fn read_form(&mut self, request: Request) -> Option<()> {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, BODY_BYTES_MAX).await.ok()?;
        let request = Request::from_parts(parts, axum::body::Body::from(body));
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

    /// The query's parameters.
    pub(crate) fn parameters(&self) -> HashMap<&str, &str> {
        self.query.split('&').filter_map(|pair| pair.split_once('=')).collect()
    }

    /// The files, as they are recorded.
    pub(crate) fn recorded_files(&self) -> Vec<RecordedFile> {
        let record = |file: &File| RecordedFile {
            field: file.field.clone(),
            filename: file.filename.clone(),
            content_type: file.content_type.clone(),
            len: file.bytes.len(),
        };
        self.files.iter().map(record).collect()
    }
}
