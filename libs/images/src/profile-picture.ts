import { decoded, judgeHeader } from './judge.js';

/** Pixels of its side: sharp at 72 points, the largest that the console shows, on a dense display. */
const SIDE = 160;
const QUALITY = 80;

/**
 * The middle of an image as a square of 160 pixels at most: a WebP file without metadata, never enlarged.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function profilePictureOf(image: Buffer): Promise<Buffer> {
  const { width, height } = await judgeHeader(image);
  const side = Math.min(SIDE, width, height);
  return decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .toColourspace('srgb')
        .webp({ quality: QUALITY })
        .toBuffer(),
    image,
  );
}
