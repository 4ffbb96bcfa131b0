import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type AuditLog, OPERATOR } from '@loupe/audit';
import type { AppConfig } from '@loupe/config';
import {
  appliedMigrations,
  brokenReferences,
  type CopiedTable,
  copiedTables,
  type Database,
  keyCheck,
  useNoTriggers,
  useTexts,
  writeRows,
} from '@loupe/database';
import { InvalidInputError, NotFoundError, type Plan } from '@loupe/kernel';
import type { ObjectStore } from '@loupe/storage';
import type { QueryRunner } from 'typeorm';
import { inDigits, type ProgressLines } from '../backup/progress-lines.js';
import { type CheckedFile, checkFile, manifestIn } from './check-file.js';
import { runnerOf } from './export-workspace.js';
import { COMPLETE, kindOf, MAX_ROWS_BYTES, type Manifest, mediaFolder } from './file-format.js';
import { type Part, partsOf, wholePart } from './file-parts.js';
import { WorkspaceFileRepository } from './workspace-file.repository.js';

const decompressed = promisify(gunzip);
/** Tables with what recognizes erased people, by the workspace's id and the key of the installation. */
const MARKS = 'erased_marks';

/** What an import works with. */
export interface ImportTools {
  readonly config: AppConfig;
  readonly db: Database;
  readonly store: ObjectStore;
  readonly audit: AuditLog;
  readonly progress: ProgressLines;
}

/** Where a workspace comes to. */
export interface ImportOptions {
  /** Name of a copy, which gets an id of its own. */
  readonly as?: string;
  readonly organizationId?: string;
  /** Its own plan, without an organization. */
  readonly plan?: Plan;
  /** Whether people who were erased may come back, where they cannot be recognized. */
  readonly withoutErasures: boolean;
}

/** What an import has made. */
export interface ImportedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly files: number;
  readonly leftBehind: Manifest['leftBehind'];
}

interface Target extends ImportOptions {
  readonly id: string;
  readonly name: string;
}

/**
 * Makes a workspace of a file. First all of it is checked; then its files are stored; then its rows come in one transaction. After
 * an interruption the same call goes on.
 * @throws InvalidInputError that says why it is refused; NotFoundError for an unknown organization
 */
export async function importWorkspace(
  tools: ImportTools,
  path: string,
  options: ImportOptions,
): Promise<ImportedWorkspace> {
  const { progress, db } = tools;
  // What does not fit need not be read to its end.
  await checkFits(tools, await manifestIn(path));
  progress.say('Checking the file');
  const file = await checkFile(path, progress);
  const target = targetOf(file, options);
  await checkTarget(tools, file, target);
  progress.say('Storing its files');
  const files = await storeFiles(tools, file, target);
  const tables = await db.transaction(() => writeAll(tools, file, target));
  for (const { name } of tables) await db.manager.query(`ANALYZE ${name}`);
  const rows = Object.values(file.complete.rows).reduce((sum, count) => sum + count, 0);
  const { id, name } = target;
  return { id, name, rows, files, leftBehind: file.manifest.leftBehind };
}

/** A copy has an id that comes from the file and its name, so that an import that is repeated goes on with it. */
function targetOf({ manifest, complete }: CheckedFile, options: ImportOptions): Target {
  const { id, name } = manifest.workspace;
  if (options.as === undefined) return { ...options, id, name };
  const hex = createHash('sha256').update(`${complete.parts.sha256} ${options.as}`).digest('hex');
  // RFC 9562, version 8.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return { ...options, id: [...parts, hex.slice(20, 32)].join('-'), name: options.as };
}

/** @throws InvalidInputError for a file of another schema */
async function checkFits({ db }: ImportTools, { schema, tables }: Manifest): Promise<void> {
  await db.transaction(async () => {
    const runner = runnerOf(db);
    const applied = await appliedMigrations(runner);
    const here = applied.at(-1) ?? 'nothing';
    if (schema !== here)
      throw new InvalidInputError(
        applied.includes(schema)
          ? `The file was written by an older version of Loupe (${schema}), and this database is at ${here}: import it with that version, then update.`
          : `The file was written by another version of Loupe (${schema}), and this database is at ${here}: update it with \`loupe migrate\` first.`,
      );
    const known = new Map((await copiedTables(runner)).map((table) => [table.name, sorted(table.columns)]));
    const strange = Object.keys(tables).find((name) => known.get(name) !== sorted(tables[name] ?? []));
    if (strange !== undefined || Object.keys(tables).length !== known.size)
      throw new InvalidInputError('The file is damaged: its tables are not those of its version.');
    const first = Object.values(tables).some(([column]) => column !== '"workspace_id"');
    if (first)
      throw new InvalidInputError('The file is damaged: its rows do not begin with their workspace.');
  });
}

async function checkTarget(
  { config, db }: ImportTools,
  { manifest, complete }: CheckedFile,
  { id, as, organizationId, withoutErasures }: Target,
): Promise<void> {
  const here = await db.manager.query('SELECT name FROM workspaces WHERE id = $1', [id]);
  if (here.length > 0)
    throw new InvalidInputError(
      as === undefined
        ? `The workspace ${id} is here already: give --as NAME to make a copy of it.`
        : `This file was imported as ${as} already: the copy is the workspace ${id}.`,
    );
  if (organizationId !== undefined) {
    const found = await db.manager.query('SELECT FROM organizations WHERE id = $1', [organizationId]);
    if (found.length === 0) throw new NotFoundError('Organization');
  }
  const isRecognized = as === undefined && manifest.key === keyCheck(config).toString('hex');
  if ((complete.rows[MARKS] ?? 0) > 0 && !isRecognized && !withoutErasures)
    throw new InvalidInputError(
      'People were erased from this workspace. They are recognized only under its own id and with the LOUPE_SECRET_KEY of its ' +
        'installation, so they could come back here: give --without-erasures if that may be.',
    );
  const repository = new WorkspaceFileRepository(db);
  const erased = await repository.erasedAfter(manifest.workspace.id, complete.takenAt);
  if (erased > 0)
    throw new InvalidInputError(
      `${erased} people were erased from this workspace since the file was written: export it again.`,
    );
}

/** @returns the number of files */
async function storeFiles(
  { store, progress }: ImportTools,
  { path, manifest }: CheckedFile,
  { id }: Target,
): Promise<number> {
  let count = 0;
  for await (const part of partsOf(path)) {
    if (count === 0 && part.offset === 0) continue;
    const kind = part.name === COMPLETE ? null : kindOf(part.name, manifest);
    if (kind === null || 'table' in kind) return count;
    const key = kind.key.replace(mediaFolder(manifest.workspace.id), mediaFolder(id));
    // A file is stored wholly or not at all.
    if ((await store.head(key))?.size !== part.size) await store.put(key, Readable.from(part.bytes));
    count += 1;
    progress.goesOn(() => `Files: ${inDigits(count)}`);
  }
  return count;
}

/** All rows, or none. @returns the tables */
async function writeAll(tools: ImportTools, file: CheckedFile, target: Target): Promise<CopiedTable[]> {
  const { db, audit, progress } = tools;
  const runner = runnerOf(db);
  await useTexts(runner);
  await useNoTriggers(runner);
  await insertWorkspace(runner, file.manifest, target);
  const tables = (await copiedTables(runner)).map((table) => ({
    ...table,
    columns: file.manifest.tables[table.name] ?? [],
  }));
  const written = await writeTables(runner, file, target, { tables, progress });
  for (const { name } of tables)
    if ((written[name] ?? 0) !== (file.complete.rows[name] ?? 0))
      throw new InvalidInputError(`The file is damaged: it has not as many rows of ${name} as it says.`);
  progress.say('Checking its rows');
  const broken = await brokenReferences(runner, tables, target.id);
  if (broken.length > 0)
    throw new InvalidInputError(
      `The file is damaged: rows lead to others that it lacks (${broken.join(', ')}).`,
    );
  await new WorkspaceFileRepository(db).raisePositions(target.id);
  await audit.record(OPERATOR, {
    action: 'workspace.imported',
    organizationId: target.organizationId ?? null,
    workspaceId: target.id,
    subject: { id: target.id, name: target.name },
    after: { from: file.manifest.workspace.id, takenAt: file.complete.takenAt },
  });
  return tables;
}

async function insertWorkspace(
  runner: QueryRunner,
  { workspace: { timeZone, currency, rateCard, createdAt } }: Manifest,
  { id, name, organizationId, plan }: Target,
): Promise<void> {
  await runner.query(
    `INSERT INTO workspaces (id, organization_id, plan, name, time_zone, currency, rate_card, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, organizationId ?? null, plan ?? null, name, timeZone, currency],
      ...[rateCard === null ? null : JSON.stringify(rateCard), createdAt],
    ],
  );
}

async function writeTables(
  runner: QueryRunner,
  { path, manifest, rowsAt }: CheckedFile,
  target: Target,
  { tables, progress }: { tables: readonly CopiedTable[]; progress: ProgressLines },
): Promise<Record<string, number>> {
  const written: Record<string, number> = {};
  for await (const part of partsOf(path, rowsAt)) {
    if (part.name === COMPLETE) break;
    const kind = kindOf(part.name, manifest);
    const table = 'table' in kind ? tables.find(({ name }) => name === kind.table) : undefined;
    if (table === undefined) throw new InvalidInputError('The file has changed while it was read.');
    if (written[table.name] === undefined) progress.say(`Rows of ${table.name}`);
    const lines = ownLines(part, await linesIn(part), { from: manifest.workspace.id, to: target.id });
    written[table.name] = (written[table.name] ?? 0) + (await writeRows(runner, table, lines));
  }
  return written;
}

async function linesIn(part: Part): Promise<string> {
  const packed = await wholePart(part, MAX_ROWS_BYTES);
  try {
    return (await decompressed(packed, { maxOutputLength: MAX_ROWS_BYTES })).toString();
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new InvalidInputError(
      `The file is damaged: its part ${part.name} ${isLarge ? 'is too large' : 'cannot be decompressed'}.`,
    );
  }
}

/** Each line begins with its workspace: one of another would be written into that, as no trigger looks at it. */
function ownLines({ name }: Part, text: string, { from, to }: { from: string; to: string }): Readable {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new InvalidInputError(`The file is damaged: ${name} ends in a line.`);
  const own = lines.map((line) => {
    if (!line.startsWith(from) || !['\t', undefined].includes(line[from.length]))
      throw new InvalidInputError(`The file is damaged: ${name} has a row of another workspace.`);
    const rest = line.slice(from.length);
    return `${to}${from === to ? rest : rest.replaceAll(mediaFolder(from), mediaFolder(to))}\n`;
  });
  return Readable.from([Buffer.from(own.join(''))]);
}

const sorted = (columns: readonly string[]) => columns.toSorted().join(', ');
