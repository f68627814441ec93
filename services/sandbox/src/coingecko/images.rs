//! Coin images: a disc in the coin's colour with a ring, drawn here as PNG.

use std::io::Write;

use actix_web::{HttpResponse, web};
use flate2::{Compression, write::ZlibEncoder};

use crate::world::random;

/// GET /coins/images/{id}/{size}.png
pub async fn icon(path: web::Path<(String, String)>) -> HttpResponse {
    let (id, size) = path.into_inner();
    let side = match size.as_str() {
        "thumb.png" => 25,
        "small.png" => 50,
        _ => 96,
    };
    match draw(random::text(&id), side) {
        Ok(png) => HttpResponse::Ok()
            .content_type("image/png")
            .insert_header(("cache-control", "public, max-age=86400"))
            .body(png),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}

fn draw(key: u64, side: u32) -> std::io::Result<Vec<u8>> {
    let hue = (key % 360) as f64;
    let (body, mark) = (rgb(hue, 0.62, 0.50), rgb(hue, 0.35, 0.88));
    let middle = f64::from(side) / 2.0;
    // Three petals at an angle of its own tell coins of one colour apart.
    let (turn, petals) = ((key >> 9) % 360, 2 + (key >> 20) % 4);
    let mut pixels = Vec::with_capacity((side * (side * 4 + 1)) as usize);
    for y in 0..side {
        pixels.push(0);
        for x in 0..side {
            let (dx, dy) = (f64::from(x) + 0.5 - middle, f64::from(y) + 0.5 - middle);
            let (radius, angle) = (dx.hypot(dy) / middle, dy.atan2(dx) + (turn as f64).to_radians());
            let edge = 0.28 + 0.20 * (angle * petals as f64).cos();
            let color = if radius < edge { mark } else { body };
            let cover = ((1.0 - radius) * middle).clamp(0.0, 1.0);
            pixels.extend_from_slice(&[color[0], color[1], color[2], (cover * 255.0) as u8]);
        }
    }
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(&pixels)?;
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend_from_slice(&side.to_be_bytes());
    head.extend_from_slice(&side.to_be_bytes());
    head.extend_from_slice(&[8, 6, 0, 0, 0]);
    chunk(&mut png, b"IHDR", &head);
    chunk(&mut png, b"IDAT", &packed.finish()?);
    chunk(&mut png, b"IEND", &[]);
    Ok(png)
}

fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    png.extend_from_slice(&(data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend_from_slice(kind);
    png.extend_from_slice(data);
    let mut sum = flate2::Crc::new();
    sum.update(&png[start..]);
    png.extend_from_slice(&sum.sum().to_be_bytes());
}

fn rgb(hue: f64, saturation: f64, lightness: f64) -> [u8; 3] {
    let spread = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|shift: f64| {
        let k = (shift + hue / 30.0) % 12.0;
        ((lightness - spread * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)) * 255.0) as u8
    })
}
