import sharp, { type Sharp } from 'sharp';
import { ImageError, tooMuch } from './image-error.js';

/** The image formats that are taken, by the name sharp has for them. */
const FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  heif: { contentType: 'image/avif', extension: 'avif' },
} as const;

/** Megapixels by the header (decisions §17), where the decoder shrinks an image while it reads it, and where it does not. */
const MEGAPIXELS = { shrinking: 64, whole: 24 } as const;
const PIXELS_OF_MEGAPIXEL = 1_000_000;
const PROBE_SIZE = 32;

export interface JudgedImage {
  readonly contentType: string;
  readonly extension: string;
  /** Pixels, as they are stored, before any rotation. */
  readonly width: number;
  readonly height: number;
}

/** Formats that sharp reads by other code than that of images, such as SVG and PDF, are not even tried. */
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
// An image is read once, and its process reads one at a time: more threads and what is kept would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * What an image is, told by its bytes alone: they are decoded to their end (the first frame, scaled down while it is
 * read, so that memory stays small).
 * @throws ImageError UNSUPPORTED_MEDIA_TYPE for what is no image of these formats, INVALID_INPUT for one that is broken, cut
 * off or too large to be decoded
 */
export async function judgeImage(bytes: Buffer): Promise<JudgedImage> {
  const judged = await judgeHeader(bytes);
  await decoded((image) => image.resize(PROBE_SIZE, PROBE_SIZE, { fit: 'inside' }).raw().toBuffer(), bytes);
  return judged;
}

/**
 * What an image says that it is, before any of it is decoded.
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
 * What is made of an image whose header was judged: of an animation the first frame.
 * @throws ImageError INVALID_INPUT if it cannot be decoded to its end
 */
export async function decoded<Made>(make: (image: Sharp) => Promise<Made>, bytes: Buffer): Promise<Made> {
  try {
    // Its header was judged; sharp's own limit is another one.
    return await make(sharp(bytes, { failOn: 'truncated', limitInputPixels: false }));
  } catch (error) {
    // sharp has no kinds of errors: whatever fails here is the image, and a decoder says so if it got no memory for it.
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
