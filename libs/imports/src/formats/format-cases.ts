import type { CapturedPost } from '@loupe/content';
import { reasonOf } from '../format/field-problem.js';
import { readBatches } from '../storing/read-batches.js';
import { type GivenAnswers, questionsOf } from './answers.js';
import { readForeignRecords } from './foreign-records.js';
import { look } from './look.js';

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

/** Reads an input as an import does. @param input a text, or a value that is written as JSON */
export async function read(input: unknown, given: GivenAnswers = {}): Promise<Read> {
  const text = Buffer.isBuffer(input) || typeof input === 'string' ? input : JSON.stringify(input);
  const now = new Date(READ_AT);
  const { seen, bytes } = await look(pieces(Buffer.from(text as string)));
  if (seen === null) return { format: null, certainty: 0, questions: [], posts: [], refused: {} };
  const { questions, answers } = questionsOf(seen, given, { now, timeZone: 'Europe/Berlin', remembered: {} });
  const reading = { format: seen.format.name, syntax: seen.syntax, answers };
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
  for await (const { entries } of readBatches(readForeignRecords(reading, bytes, undefined, now), options)) {
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
