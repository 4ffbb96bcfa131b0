import { decoded, judgeHeader } from './judge.js';

/** Pixels of the longer side: a picture in a mail is 170 points wide, on dense displays. */
const SIDE = 340;
const QUALITY = 78;

/**
 * A JPEG of an image for mails, whose programs know no WebP: 340 pixels at most, on white where it is transparent.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function mailPictureOf(image: Buffer): Promise<Buffer> {
  await judgeHeader(image);
  return decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: true })
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    image,
  );
}
