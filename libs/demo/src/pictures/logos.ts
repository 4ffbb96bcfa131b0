import { sharpOf } from './sharp.js';

/** Pixels: as high as a logo is kept. */
const SIDE = 144;

/** A drawing as the look of a workspace has its logo: a small PNG as a `data:` address. */
export async function logoOf(svg: string): Promise<string> {
  const sharp = await sharpOf();
  const png = await sharp(Buffer.from(svg)).resize(SIDE).png({ compressionLevel: 9 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
