//! A picture of the screen: what the windows recorded, one over the other.

use gibbon_android::pictures::{self, Window};
use gibbon_machine::Machine;

/// Pixels as red, green, blue and alpha bytes, row by row.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

/// A window's place, and what it shows.
struct Layer {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// How much it dims what is behind it.
    dim: f32,
    root: i64,
    /// Its native `SurfaceControl`.
    control: i64,
}

/// What lines of the shell's `layers` begin with that are no windows.
const BAR: &str = "bar ";

impl Layer {
    /// From a line of the shell's `layers`.
    fn parse(line: &str) -> Option<Layer> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse::<i32>().ok();
        let (left, top, width, height) = (number()?, number()?, number()?, number()?);
        Some(Layer {
            left,
            top,
            width,
            height,
            dim: words.next()?.parse().ok()?,
            root: words.next()?.parse().ok()?,
            control: words.next()?.parse().ok()?,
        })
    }
}

impl Picture {
    fn black(width: u32, height: u32) -> Picture {
        let pixels = [0, 0, 0, 255].repeat(width as usize * height as usize);
        Picture {
            width,
            height,
            pixels,
        }
    }

    /// Draws the layers that the shell lists, the front one last.
    pub fn of(machine: &mut Machine, layers: &str, width: u32, height: u32) -> Picture {
        let mut picture = Picture::black(width, height);
        for line in layers.lines() {
            if let Some(bar) = line.strip_prefix(BAR) {
                picture.blacken(bar);
            }
            let Some(layer) = Layer::parse(line) else {
                continue;
            };
            picture.dim(layer.dim);
            let window = Window {
                root: layer.root,
                control: layer.control,
                size: (layer.width, layer.height),
            };
            let shown = pictures::render(machine, window);
            picture.draw(&shown.pixels, &layer);
        }
        picture
    }

    /// A bar of the system that the app does not draw, as left, top, width and height.
    fn blacken(&mut self, bar: &str) {
        let sides: Vec<usize> = bar.split(' ').flat_map(str::parse).collect();
        let &[left, top, width, height] = sides.as_slice() else {
            return;
        };
        let right = (left + width).min(self.width as usize);
        let row = 4 * self.width as usize;
        for line in self.pixels.chunks_exact_mut(row).skip(top).take(height) {
            let bar = line.get_mut(4 * left..4 * right).unwrap_or_default();
            for pixel in bar.chunks_exact_mut(4) {
                pixel.copy_from_slice(&[0, 0, 0, 255]);
            }
        }
    }

    fn dim(&mut self, amount: f32) {
        if amount <= 0.0 {
            return;
        }
        let keep = ((1.0 - amount.min(1.0)) * 256.0) as u32;
        for pixel in self.pixels.chunks_exact_mut(4) {
            for channel in &mut pixel[..3] {
                *channel = ((u32::from(*channel) * keep) >> 8) as u8;
            }
        }
    }

    /// Source over, with premultiplied source pixels.
    fn draw(&mut self, source: &[u8], layer: &Layer) {
        let columns = 0.max(-layer.left)..layer.width.min(self.width as i32 - layer.left);
        let (first, count) = (columns.start as usize, columns.len());
        let rows = 0.max(-layer.top)..layer.height.min(self.height as i32 - layer.top);
        for y in rows {
            let from = 4 * (y as usize * layer.width as usize + first);
            let to_row = (layer.top + y) as usize * self.width as usize;
            let to = 4 * (to_row + (layer.left + first as i32) as usize);
            let above = source[from..from + 4 * count].chunks_exact(4);
            let below = self.pixels[to..to + 4 * count].chunks_exact_mut(4);
            for (above, below) in above.zip(below) {
                over(above, below);
            }
        }
    }

    /// Nothing is to be seen: all pixels are the same.
    pub fn is_blank(&self) -> bool {
        let mut pixels = self.pixels.chunks_exact(4);
        let first = pixels.next();
        pixels.all(|pixel| Some(pixel) == first)
    }

    /// As a PNG file's bytes.
    /// Each of its points is the mean of a square of this many by this many.
    pub fn smaller(&self, by: u32) -> Picture {
        let by = by.clamp(1, self.width.min(self.height).max(1));
        let mut small = Picture::black(self.width / by, self.height / by);
        let row = self.width as usize * 4;
        for (at, point) in small.pixels.chunks_exact_mut(4).enumerate() {
            let (x, y) = (
                at as u32 % (self.width / by) * by,
                at as u32 / (self.width / by) * by,
            );
            let mut sums = [0u32; 4];
            for line in y..y + by {
                let start = line as usize * row + x as usize * 4;
                for pixel in self.pixels[start..start + by as usize * 4].chunks_exact(4) {
                    for (sum, part) in sums.iter_mut().zip(pixel) {
                        *sum += u32::from(*part);
                    }
                }
            }
            for (part, sum) in point.iter_mut().zip(sums) {
                *part = (sum / (by * by)) as u8;
            }
        }
        small
    }

    pub fn png(&self) -> Vec<u8> {
        use image::ImageEncoder;
        let mut bytes = Vec::new();
        image::codecs::png::PngEncoder::new(&mut bytes)
            .write_image(
                &self.pixels,
                self.width,
                self.height,
                image::ExtendedColorType::Rgba8,
            )
            .expect("writing to memory does not fail");
        bytes
    }
}

/// One premultiplied pixel over another, which is opaque.
fn over(above: &[u8], below: &mut [u8]) {
    match above[3] {
        0 => {}
        255 => below.copy_from_slice(above),
        alpha => {
            let under = 255 - u32::from(alpha);
            for channel in 0..3 {
                let rest = u32::from(below[channel]) * under / 255;
                below[channel] = (u32::from(above[channel]) + rest).min(255) as u8;
            }
        }
    }
}
