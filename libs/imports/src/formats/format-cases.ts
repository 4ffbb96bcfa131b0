import type { CapturedPost } from '@loupe/content';
import { reasonOf } from '../format/field-problem.js';
import { readBatches } from '../storing/read-batches.js';
import { type GivenAnswers, questionsOf } from './answers.js';
import { type RowWatcher, readForeignRecords } from './foreign-records.js';
import { look } from './look.js';
import { guessMapping, mappedFormat } from './mapping/mapping.js';

/** What of an input came through, for the specs of formats. */
export interface Read {
  /** Null where no format was recognised. */
  readonly format: string | null;
  readonly certainty: number;
  /** Names of the questions, each with what is taken: `dayOrder MDY`. */
  readonly questions: readonly string[];
  readonly posts: readonly CapturedPost[];
  /** Reasons by the row's number. */
  readonly refused: Readonly<Record<number, string>>;
}

export const READ_AT = '2026-11-26T12:00:00.000Z';

/**
 * Reads an input as an import does; what is of no known format by the mapping that a look would propose.
 * @param input bytes, a text, or a value that is written as JSON
 * @param watcherOf who is told what becomes of rows, by the names of a table's columns
 */
export async function read(
  input: unknown,
  given: GivenAnswers = {},
  watcherOf: (columns: readonly string[] | null) => RowWatcher = () => ({}),
): Promise<Read> {
  const text = Buffer.isBuffer(input) || typeof input === 'string' ? input : JSON.stringify(input);
  const now = new Date(READ_AT);
  const { seen: known, unknown, bytes } = await look(pieces(Buffer.from(text as string)));
  const mapping = unknown === null ? null : guessMapping(unknown.sample);
  const seen =
    unknown === null || mapping === null
      ? known
      : { ...unknown, format: mappedFormat(mapping), certainty: 0.3 };
  if (seen === null) return { format: null, certainty: 0, questions: [], posts: [], refused: {} };
  const { questions, answers } = questionsOf(seen, given, { now, timeZone: 'Europe/Berlin', remembered: {} });
  const reading = {
    ...{ format: seen.format.name, syntax: seen.syntax, answers },
    ...(mapping === null ? {} : { mapping }),
  };
  const posts: CapturedPost[] = [];
  const refused: Record<number, string> = {};
  const options = {
    provider: null,
    strict: true,
    isFromCells: false,
    batchSize: 100,
    timeZone: 'Europe/Berlin',
    now: () => now,
  };
  const records = readForeignRecords(reading, bytes, undefined, now, watcherOf(seen.sample.columns));
  for await (const { entries } of readBatches(records, options)) {
    for (const entry of entries) {
      if ('imported' in entry) posts.push(entry.imported.post);
      else refused[entry.line] = reasonOf(entry.problems);
    }
  }
  return {
    format: seen.format.name,
    certainty: seen.certainty,
    questions: questions.map(({ name, answer }) => (name === 'readAt' ? name : `${name} ${answer}`)),
    posts,
    refused,
  };
}

/** Small pieces, so that what is cut between two of them is read as well. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
}
