import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import {
  type CreateExportInput,
  ExportFormat,
  ExportKind,
  ExportRequestsService,
  ExportTablesModule,
  ExportTablesService,
  exportSchema,
  FORMATS,
  MAX_EXPORTED_ROWS,
  readExportInput,
} from '@loupe/exports';
import { AppError } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { GraphQLSchemaBuilderModule } from '@nestjs/graphql';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { printJson } from '../output.js';
import { Remote, type RemoteOptions, withRemoteOptions } from '../remote.js';

const POLL_MS = 1_000;

/** The word of each kind on the command line. */
const KINDS: Readonly<Record<string, ExportKind>> = {
  items: 'ITEMS',
  creators: 'CREATORS',
  'social-profiles': 'SOCIAL_PROFILES',
  histories: 'ENGAGEMENT_HISTORIES',
  aggregates: 'ITEM_AGGREGATES',
};

interface RowsOptions extends RemoteOptions {
  json?: boolean;
  workspace: string;
  out?: string;
  format: ExportFormat;
  fields?: string[];
  filter?: object;
  sort?: object;
  input?: object;
  profile?: unknown;
  creator?: unknown;
}

/** Adds `loupe export items` and so on, beside the export of a person's data. */
export function registerRowExports(exporting: Command): void {
  for (const [word, kind] of Object.entries(KINDS)) {
    const command = withRemoteOptions(exporting.command(word))
      .description(`Write ${word.replace('-', ' ')} of a workspace to a file, as createExport does.`)
      .addOption(
        new Option('--format <format>', 'Format of the file.')
          .choices(Object.values(ExportFormat))
          .default(ExportFormat.CSV),
      )
      .option('--fields <names>', 'Columns in their order, with commas; without it all.', (text) =>
        text.split(','),
      )
      .option('--filter <json>', 'Which rows, as the argument of the API.', json)
      .option('--sort <key>', 'Order of items, such as LIKE_COUNT or TAKEN_AT:ASC.', sorting)
      .option('--json', 'With --url and --out, print what was exported as one JSON object.')
      .option('--input <json>', 'Further arguments of createExport.', json)
      .addHelpText('after', '\nWithout --out the file goes to standard output. See docs/exports.md.');
    command.action(async (_: object, given: Command) => {
      const options = given.optsWithGlobals<RowsOptions>();
      if (options.profile !== undefined || options.creator !== undefined) {
        given.error('error: --profile and --creator are for the data of a person');
      }
      await exportRows(kind, options, given);
    });
  }
}

async function exportRows(kind: ExportKind, options: RowsOptions, command: Command): Promise<void> {
  const { workspace, format, fields, filter, sort, input, out } = options;
  const filterName = { CREATORS: 'creatorFilter', SOCIAL_PROFILES: 'socialProfileFilter' } as const;
  const name = kind in filterName ? filterName[kind as keyof typeof filterName] : 'filter';
  const given = {
    ...input,
    of: kind,
    format,
    ...(fields === undefined ? {} : { fields }),
    ...(filter === undefined ? {} : { [name]: filter }),
    ...(sort === undefined ? {} : { sorting: [sort] }),
  };
  if (options.url !== undefined) return exportOverHttp(given, options);
  await withApplication(
    async (app) => {
      const { rateCard: _, ...scope } = await app.get(WorkspacesService).scopeOf(workspace);
      const schema = await exportSchema(app);
      const read: CreateExportInput = readExportInput(schema, given);
      const request = await app.get(ExportRequestsService, { strict: false }).of(scope, read, schema, tell);
      const tables = app.get(ExportTablesService, { strict: false });
      const { rows } = await tables.count(scope, request);
      if (format === 'XLSX' && rows !== null && rows > MAX_EXPORTED_ROWS) {
        command.error(`error: a sheet has at most ${MAX_EXPORTED_ROWS} rows, and ${rows} are chosen`);
      }
      const origin = app.get(AppConfig).publicUrl ?? '';
      await app.get(Database, { strict: false }).snapshot(async () => {
        const table = await tables.table(scope, request, origin);
        await writeFile(FORMATS[format].write(table), out);
      });
    },
    [ExportTablesModule, GraphQLSchemaBuilderModule],
  );
}

const tell = ({ message }: { message: string }) => console.error(`warning: ${message}`);

interface AskedExport {
  export: RemoteExport;
  extensions?: { warnings: { message: string }[] };
}

interface RemoteExport {
  id: string;
  state: 'WAITING' | 'READY' | 'FAILED' | 'WITHDRAWN';
  error: string | null;
  downloadUrl: string | null;
  rowsWritten: number;
  bytes: string | null;
  snapshotAt: string | null;
}

/** The service writes the file; it is fetched when it is ready. */
async function exportOverHttp(input: object, options: RowsOptions): Promise<void> {
  const remote = new Remote(options, options.workspace);
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const asked = await remote.json<AskedExport>('/exports', () => ({ method: 'POST', headers, body }));
  asked.extensions?.warnings.forEach(tell);
  let { export: found } = asked;
  while (found.state === 'WAITING') {
    await sleep(POLL_MS);
    ({ export: found } = await remote.json<{ export: RemoteExport }>(`/exports/${found.id}`));
  }
  const { downloadUrl, state, error, id, rowsWritten, bytes, snapshotAt } = found;
  if (downloadUrl === null)
    throw new AppError('BAD_REQUEST', error ?? `The export is ${state}: create it again`);
  await writeFile(await remote.file(downloadUrl), options.out);
  if (options.json === true && options.out !== undefined) {
    printJson({ id, rows: rowsWritten, bytes: Number(bytes), snapshotAt, file: options.out });
  }
}

/** Writes a whole file, or none. */
async function writeFile(chunks: AsyncIterable<Uint8Array>, out: string | undefined): Promise<void> {
  if (out === undefined) return writeTo(chunks, process.stdout);
  const partial = `${out}.part`;
  try {
    const target = createWriteStream(partial, { mode: 0o600 });
    await writeTo(chunks, target);
    target.end();
    await once(target, 'close');
    await rename(partial, out);
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeTo(chunks: AsyncIterable<Uint8Array>, target: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of chunks) {
    if (!target.write(chunk)) await once(target, 'drain');
  }
}

function json(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The message below is the same.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

function sorting(text: string): object {
  const [sortKey, sortOrder = 'DESC'] = text.split(':');
  return { sortKey, sortOrder };
}
