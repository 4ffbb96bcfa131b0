import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type AuditLog, OPERATOR } from '@loupe/audit';
import type { AppConfig } from '@loupe/config';
import {
  appliedMigrations,
  type CopiedTable,
  copiedTables,
  type Database,
  keyCheck,
  LEFT_BEHIND,
  rowsOf,
  useTexts,
} from '@loupe/database';
import { InvalidInputError, NotFoundError } from '@loupe/kernel';
import type { ObjectStore } from '@loupe/storage';
import type { QueryRunner } from 'typeorm';
import { inBytes, inDigits, type ProgressLines } from '../backup/progress-lines.js';
import {
  COMPLETE,
  type Complete,
  fileName,
  MAX_ROWS_BYTES,
  type Manifest,
  manifestOf,
  rowsName,
  textOf,
} from './file-format.js';
import { UnfinishedFile } from './unfinished-file.js';
import { WorkspaceFileRepository } from './workspace-file.repository.js';

const ROWS_BYTES = 4 * 1024 * 1024;
const KEYS = 1000;
const NEW_LINE = 0x0a;
const compressed = promisify(gzip);

/** What an export works with. */
export interface ExportTools {
  readonly config: AppConfig;
  readonly db: Database;
  readonly store: ObjectStore;
  readonly audit: AuditLog;
  readonly progress: ProgressLines;
}

/** What an export has written. */
export interface WrittenFile {
  readonly manifest: Manifest;
  readonly complete: Complete;
}

/**
 * Writes a workspace into a file: its rows as they are in one snapshot, and the files that these name. After an interruption the
 * same call goes on: files that are written already stay, rows are written anew, of a new snapshot.
 * @throws NotFoundError for an unknown id
 * @throws InvalidInputError for a file that is there, and while an erasure is under way
 */
export async function exportWorkspace(tools: ExportTools, id: string, path: string): Promise<WrittenFile> {
  if (existsSync(path)) throw new InvalidInputError(`${path} is there already: choose another name.`);
  return tools.db.snapshot(async () => {
    const runner = runnerOf(tools.db);
    await useTexts(runner);
    await takeTurn(runner, path);
    const [{ takenAt }] = await runner.query('SELECT now() AS "takenAt"');
    const tables = await copiedTables(runner);
    const manifest = await describe(tools.config, runner, id, tables);
    const repository = new WorkspaceFileRepository(tools.db);
    await refuseDuringErasures(repository, id);
    const listed = await repository.listFiles(id);
    const strike = (name: string) => repository.strike(name.replace(fileName(''), ''));
    const file = await UnfinishedFile.open(path, textOf(manifest), strike);
    try {
      const files = await writeFiles(tools, repository, file, listed);
      const rows: Record<string, number> = {};
      for (const table of tables) {
        const count = await writeTable(runner, file, table, id);
        if (count === 0) continue;
        rows[table.name] = count;
        tools.progress.say(`Rows of ${table.name}: ${inDigits(count)}`);
      }
      const complete: Complete = { takenAt: takenAt.toISOString(), rows, files, parts: file.parts() };
      await record(tools.audit, runner, manifest);
      await file.finish(COMPLETE, textOf(complete));
      return { manifest, complete };
    } catch (error) {
      await file.abandon();
      throw error;
    }
  });
}

async function record(audit: AuditLog, runner: QueryRunner, { workspace }: Manifest): Promise<void> {
  const { id, name } = workspace;
  const [found] = await runner.query(
    'SELECT organization_id AS "organizationId" FROM workspaces WHERE id = $1',
    [id],
  );
  await audit.record(OPERATOR, {
    action: 'workspace.exported',
    organizationId: found.organizationId,
    workspaceId: id,
    subject: { id, name },
  });
}

/** The connection of the running transaction. */
export function runnerOf(db: Database): QueryRunner {
  const { queryRunner } = db.manager;
  if (queryRunner === undefined) throw new Error('There is no transaction');
  return queryRunner;
}

async function takeTurn(runner: QueryRunner, path: string): Promise<void> {
  const key = `workspace file ${path}`;
  const [turn] = await runner.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken', [
    key,
  ]);
  if (!turn.taken) throw new InvalidInputError(`Another command is writing ${path}.`);
}

async function describe(
  config: AppConfig,
  runner: QueryRunner,
  id: string,
  tables: readonly CopiedTable[],
): Promise<Manifest> {
  const [found] = await runner.query(
    `SELECT id, name, time_zone AS "timeZone", currency, rate_card AS "rateCard", created_at AS "createdAt"
     FROM workspaces WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  if (found === undefined) throw new NotFoundError('Workspace');
  const schema = (await appliedMigrations(runner)).at(-1);
  if (schema === undefined) throw new Error('The database has no migrations');
  return manifestOf({
    workspace: { ...found, createdAt: found.createdAt.toISOString() },
    schema,
    key: keyCheck(config).toString('hex'),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
    leftBehind: { ...LEFT_BEHIND },
  });
}

/** Else the file would have a person who is being erased, and nothing would erase them there. */
async function refuseDuringErasures(repository: WorkspaceFileRepository, id: string): Promise<void> {
  if (await repository.isErasing(id))
    throw new InvalidInputError(
      'A person is being erased from this workspace: export it when that has ended.',
    );
}

async function writeFiles(
  { store, progress }: ExportTools,
  repository: WorkspaceFileRepository,
  file: UnfinishedFile,
  listed: number,
): Promise<Complete['files']> {
  const left = await repository.filesLeft();
  progress.say(`Files: ${inDigits(listed)}, ${inDigits(listed - left)} of them written before`);
  let missing = 0;
  for (let keys = await repository.filesAfter('', KEYS); keys.length > 0; ) {
    for (const key of keys) {
      const found = await store.get(key);
      if (found === null) {
        missing += 1;
        continue;
      }
      await file.add(fileName(key), found.size, found.body);
      progress.goesOn(() => `Files: ${inBytes(file.fileBytes)}`);
    }
    keys = await repository.filesAfter(keys.at(-1) ?? '', KEYS);
  }
  return { count: listed - missing, bytes: file.fileBytes, missing };
}

/** Writes rows in parts of some megabytes, each of whole lines. */
async function writeTable(
  runner: QueryRunner,
  file: UnfinishedFile,
  table: CopiedTable,
  id: string,
): Promise<number> {
  let held: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  let rows = 0;
  const write = async (lines: Buffer) => {
    if (lines.length > MAX_ROWS_BYTES)
      throw new InvalidInputError(`A row of ${table.name} is too large for a file.`);
    rows += linesIn(lines);
    number += 1;
    const packed = await compressed(lines, { level: 3 });
    await file.add(rowsName(table.name, number), packed.length, [packed]);
  };
  for await (const chunk of (await rowsOf(runner, table, id)) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    bytes += chunk.length;
    if (bytes < ROWS_BYTES || end === 0) {
      held.push(chunk);
      continue;
    }
    await write(Buffer.concat([...held, chunk.subarray(0, end)]));
    held = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) await write(Buffer.concat(held));
  return rows;
}

function linesIn(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEW_LINE); at !== -1; at = text.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
