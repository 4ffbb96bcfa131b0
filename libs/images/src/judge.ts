import sharp, { type Sharp } from 'sharp';
import { ImageError, tooMuch } from './image-error.js';

/** The accepted image formats, by sharp's names. */
const FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  heif: { contentType: 'image/avif', extension: 'avif' },
} as const;

/**
 * Maximum megapixels in the header (decisions §17): if the decoder shrinks an image while it reads it, and if it does
 * not.
 */
const MEGAPIXELS = { shrinking: 64, whole: 24 } as const;
const PIXELS_OF_MEGAPIXEL = 1_000_000;
const PROBE_SIZE = 32;

export interface JudgedImage {
  readonly contentType: string;
  readonly extension: string;
  /** Pixels as stored, before any rotation. */
  readonly width: number;
  readonly height: number;
}

/** Formats that sharp does not read with its image decoders, such as SVG and PDF, are not tried at all. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// An image is read once, and its process reads one at a time, so more threads and a cache would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Format and size of an image, judged by its bytes alone. They are decoded to the end (the first frame, scaled down while
 * it is read to save memory).
 * @throws ImageError UNSUPPORTED_MEDIA_TYPE for a file that is not an image of these formats, INVALID_INPUT for an image
 * that is broken, cut off or too large to be decoded
 */
export async function judgeImage(bytes: Buffer): Promise<JudgedImage> {
  const judged = await judgeHeader(bytes);
  await decoded((image) => image.resize(PROBE_SIZE, PROBE_SIZE, { fit: 'inside' }).raw().toBuffer(), bytes);
  return judged;
}

/**
 * Format and size in an image's header, before anything is decoded.
 * @throws ImageError as `judgeImage`
 */
export async function judgeHeader(bytes: Buffer): Promise<JudgedImage> {
  const { format, width, height, compression, isProgressive } = await metadataOf(bytes);
  const known = Object.entries(FORMATS).find(([name]) => name === format)?.[1];
  if (known === undefined || (format === 'heif' && compression !== 'av1')) throw unsupported();
  const shrinks = format === 'webp' || (format === 'jpeg' && isProgressive !== true);
  const megapixels = MEGAPIXELS[shrinks ? 'shrinking' : 'whole'];
  if (width * height > megapixels * PIXELS_OF_MEGAPIXEL) {
    const kind = isProgressive === true ? 'interlaced image' : 'image';
    throw new ImageError(
      'INVALID_INPUT',
      `has more than ${megapixels} megapixels`,
      `The ${kind} has more than ${megapixels} megapixels`,
    );
  }
  return { ...known, width, height };
}

/**
 * Decodes an image whose header was checked; of an animation, the first frame.
 * @throws ImageError INVALID_INPUT if it cannot be decoded to the end
 */
export async function decoded<Made>(make: (image: Sharp) => Promise<Made>, bytes: Buffer): Promise<Made> {
  try {
    // The header was checked already; sharp's own limit is a different one.
    return await make(sharp(bytes, { failOn: 'truncated', limitInputPixels: false }));
  } catch (error) {
    // sharp does not distinguish errors: every failure here concerns the image, and a decoder says so if it got no
    // memory.
    throw /memory/i.test(String(error))
      ? tooMuch()
      : new ImageError('INVALID_INPUT', 'is broken or incomplete');
  }
}

async function metadataOf(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw unsupported();
  }
}

function unsupported(): ImageError {
  return new ImageError(
    'UNSUPPORTED_MEDIA_TYPE',
    'is not an image that can be read',
    'The file must be an image: JPEG, PNG, WebP, GIF or AVIF, judged by its content',
  );
}
