import { readFileSync } from 'node:fs';
import {
  type GivenAnswers,
  type GivenReading,
  type ImportMapping,
  readAnswer,
  readMapping,
} from '@loupe/imports';
import { InvalidArgumentError } from 'commander';

/** What the options say of files of other formats. */
export interface ReadingOptions {
  account?: GivenAnswers;
  readAt?: GivenAnswers;
  timeZone?: GivenAnswers;
  dayOrder?: GivenAnswers;
  map?: ImportMapping;
}

export function readingOf({ account, readAt, timeZone, dayOrder, map }: ReadingOptions): GivenReading {
  return { answers: { ...account, ...readAt, ...timeZone, ...dayOrder }, mapping: map ?? null };
}

/** A parser of an option that answers a question. */
export function answer(name: Parameters<typeof readAnswer>[0]): (value: string) => GivenAnswers {
  return (value) => {
    try {
      return readAnswer(name, value);
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
}

/** The mapping in a file. */
export function mappingOf(file: string): ImportMapping {
  try {
    return readMapping(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
