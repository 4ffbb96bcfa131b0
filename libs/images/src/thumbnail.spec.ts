import { decode, isBlurhashValid } from 'blurhash';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { thumbnailOf } from './thumbnail.js';

const BLUE = { r: 20, g: 60, b: 220 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: BLUE } });

describe('a thumbnail', () => {
  it('is refused of what is cut off', async () => {
    const png = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer();
    await expect(thumbnailOf(png.subarray(0, png.length / 2))).rejects.toThrow();
  });

  it('has 640 pixels at most and the shape of its image', async () => {
    const { bytes, width, height } = await thumbnailOf(await picture(1600, 900).jpeg().toBuffer());
    expect([width, height]).toEqual([640, 360]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  });

  it('is never larger than its image', async () => {
    expect(await thumbnailOf(await picture(30, 60).png().toBuffer())).toMatchObject({
      width: 30,
      height: 60,
    });
  });

  it('is turned as the camera was held, and tells nothing else of it', async () => {
    const exif = { IFD0: { Copyright: 'a person', Make: 'a camera' } };
    const photo = await picture(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes, width, height } = await thumbnailOf(photo);
    expect([width, height]).toEqual([100, 200]);
    const { exif: kept, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect({ kept, orientation, icc, xmp }).toEqual({});
  });

  it.each([
    [1, 1],
    [1, 900],
    [900, 1],
    [640, 480],
  ])('of %d by %d pixels has a hash of its colours', async (width, height) => {
    const { blurHash } = await thumbnailOf(await picture(width, height).png().toBuffer());
    expect(isBlurhashValid(blurHash)).toEqual({ result: true });
    const pixels = decode(blurHash, 8, 8);
    const mean = (channel: number) =>
      pixels.reduce((sum, value, index) => (index % 4 === channel ? sum + value : sum), 0) / 64;
    expect(Math.abs(mean(0) - BLUE.r)).toBeLessThan(15);
    expect(Math.abs(mean(1) - BLUE.g)).toBeLessThan(15);
    expect(Math.abs(mean(2) - BLUE.b)).toBeLessThan(15);
  });
});
