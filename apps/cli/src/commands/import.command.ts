import { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { InvalidInputError, Provider } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { type ImportCounts, Importer } from '../import/importer.js';
import { showProgress } from '../import/progress.js';
import { ImportReport } from '../import/report.js';
import { type ImportRun, runImport } from '../import/run-import.js';
import { findSources, type Source } from '../import/source.js';
import { EXIT_INTERRUPTED, interruptible } from '../interruption.js';
import { uuid } from '../options.js';

const DEFAULT_BATCH_SIZE = 500;
const MAX_BATCH_SIZE = 5000;
/** Some lines were rejected; all others are stored. */
const EXIT_REJECTED = 2;

interface ImportOptions {
  workspace: string;
  provider?: Provider;
  report?: string;
  batchSize: number;
}

export function registerImportCommand(program: Command): void {
  program
    .command('import')
    .description('Import posts with their readings from NDJSON files, plain or gzip.')
    .argument('<files...>', 'Files to read; - is standard input.')
    .requiredOption('--workspace <id>', 'The workspace that gets the posts.', uuid)
    .addOption(
      new Option(
        '--provider <provider>',
        'Platform of lines that name none; lines that name another are rejected.',
      ).choices(Object.values(Provider)),
    )
    .option('--report <file>', 'Write what becomes of each line to this file, as NDJSON.')
    .option('--batch-size <n>', 'Lines that are stored in one transaction.', batchSize, DEFAULT_BATCH_SIZE)
    .addHelpText(
      'after',
      `
Importing the same file again changes nothing, so that an import which ended early is finished by starting it again.
docs/import-format.md describes the lines.

Exit codes: 0 all lines were accepted, ${EXIT_REJECTED} some were rejected, 1 it failed, ${EXIT_INTERRUPTED} it was interrupted.`,
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
  return withApplication(async (app) => {
    const { rateCard, ...scope } = await app.get(WorkspacesService).scopeOf(options.workspace);
    const card = RateCard.of(rateCard);
    const ingest = app.get(IngestService);
    const report = options.report === undefined ? null : await ImportReport.create(options.report);
    const importer = new Importer((posts) => ingest.ingest(scope, card, posts));
    try {
      return await runAndTell({
        sources,
        provider: options.provider ?? null,
        batchSize: options.batchSize,
        importer,
        report,
      });
    } finally {
      await report?.close();
    }
  });
}

async function runAndTell(run: Omit<ImportRun, 'progress' | 'signal'>): Promise<number> {
  const startedAt = performance.now();
  const progress = showProgress(totalSize(run.sources), process.stderr.isTTY === true);
  let finished: boolean;
  try {
    finished = await interruptible((signal) => runImport({ ...run, progress, signal }));
  } finally {
    progress.stop();
    // Also of a run that fails half-way: what it has stored stays.
    tellSummary(run.importer.counts, (performance.now() - startedAt) / 1000);
  }
  if (!finished) {
    console.log(
      'Interrupted. Run the same command again to go on: what is stored is found again, not stored twice.',
    );
    return EXIT_INTERRUPTED;
  }
  return run.importer.counts.rejected === 0 ? 0 : EXIT_REJECTED;
}

function tellSummary(counts: ImportCounts, seconds: number): void {
  const rows: [string, string][] = [
    ['lines', String(counts.lines)],
    ['created', String(counts.created)],
    ['updated', String(counts.updated)],
    ['unchanged', String(counts.unchanged)],
    ['rejected', String(counts.rejected)],
    ['erased', String(counts.erased)],
    ['snapshots added', String(counts.snapshotsAdded)],
    ['seconds', seconds.toFixed(1)],
  ];
  for (const [label, value] of rows) console.log(`${label.padEnd(15)} ${value.padStart(10)}`);
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
