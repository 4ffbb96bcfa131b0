import type { Provider } from '@loupe/kernel';
import type { Entry, Importer, LineOutcome } from './importer.js';
import { readLines } from './lines.js';
import { parseLine } from './parse-line.js';
import type { Progress } from './progress.js';
import type { ImportReport } from './report.js';
import { isAbort, readSource, type Source, UnreadableSourceError } from './source.js';

/** Longer lines are refused. */
const MAX_LINE_BYTES = 10 * 1024 * 1024;
/** A batch of long lines is stored before it has `batchSize` of them, so that memory stays bounded. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** Of a run without a report, so many reasons are told. */
const MAX_REASONS_REPORTED = 10;

export interface ImportRun {
  sources: readonly Source[];
  /** Platform of lines that name none. */
  provider: Provider | null;
  batchSize: number;
  importer: Importer;
  report: ImportReport | null;
  progress: Progress;
  /** Ends the run after the running batch. */
  signal: AbortSignal;
}

/**
 * Reads the sources one after the other and stores their lines.
 * @returns false if the signal ended it before the end of the input
 * @throws what makes it impossible to go on; the batches before that are stored
 */
export async function runImport(run: ImportRun): Promise<boolean> {
  const batches = new Batches(run);
  for (const { name } of run.sources) {
    try {
      const bytes = readSource(name, (count) => batches.countBytes(count), run.signal);
      for await (const line of readLines(bytes, MAX_LINE_BYTES)) {
        const position = { file: name, line: line.number };
        if ('tooLong' in line) {
          await batches.add({ ...position, reason: `line: is longer than ${MAX_LINE_BYTES} bytes` }, 0);
        } else {
          const parsed = parseLine(line.bytes, run.provider);
          if (parsed !== null) await batches.add({ ...position, ...parsed }, line.bytes.length);
        }
        if (run.signal.aborted) return false;
      }
    } catch (error) {
      if (run.signal.aborted && isAbort(error)) return false;
      // The lines that could be read are none the worse for it.
      if (error instanceof UnreadableSourceError) await batches.flush();
      throw error;
    }
  }
  await batches.flush();
  return true;
}

/** Gathers lines, and stores them when they are enough. */
class Batches {
  private entries: Entry[] = [];
  private size = 0;
  private bytesRead = 0;
  private reasonsReported = 0;

  constructor(private readonly run: ImportRun) {}

  countBytes(count: number): void {
    this.bytesRead += count;
  }

  async add(entry: Entry, bytes: number): Promise<void> {
    this.entries.push(entry);
    this.size += bytes;
    if (this.entries.length >= this.run.batchSize || this.size >= MAX_BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const { importer, report, progress } = this.run;
    const outcomes = await importer.store(this.entries);
    this.entries = [];
    this.size = 0;
    if (report === null) this.tell(outcomes);
    else await report.add(outcomes);
    progress.update(this.bytesRead, importer.counts);
  }

  private tell(outcomes: readonly LineOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'rejected') continue;
      this.reasonsReported += 1;
      if (this.reasonsReported <= MAX_REASONS_REPORTED)
        console.error(`${outcome.file}:${outcome.line}: ${outcome.reason}`);
      else if (this.reasonsReported === MAX_REASONS_REPORTED + 1)
        console.error('More lines are rejected: see --report.');
    }
  }
}
