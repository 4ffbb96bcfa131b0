import type { CapturedPost } from '@loupe/content';
import { Clock, type Provider } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { BroughtFilesService } from '../containers/brought-files.service.js';
import { reasonOf } from '../format/field-problem.js';
import { ImportFormat, type ImportRecord, readRecords } from '../format/import-records.js';
import type { GivenAnswers, Question } from '../formats/answers.js';
import { readForeignRecords } from '../formats/foreign-records.js';
import type { GivenMapping, ImportMapping } from '../formats/mapping/mapping.js';
import { ImportReadingsService, type Looked, type LookedFile } from '../formats/readings.service.js';
import { ImportBatchesService, type ImportContext } from '../storing/import-batches.service.js';
import type { Entry, EntryOutcome } from '../storing/import-outcomes.js';
import { readBatches } from '../storing/read-batches.js';
import { FieldsNotTaken } from './fields-not-taken.js';
import { type ShownTable, shownTable } from './shown-table.js';

/** Posts that are tried out: other writers of the workspace wait for each batch of them. */
export const MOST_POSTS = 10_000;
const BATCH_SIZE = 1_000;
export const SHOWN_POSTS = 5;
const SHOWN_LINES = 20;
const MOST_FILES = 50;
const LONGEST_NAME = 120;

/** What an import of a file would do. */
export interface ImportPreview {
  /** What the file is; `loupe` for Loupe's own format. */
  readonly format: string;
  readonly title: string;
  /** How sure that is, 0 to 1. */
  readonly certainty: number;
  /** What the file cannot know, with the answers that are taken. */
  readonly questions: readonly Question[];
  /** The first five posts as they would be stored. */
  readonly posts: readonly Omit<CapturedPost, 'importType'>[];
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Posts of erased people. */
  readonly erased: number;
  /** Rows that are no posts, such as totals. */
  readonly notPosts: number;
  /** Whether the numbers are of the whole file, and not of its first posts only. */
  readonly isWhole: boolean;
  /** The first rows of each outcome, with what their post is called. */
  readonly rows: Readonly<Record<'created' | 'updated' | 'unchanged', readonly ShownRow[]>>;
  /** Why rows would be refused; the first of them. */
  readonly reasons: readonly RowReason[];
  /** Why rows are no posts; the first of them. */
  readonly leftOut: readonly RowReason[];
  /** Columns or keys that nothing is taken from, also of objects in objects, and values that nobody understands. */
  readonly fieldsNotTaken: readonly string[];
  /** How the columns are read: as the caller says, or a proposal for a file of no known format. Null for known formats. */
  readonly mapping: ImportMapping | null;
  /** Name of the workspace's mapping that this is; null for another one, or none. */
  readonly mappingName: string | null;
  /** The first rows of a file that is read by a mapping, cell by cell; null for the others. */
  readonly table: ShownTable | null;
  /** Of an archive: the files whose posts are taken, and the others that could have some; the first of them. Null for a plain file. */
  readonly files: { readonly taken: readonly string[]; readonly left: readonly string[] } | null;
}

export interface RowReason {
  /** The line on which the row begins, or its place in the list. */
  readonly line: number;
  readonly reason: string;
}

/** A row that would be stored. */
export interface ShownRow {
  readonly line: number;
  /** The address of the post, or else the beginning of its text, or its id. */
  readonly post: string;
}

export interface PreviewOptions {
  /** How the file is read where it is of Loupe's own format. */
  readonly format: ImportFormat;
  readonly provider: Provider | null;
  readonly strict: boolean;
  readonly answers: GivenAnswers;
  readonly mapping: GivenMapping | null;
}

/** Says what imports would do, and writes nothing. */
@Injectable()
export class ImportPreviewsService {
  constructor(
    private readonly readings: ImportReadingsService,
    private readonly batches: ImportBatchesService,
    private readonly brought: BroughtFilesService,
    private readonly clock: Clock,
  ) {}

  /**
   * What an import of a file would do. The posts are stored in transactions that are taken back.
   * @param source is not read to its end where the file is long
   * @throws InvalidInputError for a file that cannot be read, and a table that certainly has no posts
   */
  async preview(
    context: ImportContext,
    options: PreviewOptions,
    source: AsyncGenerator<Buffer>,
  ): Promise<ImportPreview> {
    const { looked, own, files, bytes } = await this.readings.lookAt(
      context.scope,
      options,
      source,
      this.brought.forLook(),
    );
    const found = new Findings();
    const fields = new FieldsNotTaken(looked?.seen.sample.columns ?? null);
    const records =
      looked === null
        ? readRecords(own ?? options.format, bytes)
        : readForeignRecords(looked.reading, bytes, undefined, this.clock.now(), {
            leaveOut: found.leaveOut,
            watch: fields.watch,
          });
    const reading = {
      provider: options.provider,
      strict: options.strict,
      isFromCells: looked === null && (own ?? options.format) === ImportFormat.CSV,
      batchSize: BATCH_SIZE,
      timeZone: context.scope.timeZone,
      now: () => this.clock.now(),
    };
    for await (const { entries } of readBatches(upTo(MOST_POSTS, records, found), reading)) {
      for (const entry of entries) if ('imported' in entry) found.show(entry.imported.post);
      found.count(entries, await this.batches.tryOut(context, entries));
    }
    return {
      ...headOf(looked),
      fieldsNotTaken: looked === null ? [] : fields.names(),
      files: shownFiles(files),
      ...found.given(),
    };
  }
}

function headOf(
  looked: Looked | null,
): Pick<ImportPreview, 'format' | 'title' | 'certainty' | 'questions' | 'mapping' | 'mappingName' | 'table'> {
  if (looked === null)
    return {
      format: 'loupe',
      title: 'Loupe’s own format',
      certainty: 1,
      questions: [],
      mapping: null,
      mappingName: null,
      table: null,
    };
  const { seen, questions, reading, mappingName } = looked;
  return {
    format: seen.format.name,
    title: seen.format.title,
    certainty: seen.certainty,
    questions,
    mapping: reading.mapping ?? null,
    mappingName,
    table: reading.mapping === undefined ? null : shownTable(seen.sample),
  };
}

function shownFiles(files: LookedFile['files']): ImportPreview['files'] {
  if (files === null) return null;
  return { taken: files.taken.slice(0, MOST_FILES), left: files.left.slice(0, MOST_FILES) };
}

/** The first records; what follows them is not read. */
async function* upTo(
  most: number,
  records: AsyncGenerator<ImportRecord>,
  found: Findings,
): AsyncGenerator<ImportRecord> {
  let count = 0;
  for await (const record of records) {
    if (count === most) {
      found.isWhole = false;
      return;
    }
    count += 1;
    yield record;
  }
}

class Findings {
  isWhole = true;
  private readonly posts: Omit<CapturedPost, 'importType'>[] = [];
  private readonly counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, erased: 0, notPosts: 0 };
  private readonly rows = {
    created: [] as ShownRow[],
    updated: [] as ShownRow[],
    unchanged: [] as ShownRow[],
  };
  private readonly reasons: RowReason[] = [];
  private readonly leftOut: RowReason[] = [];

  readonly leaveOut = (line: number, reason: string): void => {
    this.counts.notPosts += 1;
    // A reason of its own is told behind many others too, such as media that belong to no post.
    const most = this.leftOut.some((other) => other.reason === reason) ? SHOWN_LINES : 2 * SHOWN_LINES;
    if (this.leftOut.length < most) this.leftOut.push({ line, reason });
  };

  show({ importType: _, ...post }: CapturedPost): void {
    if (this.posts.length < SHOWN_POSTS) this.posts.push(post);
  }

  /** @param outcomes of the entries, in the same order */
  count(entries: readonly Entry[], outcomes: readonly EntryOutcome[]): void {
    outcomes.forEach((outcome, index) => {
      const { line } = outcome;
      this.counts[outcome.outcome] += 1;
      if (outcome.outcome === 'rejected') {
        if (this.reasons.length < SHOWN_LINES)
          this.reasons.push({ line, reason: reasonOf(outcome.problems) });
        return;
      }
      if (outcome.outcome === 'erased' || this.rows[outcome.outcome].length === SHOWN_LINES) return;
      this.rows[outcome.outcome].push({ line, post: nameOf(entries[index]) });
    });
  }

  given() {
    const { posts, rows, reasons, leftOut, isWhole } = this;
    return { posts, ...this.counts, isWhole, rows, reasons, leftOut };
  }
}

function nameOf(entry: Entry | undefined): string {
  if (entry === undefined || !('imported' in entry)) return '';
  const { originalUrl, caption, externalId } = entry.imported.post;
  return (originalUrl ?? caption ?? externalId).slice(0, LONGEST_NAME);
}
