import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logoOf, MOST_LOGO_BYTES } from './logo.js';

const RED = { r: 220, g: 30, b: 40, alpha: 0.5 };
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 4), { raw: { width, height, channels: 4 } });

describe('a logo', () => {
  it('is refused of what is no picture, and of one that is cut off', async () => {
    await expect(logoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    const whole = await noise(300, 300).png().toBuffer();
    await expect(logoOf(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it.each([
    [2000, 1000, 288, 144],
    [2000, 100, 480, 24],
    [40, 20, 40, 20],
  ])('of %d by %d pixels has %d by %d', async (width, height, ...made) => {
    const image = sharp({ create: { width, height, channels: 4, background: RED } });
    const meta = await sharp(await logoOf(await image.webp().toBuffer())).metadata();
    expect([meta.format, meta.width, meta.height, meta.hasAlpha]).toEqual(['png', ...made, true]);
  });

  it('has 32 KB at most, whatever is in it, and nothing else of its file', async () => {
    const image = await noise(1200, 400)
      .withExif({ IFD0: { Copyright: 'a person' } })
      .png()
      .toBuffer();
    const logo = await logoOf(image);
    expect(logo.length).toBeLessThanOrEqual(MOST_LOGO_BYTES);
    const { exif, xmp, icc } = await sharp(logo).metadata();
    expect({ exif, xmp, icc }).toEqual({});
  });
});
