import { extname } from 'node:path';
import {
  type BroughtFilesService,
  counted,
  type EntryOutcome,
  FieldsNotTaken,
  type GivenAnswers,
  type GivenMapping,
  type ImportBatchesService,
  type ImportContext,
  type ImportCounts,
  ImportFormat,
  type ImportReadingsService,
  type ImportRecord,
  noCounts,
  readBatches,
  readForeignRecords,
  readRecords,
  reasonOf,
  refuseOpen,
} from '@loupe/imports';
import type { Provider } from '@loupe/kernel';
import type { Progress } from './import-progress.js';
import type { ImportReport } from './report.js';
import { isAbort, openSource, type Source, unlessLeftOut } from './source.js';

/** Maximum number of reasons that a run without a report prints. */
const MAX_REASONS_REPORTED = 10;
const OPENING_BRACKET = 0x5b;
/** Rows of a file of which it is said what is not taken. */
const WATCHED_ROWS = 1000;

export interface ImportRun {
  sources: readonly Source[];
  context: ImportContext;
  batches: ImportBatchesService;
  readings: ImportReadingsService;
  brought: BroughtFilesService;
  /** Null for the format that each file's name and first byte say. */
  format: ImportFormat | null;
  /** Platform of posts that name none. */
  provider: Provider | null;
  /** What a file of another format cannot know. */
  answers: GivenAnswers;
  /** How the columns of a file of no known format are read. */
  mapping: GivenMapping | null;
  /** Whether a post with an unknown field is rejected. */
  strict: boolean;
  batchSize: number;
  report: ImportReport | null;
  progress: Progress;
  /** Ends the run after the current batch. */
  signal: AbortSignal;
}

/** Reads sources one after the other and stores their posts. */
export class Import {
  /** What was stored so far, also after an error. */
  counts: ImportCounts = noCounts();
  /** Why the first rejected line was; null where none was. */
  firstReason: string | null = null;
  private bytesRead = 0;
  private reasonsReported = 0;
  private leftOut = 0;

  constructor(private readonly options: ImportRun) {}

  /**
   * @returns false if the signal ended it before the end of the input
   * @throws errors that end the import; earlier batches are stored
   */
  async run(): Promise<boolean> {
    const { sources, signal } = this.options;
    for (const source of sources) {
      try {
        if (!(await this.readFile(source))) return false;
      } catch (error) {
        if (signal.aborted && isAbort(error)) return false;
        throw error;
      }
    }
    return true;
  }

  private async readFile(source: Source): Promise<boolean> {
    const { name, isOfFolder = false } = source;
    const { context, batches, signal, provider, strict, batchSize } = this.options;
    const onRead = (count: number) => {
      this.bytesRead += count;
    };
    const { firstByte, bytes } = await openSource(name, onRead, signal);
    const found = await unlessLeftOut(source, () => this.recordsOf(source, firstByte, bytes));
    if (found === null || (isOfFolder && !found.isKnown)) {
      if (found !== null) console.error(`${name}: left out: it is of no format that is known`);
      await bytes.return(undefined);
      return !signal.aborted;
    }
    const { records, isFromCells, notTaken } = found;
    const now = () => new Date();
    const { timeZone } = context.scope;
    const settings = { provider, strict, isFromCells, batchSize, now, timeZone, file: name };
    for await (const { entries } of readBatches(records, settings)) {
      if (signal.aborted) return false;
      if (entries.length > 0) await this.report(await batches.store(context, entries));
    }
    const names = notTaken?.names() ?? [];
    if (names.length > 0) console.error(`${name}: not taken: ${names.join(', ')}`);
    return !signal.aborted;
  }

  /** The posts of a file: of Loupe's own format where one is named, else of the format that the file is seen to be of. */
  private async recordsOf(
    { name, media }: Source,
    firstByte: number | undefined,
    source: AsyncGenerator<Buffer>,
  ): Promise<FoundRecords> {
    const { context, answers, mapping, readings } = this.options;
    const keeping = this.options.brought.forImport(context.scope);
    if (this.options.format !== null) return { ...ownRecords(this.options.format, source), isKnown: true };
    const { looked, isKnown, own, files, bytes } = await readings.lookAt(
      context.scope,
      { answers, mapping },
      source,
      keeping,
    );
    // A proposal is for people to look at.
    if (looked === null || looked.isProposal)
      return { ...ownRecords(own ?? formatOf(name, firstByte), bytes), isKnown };
    refuseOpen(looked.questions);
    console.error(`${name}: ${looked.seen.format.title}`);
    const where = looked.seen.format.media;
    const bring =
      where === undefined || keeping === null || files !== null
        ? undefined
        : media?.bringing(name, where, keeping);
    const notTaken = new FieldsNotTaken(looked.seen.sample.columns, WATCHED_ROWS);
    const records = readForeignRecords(looked.reading, bytes, undefined, undefined, {
      leaveOut: (line, reason) => this.leaveOut(`${name}:${line}: left out: ${reason}`),
      watch: notTaken.watch,
      ...(bring === undefined ? {} : { bring }),
    });
    return { records, isFromCells: false, isKnown: true, notTaken };
  }

  private leaveOut(what: string): void {
    this.leftOut += 1;
    if (this.leftOut <= MAX_REASONS_REPORTED) console.error(what);
    else if (this.leftOut === MAX_REASONS_REPORTED + 1)
      console.error('More rows are no posts: see --dry-run.');
  }

  private async report(outcomes: readonly EntryOutcome[]): Promise<void> {
    this.counts = counted(this.counts, outcomes);
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'rejected') continue;
      this.firstReason ??= `${outcome.file}:${outcome.line}: ${reasonOf(outcome.problems)}`;
    }
    const { report, progress } = this.options;
    if (report === null) this.printReasons(outcomes);
    else await report.add(outcomes);
    progress.update(this.bytesRead, this.counts);
  }

  private printReasons(outcomes: readonly EntryOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'rejected') continue;
      this.reasonsReported += 1;
      if (this.reasonsReported <= MAX_REASONS_REPORTED)
        console.error(`${outcome.file}:${outcome.line}: ${reasonOf(outcome.problems)}`);
      else if (this.reasonsReported === MAX_REASONS_REPORTED + 1)
        console.error('More lines are rejected: see --report.');
    }
  }
}

interface FoundRecords {
  readonly records: AsyncGenerator<ImportRecord>;
  readonly isFromCells: boolean;
  /** Whether the file is of a format that is known, or is read by a mapping. */
  readonly isKnown: boolean;
  /** What of a file of others is not taken. */
  readonly notTaken?: FieldsNotTaken;
}

function ownRecords(format: ImportFormat, bytes: AsyncGenerator<Buffer>) {
  return { records: readRecords(format, bytes), isFromCells: format === ImportFormat.CSV };
}

/** A JSON array begins with a bracket, and CSV is known by its name. */
export function formatOf(name: string, firstByte: number | undefined): ImportFormat {
  if (firstByte === OPENING_BRACKET) return ImportFormat.JSON;
  const extension = extname(name.replace(/\.gz$/i, '')).toLowerCase();
  return extension === '.csv' ? ImportFormat.CSV : ImportFormat.NDJSON;
}
