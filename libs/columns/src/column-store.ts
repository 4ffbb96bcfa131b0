import { createRequire } from 'node:module';
import { AppConfig } from '@loupe/config';
import { LimitedPool, LimitedProcess, type LimitedProgram, type ProcessLimits } from '@loupe/sandbox';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ColumnQuestion, ColumnRow, ColumnTable } from './column-types.js';
import type { ColumnRefusal, TableOperations } from './columns.process.js';

/** A table is not there: the process that had it has ended. */
export class TableLostError extends Error {}
/** A question or rows that the engine does not take, such as sums beyond its numbers, or more rows than its memory holds. */
export class ColumnsRefusedError extends Error {}

/** Who waits longer is answered by PostgreSQL meanwhile. */
const WAITING = {
  atOnceOfOne: 1,
  waitingOfOne: 16,
  waitMs: 2_000,
  refusal: 'Too many questions of this workspace wait for the engine of columns',
};
/** Of the process beside what DuckDB may take for tables and questions: Node.js, and rows that are being written. */
const BESIDE_MIB = 512;
const LIMITS = {
  // Ten million posts take two seconds for a question, and ten to be compressed.
  processorMs: 60_000,
  answerMs: 120_000,
  // Tables are dropped by those who hold them; without any, the process is ended.
  idleMs: 7 * 24 * 60 * 60_000,
};

const logger = new Logger('Columns');
const require = createRequire(import.meta.url);

function isInstalled(): boolean {
  try {
    require.resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
}

const PROGRAM: LimitedProgram = {
  // Resolved as a package, because the process runs compiled code even if this file runs from its source.
  get file() {
    return require.resolve('@loupe/columns/columns.process');
  },
  heapMib: 192,
  refused: (refusal) => {
    const { message, isMissing } = refusal as ColumnRefusal;
    return isMissing ? new TableLostError(message) : new ColumnsRefusedError(message);
  },
  tooMuch: () => new ColumnsRefusedError('It took too much memory or time, and its process has ended'),
  unavailable: () => new TableLostError('The process of the engine was ended or cannot start'),
  report: (message) => logger.error(`Columns cannot be read: ${message}`),
};

/**
 * Tables of columns in one process beside this one, which hold copies of what PostgreSQL has, for questions about many rows. They are
 * in memory only and can be lost at any time. Workspaces take turns.
 *
 * All methods throw TableLostError where the table is not there any more, ColumnsRefusedError for what the engine does not take, AppError
 * SERVICE_UNAVAILABLE where too many wait.
 */
@Injectable()
export class ColumnStore implements OnApplicationShutdown {
  /** MiB for tables and questions; 0 where no engine is wanted, or its package is not installed. */
  readonly memory: number;
  private readonly process: LimitedProcess;
  private readonly pool: LimitedPool;

  constructor(config: AppConfig) {
    this.memory = isInstalled() ? config.get('COLUMNS_MEMORY_MIB') : 0;
    const limits: ProcessLimits = { ...LIMITS, memoryKib: (this.memory + BESIDE_MIB) * 1024 };
    this.process = new LimitedProcess(PROGRAM, limits);
    this.pool = new LimitedPool([this.process], WAITING);
  }

  /** Id of the process; null if none is running. */
  get processId(): number | null {
    return this.process.processId;
  }

  /** An empty table, in place of one of that name. */
  create(workspaceId: string, table: ColumnTable): Promise<void> {
    return this.run(workspaceId, 'create', table, this.memory);
  }

  /**
   * Replaces rows, at once for all questions.
   * @param gone ids, whose rows are removed
   * @param rows JSON of a list of rows, each a list of values in the order of the columns
   */
  put(workspaceId: string, table: string, gone: readonly string[], rows: string): Promise<void> {
    return this.run(workspaceId, 'put', table, gone, rows);
  }

  /** Compresses what was written, and frees the places of rows that were replaced. */
  compress(workspaceId: string, table: string): Promise<void> {
    return this.run(workspaceId, 'compress', table);
  }

  /** The rows of each question, all of one state of the table. */
  ask(workspaceId: string, table: string, questions: readonly ColumnQuestion[]): Promise<ColumnRow[][]> {
    return this.run(workspaceId, 'ask', table, questions);
  }

  drop(workspaceId: string, table: string): Promise<void> {
    return this.run(workspaceId, 'drop', table);
  }

  /** Ends the process, and all tables with it. The next table gets a new one. */
  end(): void {
    this.process.close();
  }

  /** Ends the process, also during work, and refuses what waits. */
  onApplicationShutdown(): void {
    this.pool.close();
  }

  private run<Name extends keyof TableOperations>(
    workspaceId: string,
    name: Name,
    ...args: Parameters<TableOperations[Name]>
  ): ReturnType<TableOperations[Name]> {
    return this.pool.run(workspaceId, { name, args }) as ReturnType<TableOperations[Name]>;
  }
}
