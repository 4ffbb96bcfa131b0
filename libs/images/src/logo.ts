import { ImageError } from './image-error.js';
import { decoded, judgeHeader } from './judge.js';

/** Bytes of a logo at most. */
export const MOST_LOGO_BYTES = 32 * 1024;
/** Pixels: a logo is shown at most 160 wide and 36 high, on dense displays. */
const SIZE = { width: 480, height: 144 } as const;
/** What is tried until the bytes fit. The last one always does: it has 17,280 pixels of a byte each. */
const TRIES = [
  { scale: 1, palette: false },
  { scale: 1, palette: true },
  { scale: 0.5, palette: true },
] as const;

/**
 * A PNG of an image to stand at the head of pages and mails: 480 by 144 pixels and 32 KB at most, with what is transparent in it,
 * and nothing else of the file.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function logoOf(image: Buffer): Promise<Buffer> {
  await judgeHeader(image);
  for (const { scale, palette } of TRIES) {
    const png = await decoded(
      (whole) =>
        whole
          .autoOrient()
          .resize(SIZE.width * scale, SIZE.height * scale, { fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
          .png({ compressionLevel: 9, palette })
          .toBuffer(),
      image,
    );
    if (png.length <= MOST_LOGO_BYTES) return png;
  }
  throw new ImageError('INVALID_INPUT', 'is too large as a logo');
}
