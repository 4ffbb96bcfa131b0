import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { ImageError } from '../image-error.js';
import { decoded, judgeHeader } from '../judge.js';
import { loadNetwork, type Network } from '../onnx-runtime.js';
import { PADDLE_PACKAGE } from '../text-packages.js';
import { foundLines, type LineBox } from './found-lines.js';
import { LINE_HEIGHT, linePixels, type Pixels } from './line-pixels.js';
import { readCharacters } from './read-characters.js';

/** Pixels of the longer side, as Tesseract is given (docs/ai.md); the detector takes multiples of the second. */
const SIDE = 640;
const STEP = 32;
/** What the detector was trained with: mean and deviation of blue, green and red. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
const CHANNELS = 3;
/** Characters of a picture's text. */
const MOST_CHARACTERS = 2000;

interface Engine {
  readonly detector: Network;
  readonly reader: Network;
  readonly characters: readonly string[];
}

/** Kept between pictures: loading takes half a second. */
let engine: Promise<Engine> | undefined;

/**
 * The text in a picture, line by line from top to bottom, by PP-OCRv4; empty where there is none.
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function paddleTextOf(image: Buffer): Promise<string> {
  await judgeHeader(image);
  const { data, info } = await decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    image,
  );
  const picture = { data, width: info.width, height: info.height };
  engine ??= loaded();
  try {
    const { detector, reader, characters } = await engine;
    const lines: string[] = [];
    for (const box of await linesIn(picture, detector)) {
      const { planes, width } = linePixels(picture, box);
      const { data: probabilities } = await outputOf(reader, planes, [1, CHANNELS, LINE_HEIGHT, width]);
      lines.push(readCharacters(probabilities, characters));
    }
    return lines
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, MOST_CHARACTERS);
  } catch {
    // What has failed is in no known state.
    engine = undefined;
    throw new ImageError('INVALID_INPUT', 'has no text that can be recognised');
  }
}

/** The lines of a picture, in its own pixels. */
async function linesIn(picture: Pixels, detector: Network): Promise<LineBox[]> {
  const [width, height] = [steps(picture.width), steps(picture.height)];
  const raw = { width: picture.width, height: picture.height, channels: CHANNELS } as const;
  const fitted = await sharp(picture.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const planes = new Float32Array(fitted.length);
  const area = width * height;
  for (const [index, colour] of fitted.entries()) {
    const channel = CHANNELS - 1 - (index % CHANNELS);
    const value = (colour / 255 - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1);
    planes[channel * area + Math.floor(index / CHANNELS)] = value;
  }
  const { data } = await outputOf(detector, planes, [1, CHANNELS, height, width]);
  const [across, down] = [picture.width / width, picture.height / height];
  return foundLines(data, width, height).map((box) => ({
    ...box,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }));
}

/** At least one step, so that no side is left out. */
function steps(side: number): number {
  return Math.max(1, Math.round(side / STEP)) * STEP;
}

async function outputOf(network: Network, planes: Float32Array, shape: readonly number[]) {
  const [input = ''] = network.inputNames;
  const [output = ''] = network.outputNames;
  const data = (await network.run({ [input]: network.floats(planes, shape) }))[output]?.data;
  if (!(data instanceof Float32Array)) throw new Error('The network gives no floats');
  return { data };
}

async function loaded(): Promise<Engine> {
  const folder = join(dirname(createRequire(import.meta.url).resolve(PADDLE_PACKAGE)), 'assets');
  const network = (name: string) => loadNetwork(join(folder, name), 1);
  const keys = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  return {
    detector: await network('ch_PP-OCRv4_det_infer.onnx'),
    reader: await network('ch_PP-OCRv4_rec_infer.onnx'),
    // The network knows a space beside the characters of the file.
    characters: ['', ...keys.filter((key) => key !== ''), ' '],
  };
}
