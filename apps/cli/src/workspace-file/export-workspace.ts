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
    await refuseDuringErasures(runner, id);
    await listFiles(runner, id);
    const file = await UnfinishedFile.open(path, textOf(manifest), (name) => takeFile(runner, name));
    try {
      const files = await writeFiles(tools, runner, file, id);
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
async function refuseDuringErasures(runner: QueryRunner, id: string): Promise<void> {
  const [{ waits }] = await runner.query(
    `SELECT EXISTS (SELECT FROM erasure_requests WHERE workspace_id = $1)
       OR EXISTS (SELECT FROM erased_accounts WHERE workspace_id = $1 AND social_profile_id IS NOT NULL) AS waits`,
    [id],
  );
  if (waits)
    throw new InvalidInputError(
      'A person is being erased from this workspace: export it when that has ended.',
    );
}

/** The files that the rows of the snapshot name, and that are still to be written. */
async function listFiles(runner: QueryRunner, id: string): Promise<void> {
  await runner.query(
    `CREATE TEMPORARY TABLE files_to_write ON COMMIT DROP AS
     SELECT DISTINCT key FROM stored_media
     CROSS JOIN LATERAL (VALUES (file_key), (thumbnail_key)) AS held(key)
     WHERE workspace_id = '${id}' AND key IS NOT NULL`,
  );
  await runner.query('ALTER TABLE files_to_write ADD PRIMARY KEY (key)');
}

/** Strikes a part off the list of files. @returns whether it was on it */
async function takeFile(runner: QueryRunner, name: string): Promise<boolean> {
  const { affected } = await runner.query(
    `DELETE FROM files_to_write WHERE key = $1`,
    [name.replace(fileName(''), '')],
    true,
  );
  return affected === 1;
}

async function writeFiles(
  { store, progress }: ExportTools,
  runner: QueryRunner,
  file: UnfinishedFile,
  id: string,
): Promise<Complete['files']> {
  const [{ all, left }] = await runner.query(
    `SELECT (SELECT count(*)::int FROM files_to_write) AS left, (
       SELECT count(DISTINCT key)::int FROM stored_media CROSS JOIN LATERAL (VALUES (file_key), (thumbnail_key)) AS held(key)
       WHERE workspace_id = $1) AS all`,
    [id],
  );
  progress.say(`Files: ${inDigits(all)}, ${inDigits(all - left)} of them written before`);
  let missing = 0;
  let after = '';
  for (;;) {
    const rows: { key: string }[] = await runner.query(
      `SELECT key FROM files_to_write WHERE key > $1 ORDER BY key LIMIT ${KEYS}`,
      [after],
    );
    for (const { key } of rows) {
      const found = await store.get(key);
      if (found === null) {
        missing += 1;
        continue;
      }
      await file.add(fileName(key), found.size, found.body);
      progress.goesOn(() => `Files: ${inBytes(file.fileBytes)}`);
    }
    const last = rows.at(-1);
    if (last === undefined) return { count: all - missing, bytes: file.fileBytes, missing };
    after = last.key;
  }
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
