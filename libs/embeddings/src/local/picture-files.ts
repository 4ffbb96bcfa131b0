import { z } from 'zod';
import { FolderProblem, jsonOf } from './folder-files.js';

/** Pixels of the longer side of what is read of an image. */
const MOST_PIXELS = 1024;
const SCALE = 1 / 255;

const colours = z.tuple([z.number(), z.number(), z.number()]);
const pixels = z.number().int().positive().max(MOST_PIXELS);
const sides = z.union([
  pixels.transform((side) => ({ width: side, height: side })),
  z.object({ width: pixels, height: pixels }),
  z.object({ shortest_edge: pixels }).transform(({ shortest_edge: side }) => ({ width: side, height: side })),
]);
const pictureSchema = z.object({
  size: sides.optional(),
  crop_size: sides.optional(),
  do_center_crop: z.boolean().optional(),
  do_rescale: z.boolean().optional(),
  rescale_factor: z.number().optional(),
  do_normalize: z.boolean().optional(),
  image_mean: colours.optional(),
  image_std: colours.optional(),
});

/** The network for pictures. */
export interface PictureTower {
  readonly network: string;
  /** Pixels of the side of the square that it reads. */
  readonly size: number;
  /** What is subtracted from each colour (red, green, blue), from 0 to 1, and what the rest is divided by. */
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
  /** What a colour from 0 to 255 is multiplied by first. */
  readonly scale: number;
  readonly outputs: readonly string[];
}

/** @throws FolderProblem for what is missing or not supported */
export function pictureTowerOf(path: string, network: string, type: string): PictureTower {
  const file = 'preprocessor_config.json';
  const settings = jsonOf(path, file, pictureSchema);
  if (settings === null) throw new FolderProblem(`${file} is missing: it says what size pictures have`);
  const square = (settings.do_center_crop === true ? settings.crop_size : undefined) ?? settings.size;
  if (square === undefined) throw new FolderProblem(`${file} names no size`);
  if (square.width !== square.height) throw new FolderProblem(`${file}: only squares are supported`);
  const isNormalized = settings.do_normalize ?? true;
  if (isNormalized && (settings.image_mean === undefined || settings.image_std === undefined))
    throw new FolderProblem(`${file} names no image_mean or no image_std`);
  return {
    network,
    size: square.width,
    mean: (isNormalized ? settings.image_mean : undefined) ?? [0, 0, 0],
    deviation: (isNormalized ? settings.image_std : undefined) ?? [1, 1, 1],
    scale: settings.do_rescale === false ? 1 : (settings.rescale_factor ?? SCALE),
    outputs: ['image_embeds', ...(type.startsWith('siglip') ? ['pooler_output'] : [])],
  };
}
