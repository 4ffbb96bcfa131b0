import { encode } from 'blurhash';
import sharp from 'sharp';
import { decoded, judgeHeader } from './judge.js';

/** Pixels of the longer side: sharp on a card of 320 points on a dense display. */
const SIDE = 640;
const QUALITY = 80;
/**
 * Pixels of the square from which the hash is computed. The hash has no aspect ratio, and more pixels would not change
 * its few waves.
 */
const HASHED_SIDE = 32;
/** Waves along the longer and the shorter side, as the authors of BlurHash recommend: 20 to 30 characters. */
const WAVES = [4, 3] as const;

export interface Thumbnail {
  /** A WebP file without metadata. */
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** BlurHash (https://blurha.sh): a few colours to show until the picture is loaded. */
  readonly blurHash: string;
}

/**
 * A small version of an image: rotated by its camera orientation, 640 pixels at most, never enlarged; of an animation,
 * the first frame.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function thumbnailOf(image: Buffer): Promise<Thumbnail> {
  await judgeHeader(image);
  const { data: bytes, info } = await decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true }),
    image,
  );
  const { width, height } = info;
  return { bytes, width, height, blurHash: await blurHashOf(bytes, height > width) };
}

async function blurHashOf(picture: Buffer, isUpright: boolean): Promise<string> {
  const pixels = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [longer, shorter] = WAVES;
  const [across, down] = isUpright ? [shorter, longer] : [longer, shorter];
  return encode(Uint8ClampedArray.from(pixels), HASHED_SIDE, HASHED_SIDE, across, down);
}
