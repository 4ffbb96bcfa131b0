import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GivenAnswers,
  type GivenMapping,
  type ImportCounts,
  ImportFormat,
  type ImportPreview,
  noCounts,
} from '@loupe/imports';
import { AppError, type Provider } from '@loupe/kernel';
import type { Remote } from '../remote.js';
import { formatOf } from './run-import.js';
import { openSource, type Source, STANDARD_INPUT, unlessLeftOut } from './source.js';

const POLL_MS = 1_000;

const TYPES: Readonly<Record<ImportFormat, string>> = {
  [ImportFormat.NDJSON]: 'application/x-ndjson',
  [ImportFormat.JSON]: 'application/json',
  [ImportFormat.CSV]: 'text/csv',
};

const FOLLOW = `query($id: ID!) { operation(id: $id) { fetchStatus error imported {
  lines created updated unchanged rejected erased snapshotsAdded unknownFields { name lines } } } }`;

export interface RemoteImport {
  readonly remote: Remote;
  readonly sources: readonly Source[];
  readonly format: ImportFormat | null;
  readonly provider: Provider | null;
  readonly strict: boolean;
  /** What a file of another format cannot know. */
  readonly answers: GivenAnswers;
  readonly mapping: GivenMapping | null;
  /** File for the outcome of each line. */
  readonly report: string | null;
  readonly signal: AbortSignal;
}

interface Followed {
  operation: {
    fetchStatus: string;
    error: string | null;
    imported:
      | (Omit<ImportCounts, 'unknownFields'> & { unknownFields: { name: string; lines: number }[] })
      | null;
  } | null;
}

/**
 * Sends each file to POST /api/v2/imports and waits until the service has imported it.
 * @returns what became of the lines
 * @throws AppError with what the service said
 */
export async function importRemotely(options: RemoteImport): Promise<ImportCounts> {
  if (options.report !== null) await writeFile(options.report, '');
  let counts = noCounts();
  for (const source of options.sources) {
    const done = await unlessLeftOut(source, async () => {
      const { operation, reportUrl } = await send(options, source.name);
      return { reportUrl, counts: await follow(options, operation.id) };
    });
    if (done === null) continue;
    counts = sumOf(counts, done.counts);
    if (options.report === null) continue;
    await writeFile(options.report, await options.remote.file(done.reportUrl), { flag: 'a' });
  }
  return counts;
}

/** What an import of a file would do, as the service says. @throws AppError with what the service said */
export function previewRemotely(
  options: Omit<RemoteImport, 'sources' | 'report'>,
  name: string,
): Promise<ImportPreview> {
  return send(options, name, { preview: 'true' });
}

async function send<Answer = { operation: { id: string }; reportUrl: string }>(
  { remote, format, provider, strict, answers, mapping, signal }: Omit<RemoteImport, 'sources' | 'report'>,
  name: string,
  parameters: Record<string, string> = {},
): Promise<Answer> {
  const { firstByte, bytes } = await openSource(name, () => {}, signal);
  const isRepeatable = name !== STANDARD_INPUT;
  // A file is sent as it is, compressed or not, and again if the service was busy.
  if (isRepeatable) await bytes.return(undefined);
  const type = TYPES[format ?? formatOf(name, firstByte)];
  const query = new URLSearchParams({
    strict: String(strict),
    ...(provider === null ? {} : { provider }),
    ...(answers as Record<string, string>),
    ...(mapping === null ? {} : { mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping) }),
    ...parameters,
  });
  return remote.json(
    `/imports?${query}`,
    () => ({
      method: 'POST',
      headers: { 'content-type': type },
      body: Readable.toWeb(isRepeatable ? createReadStream(name) : Readable.from(bytes)) as NonNullable<
        RequestInit['body']
      >,
      duplex: 'half',
    }),
    isRepeatable,
  );
}

async function follow({ remote, signal }: RemoteImport, id: string): Promise<ImportCounts> {
  for (;;) {
    const { operation } = await remote.query<Followed>(FOLLOW, { id });
    if (operation === null) throw new AppError('NOT_FOUND', `The service has forgotten the import ${id}`);
    const { fetchStatus, error, imported } = operation;
    if (fetchStatus === 'FAILED') throw new AppError('BAD_REQUEST', error ?? 'The import failed');
    if (imported !== null && (fetchStatus === 'COMPLETED' || fetchStatus === 'PARTIAL')) {
      const { unknownFields, ...counts } = imported;
      return {
        ...counts,
        unknownFields: Object.fromEntries(unknownFields.map(({ name, lines }) => [name, lines])),
      };
    }
    await sleep(POLL_MS, null, { signal });
  }
}

function sumOf(one: ImportCounts, other: ImportCounts): ImportCounts {
  const unknownFields = { ...one.unknownFields };
  for (const [name, lines] of Object.entries(other.unknownFields))
    unknownFields[name] = (unknownFields[name] ?? 0) + lines;
  return {
    lines: one.lines + other.lines,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    rejected: one.rejected + other.rejected,
    erased: one.erased + other.erased,
    snapshotsAdded: one.snapshotsAdded + other.snapshotsAdded,
    unknownFields,
  };
}
