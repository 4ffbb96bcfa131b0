import { type DuckDBConnection, DuckDBInstance, type DuckDBType } from '@duckdb/node-api';
import type { ColumnQuestion, ColumnRow, ColumnTable } from './column-types.js';
import { chunksOf, parameterOf } from './row-chunks.js';

/** The table of a question is not here: the process that had it was ended. */
export class MissingTableError extends Error {}

const NAME = /^[a-z0-9_]+$/;
/** Rows that are written before what was written is compressed: those of a group of rows of DuckDB. */
const COMPRESSED_AT = 122_880;
/** Rows that were replaced before the places of the former ones are freed. */
const FREED_AT = 50_000;

/** Without files, so that nothing of what is deleted stays on a disk, and without extensions, which would be downloaded. */
const SETTINGS = [
  "ATTACH ':memory:' AS columns (COMPRESS)",
  'USE columns',
  "SET temp_directory = ''",
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET enable_external_access = false',
  'SET preserve_insertion_order = false',
  'SET lock_configuration = true',
];

interface Held {
  readonly table: ColumnTable;
  /** Rows that were written since they were compressed, and how many of them replaced others. */
  written: number;
  replaced: number;
}

/** Tables in the memory of this process, of an instance of DuckDB that is opened with the first one. */
export class ColumnTables {
  private readonly held = new Map<string, Held>();
  private opened: Promise<DuckDBConnection> | null = null;

  /** An empty table, in place of one of that name. @param memoryMib for all tables and questions together; the first one counts */
  async create(table: ColumnTable, memoryMib: number): Promise<void> {
    if (!NAME.test(table.name)) throw new Error(`Not a name of a table: ${table.name}`);
    this.opened ??= open(memoryMib);
    const columns = table.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    await (await this.opened).run(`CREATE OR REPLACE TABLE ${table.name} (${columns})`);
    this.held.set(table.name, { table, written: 0, replaced: 0 });
  }

  /**
   * Replaces rows, at once for all questions.
   * @param gone ids, whose rows are removed
   * @param rows JSON of a list of rows, each a list of values in the order of the columns
   */
  async put(name: string, gone: readonly string[], rows: string): Promise<void> {
    const { held, connection } = await this.of(name);
    const [id] = held.table.columns;
    const removed = gone.map((each) => `'${each}'::UUID`);
    await connection.run('BEGIN');
    try {
      if (removed.length > 0)
        await connection.run(`DELETE FROM ${name} WHERE ${id?.name} IN (${removed.join(', ')})`);
      const list = JSON.parse(rows);
      const appender = await connection.createAppender(name);
      for (const chunk of chunksOf(held.table, list)) appender.appendDataChunk(chunk);
      appender.closeSync();
      await connection.run('COMMIT');
      held.written += list.length;
      held.replaced += removed.length;
    } catch (error) {
      await connection.run('ROLLBACK');
      throw error;
    }
    if (held.written >= COMPRESSED_AT || held.replaced >= FREED_AT) await this.compress(name);
  }

  /** Compresses what was written, and frees the places of rows that were replaced. */
  async compress(name: string): Promise<void> {
    const { held, connection } = await this.of(name);
    await connection.run('CHECKPOINT columns');
    Object.assign(held, { written: 0, replaced: 0 });
  }

  /** The rows of each question, all of one state of the table. */
  async ask(name: string, questions: readonly ColumnQuestion[]): Promise<ColumnRow[][]> {
    const { connection } = await this.of(name);
    const answers: ColumnRow[][] = [];
    for (const { text, values } of questions) {
      const parameters = values.map(parameterOf);
      const reader = await connection.runAndReadAll(
        text,
        parameters.map(({ value }) => value),
        parameters.map(({ type }) => type) as DuckDBType[],
      );
      answers.push(reader.getRowObjectsJS() as unknown as ColumnRow[]);
    }
    return answers;
  }

  async drop(name: string): Promise<void> {
    const { connection } = await this.of(name);
    this.held.delete(name);
    await connection.run(`DROP TABLE ${name}`);
    await connection.run('CHECKPOINT columns');
  }

  private async of(name: string): Promise<{ held: Held; connection: DuckDBConnection }> {
    const held = this.held.get(name);
    if (held === undefined || this.opened === null) throw new MissingTableError(name);
    return { held, connection: await this.opened };
  }
}

/** Two threads: a question leaves the others of a larger machine to requests. */
async function open(memoryMib: number): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: `${memoryMib}MiB`,
  });
  const connection = await instance.connect();
  for (const setting of SETTINGS) await connection.run(setting);
  return connection;
}
