import sharp from 'sharp';

/** Formats in which pictures of posts come; others that sharp knows, such as SVG and PDF, are programs. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

/** More than any camera has; a file of a few bytes can say that it has more. */
const MAX_PIXELS = 100_000_000;

// A picture is a few megabytes and is read once; the thread's own core is enough for it.
sharp.cache(false);
sharp.concurrency(1);

/** A file is not a picture that can be read. */
export class UnreadableImageError extends Error {}

/** How a picture is put onto a square. */
export interface Square {
  /** Pixels of its side. */
  size: number;
  /** Pixels to which it is reduced first, so that what is left does not depend on how large it was. */
  detail: number;
  /** Part of its width and of its height that is taken, around its middle. */
  part: number;
}

/**
 * The colours of a picture on a square of `size` by `size` pixels: 3 bytes (red, green, blue) for each, row after row.
 * The picture is turned as its camera was held, what is transparent becomes white, and it is stretched to the square.
 * @throws UnreadableImageError
 */
export async function pixelsOf(image: Uint8Array, { size, detail, part }: Square): Promise<Uint8Array> {
  try {
    const { format, autoOrient } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.includes(format)) throw new Error(`${format} is not a format of pictures`);
    const [width, height] = [autoOrient.width, autoOrient.height].map((side) =>
      Math.max(1, Math.round(side * part)),
    ) as [number, number];
    const left = Math.floor((autoOrient.width - width) / 2);
    const top = Math.floor((autoOrient.height - height) / 2);
    const reduced = await sharp(image, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .extract({ left, top, width, height })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(detail, detail, { fit: 'fill' })
      .raw()
      .toBuffer();
    const square = { raw: { width: detail, height: detail, channels: 3 } } as const;
    return await sharp(reduced, square).resize(size, size, { fit: 'fill' }).raw().toBuffer();
  } catch (error) {
    throw new UnreadableImageError('is not an image that can be read', { cause: error });
  }
}
