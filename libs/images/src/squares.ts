import sharp from 'sharp';
import { decoded, judgeHeader } from './judge.js';

/**
 * Pixels of the longer side to which an image is reduced while it is read: more than any model uses, so that parts of the
 * image can be taken without decoding it again.
 */
const READ_SIDE = 1024;
const RGB = 3;

/** How a picture is fitted to a square. */
export interface Square {
  /** Pixels of its side. */
  readonly size: number;
  /** Pixels to which it is reduced first, so that the result does not depend on its original size. */
  readonly detail: number;
  /** Part of its width and height that is taken, around the centre. */
  readonly part: number;
}

/**
 * The colours of a picture on squares of `size` by `size` pixels: 3 bytes (red, green, blue) for each pixel, row after
 * row. The picture is rotated by its camera orientation, transparent parts become white, and it is stretched to the
 * square.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function squaresOf(image: Buffer, squares: readonly Square[]): Promise<Uint8Array[]> {
  await judgeHeader(image);
  const { data, info } = await decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    image,
  );
  const { width, height } = info;
  const made: Uint8Array[] = [];
  for (const { size, detail, part } of squares) {
    const taken = { width: partOf(width, part), height: partOf(height, part) };
    const left = Math.floor((width - taken.width) / 2);
    const top = Math.floor((height - taken.height) / 2);
    const reduced = await sharp(data, { raw: { width, height, channels: RGB } })
      .extract({ left, top, ...taken })
      .resize(detail, detail, { fit: 'fill' })
      .raw()
      .toBuffer();
    const square = { raw: { width: detail, height: detail, channels: RGB } } as const;
    made.push(await sharp(reduced, square).resize(size, size, { fit: 'fill' }).raw().toBuffer());
  }
  return made;
}

function partOf(side: number, part: number): number {
  return Math.max(1, Math.round(side * part));
}
