import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { ImageError } from './image-error.js';
import { decoded, judgeHeader } from './judge.js';
import { TEXT_PACKAGE, textDataFile } from './text-packages.js';

/** Pixels of the longer side: as thumbnails, in which text was recognised better than in larger pictures (docs/ai.md). */
const SIDE = 640;
/** Words of which the engine is less sure, in percent, are mostly no words. */
const LEAST_CONFIDENCE = 60;
/** Characters of a picture's text. */
const MOST_CHARACTERS = 2000;
/** Tesseract's numbers for its engine, the way in which it looks for lines, and a word in its table. */
const LSTM_ONLY = 1;
const AUTOMATIC = '3';
const WORD = '5';

/** The used parts of Tesseract's C++ API, compiled to WebAssembly. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => TessBaseApi;
}

interface TessBaseApi {
  Init(folder: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Of the file `/input`. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}

interface Engine {
  readonly languages: string;
  readonly core: Tesseract;
  readonly api: TessBaseApi;
}

/** Kept between pictures: loading takes a second. */
let engine: Engine | undefined;

/**
 * The text in a picture, line by line, as far as the engine is sure of it; empty where there is none.
 * @param languages codes such as `eng`, of which the packages are installed
 * @throws ImageError for a file that is not an image or cannot be decoded
 */
export async function textOf(image: Buffer, languages: readonly string[]): Promise<string> {
  await judgeHeader(image);
  // The engine's own decoders are given nothing but what was made here.
  const picture = await decoded(
    (whole) =>
      whole
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .greyscale()
        .png({ compressionLevel: 1 })
        .toBuffer(),
    image,
  );
  const { core, api } = await loaded(languages.join('+'));
  try {
    core.FS.writeFile('/input', picture);
    if (api.SetImageFile(1, 0) !== 0) throw new Error('the picture cannot be read');
    api.Recognize(null);
    return linesOf(api.GetTSVText(0));
  } catch {
    // WebAssembly that has failed is in no known state.
    engine = undefined;
    throw new ImageError('INVALID_INPUT', 'has no text that can be recognised');
  }
}

async function loaded(languages: string): Promise<Engine> {
  if (engine?.languages === languages) return engine;
  const start = createRequire(import.meta.url)(`${TEXT_PACKAGE}/tesseract-core-simd-lstm`);
  const silent = { print: () => undefined, printErr: () => undefined };
  const core: Tesseract = await start(silent);
  for (const language of languages.split('+')) {
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(textDataFile(language))));
  }
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages, LSTM_ONLY) !== 0)
    throw new Error(`The data of ${languages} cannot be loaded`);
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC);
  engine = { languages, core, api };
  return engine;
}

/** @param table of Tesseract: level, page, block, paragraph, line, word, four of its place, confidence, text */
function linesOf(table: string): string {
  const lines = new Map<string, string[]>();
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , , , , , confidence, word = ''] = row.split('\t');
    if (level !== WORD || Number(confidence) < LEAST_CONFIDENCE || !/[\p{L}\p{N}]/u.test(word)) continue;
    const key = [block, paragraph, line].join(' ');
    lines.set(key, [...(lines.get(key) ?? []), word.trim()]);
  }
  const text = [...lines.values()].map((words) => words.join(' ')).join('\n');
  return text.slice(0, MOST_CHARACTERS);
}
