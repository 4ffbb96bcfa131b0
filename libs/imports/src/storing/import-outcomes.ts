import type { StoredOutcome } from '@loupe/ingest';
import { type FieldProblem, reasonOf } from '../format/field-problem.js';
import type { ImportedPost } from '../format/parse-post.js';
import type { Position } from '../format/position.js';

/** A post of an import, or why it is refused before it is stored. */
export type Entry = {
  /** Of the command line, which imports several files. */
  readonly file?: string;
  /** Its line, or its place in a JSON array; from 1. */
  readonly line: number;
  readonly unknownFields: readonly string[];
  /** What stood in the file, for the report of refused rows. */
  readonly row?: unknown;
  /** The place in a file after it. */
  readonly after?: Position;
} & ({ readonly imported: ImportedPost } | { readonly problems: readonly FieldProblem[] });

/** What became of a post of an import. */
export type EntryOutcome = Pick<Entry, 'file' | 'line' | 'unknownFields'> &
  (
    | { readonly outcome: 'rejected'; readonly problems: readonly FieldProblem[]; readonly row?: unknown }
    | { readonly outcome: 'erased' }
    | { readonly outcome: StoredOutcome['kind']; readonly itemId: string; readonly snapshotsAdded: number }
  );

/** Numbers of posts by outcome, and what else an import's summary tells. */
export interface ImportCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Posts of erased people. */
  erased: number;
  snapshotsAdded: number;
  /** Number of posts by name of a field that the format does not have. */
  unknownFields: Record<string, number>;
}

/** Names of unknown fields that a summary counts; the report names them all. */
const MAX_COUNTED_NAMES = 100;

export function noCounts(): ImportCounts {
  return {
    lines: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    erased: 0,
    snapshotsAdded: 0,
    unknownFields: {},
  };
}

/** The counts after some more outcomes. */
export function counted(counts: ImportCounts, outcomes: readonly EntryOutcome[]): ImportCounts {
  const unknown = new Map(Object.entries(counts.unknownFields));
  const sums = { ...counts };
  for (const outcome of outcomes) {
    sums.lines += 1;
    sums[outcome.outcome] += 1;
    if ('snapshotsAdded' in outcome) sums.snapshotsAdded += outcome.snapshotsAdded;
    for (const name of outcome.unknownFields) {
      const known = unknown.get(name);
      if (known !== undefined || unknown.size < MAX_COUNTED_NAMES) unknown.set(name, (known ?? 0) + 1);
    }
  }
  return { ...sums, unknownFields: Object.fromEntries(unknown) };
}

/** Characters of a refused row in a report; a longer one is not in it. */
const LONGEST_ROW = 4000;

/**
 * An outcome as a line of a report, with its end.
 * @param withRows whether refused rows stand in it as they were in the file
 */
export function reportLine(given: EntryOutcome, withRows = false): string {
  const { file, line, unknownFields, ...outcome } = given;
  const reported =
    outcome.outcome === 'rejected'
      ? {
          outcome: outcome.outcome,
          reason: reasonOf(outcome.problems),
          ...(withRows ? rowOf(outcome.row) : {}),
        }
      : outcome;
  const named = unknownFields.length === 0 ? {} : { unknownFields };
  return `${JSON.stringify({ ...(file === undefined ? {} : { file }), line, ...reported, ...named })}\n`;
}

function rowOf(row: unknown): { row?: unknown } {
  return row === undefined || JSON.stringify(row).length > LONGEST_ROW ? {} : { row };
}
