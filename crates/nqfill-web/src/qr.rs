//! QR codes of links.

use crate::{Given, Refused};
use qrcodegen::{QrCode, QrCodeEcc};
use serde_json::json;

/// The modules of the QR code of a text, row by row: 1 is dark. The page draws them, with a margin of four.
pub(crate) fn modules(text: &[u8]) -> Result<Given, Refused> {
    let code = QrCode::encode_binary(text, QrCodeEcc::Low).map_err(|error| error.to_string())?;
    let size = code.size();
    let modules = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let bytes = modules.map(|(x, y)| u8::from(code.get_module(x, y))).collect();
    Ok((json!({ "size": size }), bytes))
}
