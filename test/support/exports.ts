import { DuckDBInstance } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { vi } from 'vitest';
import { read, utils } from 'xlsx';
import type { TestApp } from './app.js';
import type { GraphqlClient } from './client.js';
import { scale } from './proofs.js';

export const EXPORT_FIELDS =
  'id of format state rowsExpected rowsWritten bytes downloadUrl error createdAt snapshotAt expiresAt';

/** Long enough for a worker to take over the lease of another that was killed, and for a million rows at full length. */
const SOON = { timeout: scale(240_000, 3_600_000), interval: 100 };

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects.
type Answer = any;

/** Asks for exports as a caller of GraphQL. */
export class ExportClient {
  constructor(
    private readonly api: Pick<TestApp, 'origin'>,
    private readonly client: GraphqlClient,
  ) {}

  /** The payload of createExport. */
  async ask(input: object): Promise<Answer> {
    const { createExport } = await this.client.data(
      `mutation($input: CreateExportInput!) {
         createExport(input: $input) { export { ${EXPORT_FIELDS} } userErrors { field message code } } }`,
      { input },
    );
    return createExport;
  }

  async find(id: string): Promise<Answer> {
    return (await this.client.data(`query($id: ID!) { export(id: $id) { ${EXPORT_FIELDS} } }`, { id }))
      .export;
  }

  /** Asks for an export, which is accepted; gives its id. */
  async begin(input: object): Promise<string> {
    const payload = await this.ask(input);
    if (payload.export === null) throw new Error(`Refused: ${JSON.stringify(payload.userErrors)}`);
    return payload.export.id;
  }

  /** An export that waits no more. */
  finished(id: string): Promise<Answer> {
    return vi.waitFor(async () => {
      const found = await this.find(id);
      if (found.state === 'WAITING') throw new Error('It is not done yet');
      return found;
    }, SOON);
  }

  /** Exports, and gives the bytes of the file. */
  async file(input: object): Promise<Buffer> {
    const done = await this.finished(await this.begin(input));
    if (done.state !== 'READY') throw new Error(`${done.state}: ${done.error}`);
    return this.download(done.downloadUrl);
  }

  async download(url: string): Promise<Buffer> {
    const response = await fetch(url.replace(/^https?:\/\/[^/]+/, this.api.origin));
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }
}

type Row = Record<string, unknown>;

export function ndjsonRows(file: Buffer): Row[] {
  const lines = file.toString('utf8').split('\n');
  if (lines.pop() !== '') throw new Error('The last line has no end');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** The cells of CSV as they are written; null for an empty cell without quotes. */
export function csvRows(file: Buffer): Record<string, string | null>[] {
  const [header = [], ...rows] = csvTable(file.toString('utf8'));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name ?? '', row[at] ?? null])));
}

/** RFC 4180: written here, so that the writer is not judged by a reader of its own. */
function csvTable(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new Error('Not CSV');
    const [, quoted, plain, end] = found;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The cells of a spreadsheet as SheetJS reads them. */
export function xlsxRows(file: Buffer): Row[] {
  const book = read(file, { cellDates: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('There is no sheet');
  return utils.sheet_to_json<Row>(sheet, { defval: null });
}

export async function parquetRows(file: Buffer): Promise<Row[]> {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  return parquetReadObjects({ file: bytes });
}

/** Rows of a SELECT over a Parquet file, by DuckDB. */
export async function duckRows(path: string, select: (from: string) => string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const result = await connection.runAndReadAll(select(`read_parquet('${path}')`));
    return result.getRowObjectsJson() as Row[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
