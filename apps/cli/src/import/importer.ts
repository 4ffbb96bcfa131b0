import type { CapturedPost } from '@loupe/content';
import { SqlState, sqlStateOf } from '@loupe/database';
import type { IngestOutcome, StoredOutcome } from '@loupe/ingest';
import { AppError } from '@loupe/kernel';

/** A line of the input on its way: what it says or why it is refused. */
export type Entry = { file: string; line: number } & ({ post: CapturedPost } | { reason: string });

/** What became of a line, as the report has it. */
export type LineOutcome = { file: string; line: number } & (
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'erased' }
  | { outcome: StoredOutcome['kind']; itemId: string; snapshotsAdded: number }
);

/** Numbers of lines by what became of them, and of snapshots that were not stored before. */
export interface ImportCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Of somebody who was erased. */
  erased: number;
  snapshotsAdded: number;
}

type PostEntry = Extract<Entry, { post: CapturedPost }>;

const MAX_ATTEMPTS = 5;
/** Another transaction was in the way: serialization failure, deadlock. */
const TRANSIENT: ReadonlySet<string> = new Set([SqlState.SERIALIZATION_FAILURE, SqlState.DEADLOCK_DETECTED]);
/** Classes of SQLSTATE that say that a row cannot be stored: data, integrity and program limit errors. */
const ABOUT_DATA = /^(22|23|54)/;

/** Stores the lines of an import batch by batch and counts what became of them. */
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
   * Stores a batch. A post that the database refuses is rejected, the others get in.
   * @returns what became of each line, in order
   * @throws what has nothing to do with the posts, such as a lost connection
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

  /** Halves a batch that fails until the posts to blame stand alone: a few more transactions for each of them. */
  private async storePosts(entries: readonly PostEntry[]): Promise<Map<Entry, LineOutcome>> {
    if (entries.length === 0) return new Map();
    try {
      const outcomes = await this.attempt(entries.map(({ post }) => post));
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

  private async attempt(posts: CapturedPost[]): Promise<IngestOutcome[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.ingest(posts);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !TRANSIENT.has(sqlStateOf(error) ?? '')) throw error;
      }
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

/** Why the posts themselves cannot be stored; null if the error is about something else. */
function reasonNotStored(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  if (!ABOUT_DATA.test(sqlStateOf(error) ?? '') || !(error instanceof Error)) return null;
  return `the database refuses it: ${error.message}`;
}
