import type { CapturedPost } from '@loupe/content';
import { retryConflicts, sqlStateOf } from '@loupe/database';
import type { IngestOutcome, StoredOutcome } from '@loupe/ingest';
import { AppError } from '@loupe/kernel';

/** A parsed line of the input: its post, or why it is refused. */
export type Entry = { file: string; line: number } & ({ post: CapturedPost } | { reason: string });

/** Outcome of a line, as in the report. */
export type LineOutcome = { file: string; line: number } & (
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'erased' }
  | { outcome: StoredOutcome['kind']; itemId: string; snapshotsAdded: number }
);

/** Numbers of lines by outcome, and number of new snapshots. */
export interface ImportCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Lines about erased people. */
  erased: number;
  snapshotsAdded: number;
}

type PostEntry = Extract<Entry, { post: CapturedPost }>;

/** Classes of SQLSTATE that mean that a row cannot be stored: data, integrity and program limit errors. */
const ABOUT_DATA = /^(22|23|54)/;

/** Stores the lines of an import batch by batch and counts the outcomes. */
export class Importer {
  readonly counts: ImportCounts = {
    lines: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    erased: 0,
    snapshotsAdded: 0,
  };

  constructor(private readonly ingest: (posts: CapturedPost[]) => Promise<IngestOutcome[]>) {}

  /**
   * Stores a batch. A post that the database refuses is rejected; the others are stored.
   * @returns the outcome of each line, in order
   * @throws errors that the posts did not cause, such as a lost connection
   */
  async store(entries: readonly Entry[]): Promise<LineOutcome[]> {
    const posts = entries.filter((entry) => 'post' in entry);
    const stored = await this.storePosts(posts);
    const outcomes = entries.map((entry): LineOutcome => {
      if ('reason' in entry)
        return { file: entry.file, line: entry.line, outcome: 'rejected', reason: entry.reason };
      const outcome = stored.get(entry);
      if (outcome === undefined) throw new Error(`${entry.file}:${entry.line} has got no outcome`);
      return outcome;
    });
    for (const outcome of outcomes) this.count(outcome);
    return outcomes;
  }

  /**
   * Splits a failing batch in halves until the invalid posts are isolated. That costs a few more transactions per invalid
   * post.
   */
  private async storePosts(entries: readonly PostEntry[]): Promise<Map<Entry, LineOutcome>> {
    if (entries.length === 0) return new Map();
    try {
      const outcomes = await retryConflicts(() => this.ingest(entries.map(({ post }) => post)));
      return new Map(
        entries.flatMap((entry, index) => {
          const outcome = outcomes[index];
          if (outcome === undefined) return [];
          return [[entry, { file: entry.file, line: entry.line, ...reported(outcome) }]];
        }),
      );
    } catch (error) {
      const reason = reasonNotStored(error);
      if (reason === null) throw error;
      const [first, ...others] = entries;
      if (first !== undefined && others.length === 0) {
        return new Map([[first, { file: first.file, line: first.line, outcome: 'rejected', reason }]]);
      }
      const middle = Math.ceil(entries.length / 2);
      const earlier = await this.storePosts(entries.slice(0, middle));
      const later = await this.storePosts(entries.slice(middle));
      return new Map([...earlier, ...later]);
    }
  }

  private count(outcome: LineOutcome): void {
    this.counts.lines += 1;
    this.counts[outcome.outcome] += 1;
    if ('snapshotsAdded' in outcome) this.counts.snapshotsAdded += outcome.snapshotsAdded;
  }
}

function reported(outcome: IngestOutcome) {
  if (outcome.kind === 'erased') return { outcome: outcome.kind };
  const { kind, itemId, snapshotsAdded } = outcome;
  return { outcome: kind, itemId, snapshotsAdded };
}

/** Why the posts themselves cannot be stored; null if they did not cause the error. */
function reasonNotStored(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  if (!ABOUT_DATA.test(sqlStateOf(error) ?? '') || !(error instanceof Error)) return null;
  return `the database refuses it: ${error.message}`;
}
