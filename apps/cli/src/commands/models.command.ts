import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  CALIBRATION_PAIRS,
  type Calibrated,
  type Calibration,
  calibrate,
  LocalModel,
  type ModelFolder,
  type ModelPair,
  ModelUnavailableError,
  missingPackages,
  readModelFolder,
  thresholdsBy,
  writeThresholds,
} from '@loupe/embeddings';
import { ImageDecoder } from '@loupe/images';
import { InvalidInputError } from '@loupe/kernel';
import type { Command } from 'commander';
import { z } from 'zod';
import { givenLines } from '../given-lines.js';
import { jsonOption } from '../options.js';
import { printJson } from '../output.js';

const MAX_PAIRS = 2000;
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Where more of what belongs together is missed and of what does not is found, in sum, the model is not used as it was trained. */
const MOST_MISTAKES = 0.5;
const MB = 1024 * 1024;

const said = z.string().trim().min(1).max(4000);
const pairSchema = z.union([
  z.strictObject({ question: said, text: said }),
  z.strictObject({ question: said, picture: z.string().min(1) }),
]);

interface CheckOptions {
  pairs?: string;
  write?: boolean;
  json?: boolean;
}

/** What a check found. */
interface Report {
  fits: boolean;
  problems: string[];
  remarks: string[];
  model: Record<string, string | number | null> | null;
  thresholds: Record<'texts' | 'textToPicture' | 'pictures', Calibrated | null> | null;
}

/** Adds the `models` commands. */
export function registerModelsCommands(program: Command): void {
  const models = program
    .command('models')
    .description('Models for search by similarity in folders of your own.');
  models
    .command('check <folder>')
    .description(
      'Say whether a model in ONNX format fits EMBEDDINGS_PROVIDER=local, and find its thresholds.',
    )
    .option(
      '--pairs <file>',
      'NDJSON with questions and what they should find, instead of the ones that Loupe brings.',
    )
    .option('--write', 'Write the thresholds into the folder, as loupe.json; the worker needs them.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
It runs the model here; nothing is downloaded and no database is needed. Each line of the file of pairs is
{"question": "…", "text": "…"} or {"question": "…", "picture": "path, beside the file"}.

Exit codes: 0 the model fits, 1 it does not, or something is missing.`,
    )
    .action(check);
}

async function check(
  folder: string,
  { pairs: file, write = false, json = false }: CheckOptions,
): Promise<void> {
  const pairs = file === undefined ? CALIBRATION_PAIRS : await pairsOf(file);
  const report = await reportOf(folder, pairs, write);
  if (json) printJson({ ...report });
  else print(report);
  process.exitCode = report.fits ? 0 : 1;
}

async function reportOf(path: string, pairs: readonly ModelPair[], write: boolean): Promise<Report> {
  const folder = readModelFolder(path);
  const missing = missingPackages();
  if ('problems' in folder) {
    const problems = [...folder.problems, ...(missing === null ? [] : [missing])];
    return { fits: false, problems, remarks: [], model: null, thresholds: null };
  }
  const remarks = [...folder.remarks];
  const facts = factsOf(folder);
  const without = { remarks, model: facts, thresholds: null };
  if (missing !== null) return { fits: false, problems: [missing], ...without };
  const images = new ImageDecoder();
  const model = new LocalModel(folder, images, 1);
  try {
    const { dimensions, ...thresholds } = await calibrate(model, pairs);
    const problems = problemsOf(thresholds);
    const calibrated = thresholdsBy(folder.name, { dimensions, ...thresholds });
    if (write && calibrated !== null && problems.length === 0) writeThresholds(folder.path, calibrated);
    else if (folder.thresholds === null) remarks.push('the folder has no thresholds yet: add --write');
    if (folder.picture !== null && thresholds.textToPicture === null)
      remarks.push('texts are not compared with pictures: give --pairs with pictures');
    return {
      fits: problems.length === 0,
      problems,
      remarks,
      model: { ...facts, numbers: dimensions },
      thresholds,
    };
  } catch (error) {
    if (!(error instanceof ModelUnavailableError)) throw error;
    return { fits: false, problems: [error.message], ...without };
  } finally {
    await model.close();
    images.onApplicationShutdown();
  }
}

function problemsOf(thresholds: Omit<Calibration, 'dimensions'>): string[] {
  const problems = Object.entries(thresholds).flatMap(([name, found]) =>
    found !== null && found.missed + found.wrong > MOST_MISTAKES
      ? [
          `${name}: what belongs together cannot be told apart: are the pooling and the prefixes those of its training?`,
        ]
      : [],
  );
  return thresholds.texts === null
    ? ['texts: there is no threshold: pairs with different texts are needed', ...problems]
    : problems;
}

function factsOf({ path, name, text, picture }: ModelFolder): Record<string, string | number | null> {
  const { query, stored } = text.prompts;
  return {
    folder: path,
    name,
    kind: picture === null ? 'texts' : 'texts and pictures',
    networks: [text.network, picture?.network].filter(Boolean).join(', '),
    tokenizer: `tokenizer.json, ${text.maxTokens} tokens${text.isPadded ? ', filled up' : ' at most'}`,
    pooling: text.pooling ?? 'by the network',
    length: text.isNormalized ? 'scaled to 1 by the model' : 'scaled to 1 when stored',
    prefixes:
      query === '' && stored === ''
        ? 'none'
        : `${JSON.stringify(query)} of questions, ${JSON.stringify(stored)} of posts`,
    pictures: picture === null ? null : `${picture.size} by ${picture.size} pixels`,
  };
}

function print({ fits, problems, remarks, model, thresholds }: Report): void {
  for (const [name, value] of Object.entries(model ?? {}))
    if (value !== null) console.log(`${name.padEnd(10)} ${value}`);
  for (const [name, found] of Object.entries(thresholds ?? {})) {
    if (found === null) continue;
    const [missed, wrong] = [found.missed, found.wrong].map((share) => `${(share * 100).toFixed(1)} %`);
    console.log(
      `threshold  ${name}: ${found.least.toFixed(3)}, missing ${missed} of what belongs together, with ${wrong} of the rest`,
    );
  }
  for (const remark of remarks) console.log(`note       ${remark}`);
  for (const problem of problems) console.log(`PROBLEM    ${problem}`);
  console.log(fits ? '\nThe model fits.' : '\nThe model does not fit.');
}

async function pairsOf(file: string): Promise<ModelPair[]> {
  const lines = await givenLines(file, pairSchema, MAX_PAIRS);
  return Promise.all(
    lines.map(async ({ question, ...found }) => ({
      question,
      found: 'text' in found ? found : { picture: await pictureOf(resolve(dirname(file), found.picture)) },
    })),
  );
}

async function pictureOf(path: string): Promise<Buffer> {
  const picture = await readFile(path).catch((error: Error) => {
    throw new InvalidInputError(`pairs: ${error.message}`);
  });
  if (picture.length > MAX_PICTURE_BYTES)
    throw new InvalidInputError(`pairs: ${path} has more than ${MAX_PICTURE_BYTES / MB} MB`);
  return picture;
}
