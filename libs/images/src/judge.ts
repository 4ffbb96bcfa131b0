import { AppError, InvalidInputError } from '@loupe/kernel';
import sharp from 'sharp';

/** The image formats that are taken, by the name sharp has for them. */
const FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  heif: { contentType: 'image/avif', extension: 'avif' },
} as const;

/** What a small file can unpack to: 64 megapixels are 16 bytes of header in some formats. */
export const MAX_PIXELS = 64_000_000;
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

/**
 * What an image is, told by its bytes alone: they are decoded to their end (the first frame, scaled down while it is
 * read, so that memory stays small).
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no image of these formats
 * @throws InvalidInputError for one that is broken, cut off or too large to be decoded
 */
export async function judgeImage(bytes: Buffer): Promise<JudgedImage> {
  const { format, width, height, compression } = await metadataOf(bytes);
  const known = Object.entries(FORMATS).find(([name]) => name === format)?.[1];
  if (known === undefined || (format === 'heif' && compression !== 'av1')) throw unsupported();
  if (width * height > MAX_PIXELS) {
    throw new InvalidInputError(`The image has more than ${MAX_PIXELS / 1_000_000} megapixels`);
  }
  try {
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      .resize(PROBE_SIZE, PROBE_SIZE, { fit: 'inside' })
      .raw()
      .toBuffer();
  } catch {
    // sharp has no kinds of errors: whatever fails here is the image.
    throw new InvalidInputError('The image is broken or incomplete');
  }
  return { ...known, width, height };
}

async function metadataOf(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw unsupported();
  }
}

function unsupported(): AppError {
  return new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The file must be an image: JPEG, PNG, WebP, GIF or AVIF, judged by its content',
  );
}
