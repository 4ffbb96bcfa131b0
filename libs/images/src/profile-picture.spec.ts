import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profilePictureOf } from './profile-picture.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describe('a profile picture', () => {
  it('is refused of what is cut off, and of what is no image', async () => {
    const png = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer();
    await expect(profilePictureOf(png.subarray(0, png.length / 2))).rejects.toThrow(/broken/);
    await expect(profilePictureOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
      /must be an image/,
    );
  });

  it.each([
    [600, 400, 160],
    [160, 160, 160],
    [48, 900, 48],
    [1, 1, 1],
  ])('of %d by %d pixels is a square of %d', async (width, height, side) => {
    const made = await profilePictureOf(await picture(width, height).jpeg().toBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  });

  it('tells nothing of the camera', async () => {
    const exif = { IFD0: { Copyright: 'a person', Make: 'a camera' } };
    const photo = await picture(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { exif: kept, orientation, icc, xmp } = await sharp(await profilePictureOf(photo)).metadata();
    expect({ kept, orientation, icc, xmp }).toEqual({});
  });
});
