import { TableStatistics } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import {
  BroughtFilesService,
  ImportBatchesService,
  type ImportCounts,
  ImportFormat,
  ImportReadingsService,
  ImportStoreModule,
  noCounts,
} from '@loupe/imports';
import { InvalidInputError, Provider } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { answer, givenMapping, type ReadingOptions, readingOf } from '../import/given-reading.js';
import { showProgress } from '../import/import-progress.js';
import { lookFirst } from '../import/look-first.js';
import { importRemotely } from '../import/remote-import.js';
import { ImportReport } from '../import/report.js';
import { Import, type ImportRun } from '../import/run-import.js';
import { findSources, isAbort, type Source } from '../import/source.js';
import { EXIT_INTERRUPTED, interruptible } from '../interruption.js';
import { uuid } from '../options.js';
import { Remote, type RemoteOptions, withRemoteOptions } from '../remote.js';

const DEFAULT_BATCH_SIZE = 500;
const MAX_BATCH_SIZE = 5000;
/** Some lines were rejected; all others are stored. */
const EXIT_REJECTED = 2;
/** Of the input nothing could be read. */
const EXIT_NOTHING = 1;

interface ImportOptions extends RemoteOptions, ReadingOptions {
  workspace: string;
  provider?: Provider;
  report?: string;
  batchSize: number;
  format?: ImportFormat;
  strict: boolean;
  dryRun: boolean;
  json: boolean;
}

export function registerImportCommand(program: Command): void {
  withRemoteOptions(program.command('import'))
    .description(
      'Import posts from files of Loupe’s own format or of other programs and services, plain or gzip.',
    )
    .argument('<files...>', 'Files to read, or folders of them; - is standard input.')
    .requiredOption('--workspace <id>', 'The workspace to import the posts to.', uuid)
    .addOption(
      new Option(
        '--provider <provider>',
        'Platform of lines that name none; lines that name another one are rejected.',
      ).choices(Object.values(Provider)),
    )
    .addOption(
      new Option(
        '--format <format>',
        'Format of all files; without it, a file that begins with [ is JSON, one named .csv is CSV, others are NDJSON.',
      ).choices(Object.values(ImportFormat)),
    )
    .option(
      '--account <name>',
      'Handle or name of the account, for files that do not say whose posts they are.',
      answer('account'),
    )
    .option(
      '--read-at <time>',
      'When the numbers were read, for files that do not say it; else now.',
      answer('readAt'),
    )
    .option('--time-zone <zone>', 'Zone of times that name none; else the workspace’s.', answer('timeZone'))
    .option(
      '--day-order <order>',
      'Order of day and month in dates of numbers, DMY or MDY.',
      answer('dayOrder'),
    )
    .option('--strict', 'Reject lines with fields that the format does not have.', false)
    .option(
      '--map <file>',
      'JSON file that says which column or path each field comes from, or the name of a mapping that the workspace keeps.',
      givenMapping,
    )
    .option(
      '--dry-run',
      'Say what the files are and what an import of them would do; nothing is written.',
      false,
    )
    .option('--json', 'Print the summary as one JSON object.', false)
    .option('--report <file>', 'Write the outcome of each line to this file, as NDJSON.')
    .option('--batch-size <n>', 'Lines that are stored in one transaction.', batchSize, DEFAULT_BATCH_SIZE)
    .addHelpText(
      'after',
      `
Importing the same file again changes nothing, so run an import that ended early again to complete it.
docs/import-format.md describes the lines of Loupe’s own format, docs/importing.md the files of others.

Exit codes: 0 all lines were accepted, ${EXIT_REJECTED} some were rejected, 1 it failed or nothing could be read, ${EXIT_INTERRUPTED} it was interrupted.`,
    )
    .action(async (files: string[], options: ImportOptions) => {
      process.exitCode = await importFiles(files, options);
    });
}

async function importFiles(files: readonly string[], options: ImportOptions): Promise<number> {
  const sources = await findSources(files);
  if (options.report !== undefined && files.includes(options.report)) {
    throw new InvalidInputError(`report: ${options.report} is a file to be imported`);
  }
  if (options.dryRun) return lookFirst(sources, options, readingOf(options));
  if (options.url !== undefined)
    return importOverHttp(sources, options, options.json ? tellJson : tellSummary);
  return withApplication(
    async (app) => {
      const { rateCard, ...scope } = await app.get(WorkspacesService).scopeOf(options.workspace);
      const report = options.report === undefined ? null : await ImportReport.create(options.report);
      try {
        return await runAndTell(
          {
            sources,
            context: { scope, rateCard: RateCard.of(rateCard) },
            batches: app.get(ImportBatchesService),
            readings: app.get(ImportReadingsService),
            brought: app.get(BroughtFilesService),
            format: options.format ?? null,
            provider: options.provider ?? null,
            strict: options.strict,
            ...readingOf(options),
            batchSize: options.batchSize,
            report,
          },
          options.json ? tellJson : tellSummary,
        );
      } finally {
        await report?.close();
        await app.get(TableStatistics).renew();
      }
    },
    [ImportStoreModule],
  );
}

/** The service imports the files; it goes on with what it has accepted if this process is interrupted. */
async function importOverHttp(
  sources: readonly Source[],
  options: ImportOptions,
  tell: (summary: Summary) => void,
): Promise<number> {
  const startedAt = performance.now();
  const counts = await interruptible((signal) =>
    importRemotely({
      remote: new Remote(options, options.workspace, signal),
      sources,
      format: options.format ?? null,
      provider: options.provider ?? null,
      strict: options.strict,
      ...readingOf(options),
      report: options.report ?? null,
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted && isAbort(error)) return null;
      throw error;
    }),
  );
  if (counts === null) {
    console.error('Interrupted. The service goes on with the files that it has accepted.');
    return EXIT_INTERRUPTED;
  }
  tell({ finished: true, ...counts, seconds: (performance.now() - startedAt) / 1000 });
  return exitOf(counts, null);
}

/** What a run exits with. Of an input of which nothing was read it says why. */
function exitOf({ lines, rejected }: ImportCounts, reason: string | null): number {
  if (lines > 0 && rejected < lines) return rejected === 0 ? 0 : EXIT_REJECTED;
  const why = lines === 0 ? 'the input holds no posts' : `each of ${lines} lines is rejected`;
  console.error(`Nothing was imported: ${why}${reason === null ? '' : `, the first one is ${reason}`}`);
  return EXIT_NOTHING;
}

/** What a run did. */
interface Summary extends ImportCounts {
  /** False for a run that failed or was interrupted. */
  finished: boolean;
  seconds: number;
}

async function runAndTell(
  options: Omit<ImportRun, 'progress' | 'signal'>,
  tell: (summary: Summary) => void,
): Promise<number> {
  const startedAt = performance.now();
  const progress = showProgress(totalSize(options.sources), process.stderr.isTTY === true);
  let run: Import | undefined;
  let finished = false;
  try {
    finished = await interruptible((signal) => {
      run = new Import({ ...options, progress, signal });
      return run.run();
    });
  } finally {
    progress.stop();
    // Also after a run that failed: the stored batches stay.
    if (run !== undefined) tell({ finished, ...run.counts, seconds: (performance.now() - startedAt) / 1000 });
  }
  if (!finished) {
    // Standard output has one JSON object or the summary for people.
    (tell === tellJson ? console.error : console.log)(
      'Interrupted. Run the same command again to continue: stored posts are recognized and not stored twice.',
    );
    return EXIT_INTERRUPTED;
  }
  return exitOf(run?.counts ?? noCounts(), run?.firstReason ?? null);
}

function tellJson(summary: Summary): void {
  console.log(JSON.stringify({ ...summary, seconds: Number(summary.seconds.toFixed(1)) }));
}

function tellSummary(counts: Summary): void {
  const rows: [string, string][] = [
    ['lines', String(counts.lines)],
    ['created', String(counts.created)],
    ['updated', String(counts.updated)],
    ['unchanged', String(counts.unchanged)],
    ['rejected', String(counts.rejected)],
    ['erased', String(counts.erased)],
    ['snapshots added', String(counts.snapshotsAdded)],
    ['seconds', counts.seconds.toFixed(1)],
  ];
  for (const [label, value] of rows) console.log(`${label.padEnd(15)} ${value.padStart(10)}`);
  const unknown = Object.entries(counts.unknownFields);
  if (unknown.length > 0) console.log('Fields that the format does not have, and the lines that have them:');
  for (const [name, lines] of unknown) console.log(`  ${name}: ${lines}`);
  const changes = counts.created + counts.updated;
  console.log(changes === 0 ? '0 changes: nothing in the workspace was written.' : `${changes} changes.`);
}

function totalSize(sources: readonly Source[]): number | null {
  return sources.reduce<number | null>(
    (total, { size }) => (total === null || size === null ? null : total + size),
    0,
  );
}

function batchSize(value: string): number {
  const size = Number(value);
  if (!/^\d+$/.test(value) || size < 1 || size > MAX_BATCH_SIZE) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_BATCH_SIZE}.`);
  }
  return size;
}
