import sharp from 'sharp';

/** A PNG of vertical stripes, each so many pixels wide: pictures of other widths look less like it the more they differ. */
export async function stripes(width: number): Promise<Buffer> {
  const pixels = Buffer.alloc(128 * 128 * 3, 255);
  for (let pixel = 0; pixel < 128 * 128; pixel++) {
    if (Math.floor((pixel % 128) / width) % 2 === 0) pixels.fill(width * 3, pixel * 3, pixel * 3 + 2);
  }
  return sharp(pixels, { raw: { width: 128, height: 128, channels: 3 } })
    .png()
    .toBuffer();
}
