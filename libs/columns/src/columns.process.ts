import { serveTasks } from '@loupe/sandbox';
import { ColumnTables, MissingTableError } from './column-tables.js';

const tables = new ColumnTables();

/** The operations on tables, by name. */
const OPERATIONS = {
  create: tables.create.bind(tables),
  put: tables.put.bind(tables),
  compress: tables.compress.bind(tables),
  ask: tables.ask.bind(tables),
  drop: tables.drop.bind(tables),
};

export type TableOperations = typeof OPERATIONS;

/** Why a task was not done; `isMissing` where the table is not in this process. */
export interface ColumnRefusal {
  readonly message: string;
  readonly isMissing: boolean;
}

serveTasks(
  OPERATIONS,
  (error): ColumnRefusal => ({
    message: String((error as Error).message),
    isMissing: error instanceof MissingTableError,
  }),
);
