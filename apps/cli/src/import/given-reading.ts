import { existsSync, readFileSync } from 'node:fs';
import {
  type GivenAnswers,
  type GivenMapping,
  type GivenReading,
  mappingOf,
  readAnswer,
} from '@loupe/imports';
import { InvalidArgumentError } from 'commander';

/** What the options say of files of other formats. */
export interface ReadingOptions {
  account?: GivenAnswers;
  readAt?: GivenAnswers;
  timeZone?: GivenAnswers;
  dayOrder?: GivenAnswers;
  map?: GivenMapping;
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

/** The mapping in a file; where there is no such file, the name of a mapping that the workspace keeps. */
export function givenMapping(fileOrName: string): GivenMapping {
  if (!existsSync(fileOrName)) return fileOrName;
  try {
    return mappingOf(JSON.parse(readFileSync(fileOrName, 'utf8')));
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
