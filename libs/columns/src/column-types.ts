/** Types of columns, by their names in DuckDB. */
export type ColumnType =
  | 'BIGINT'
  | 'BOOLEAN'
  | 'DATE'
  | 'INTEGER'
  | 'TIMESTAMPTZ'
  | 'UUID'
  | 'VARCHAR'
  | 'VARCHAR[]';

/** A table of columns. The first column is the id by which rows are replaced. */
export interface ColumnTable {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
}

/** A statement with its values as `$1` and so on. */
export interface ColumnQuestion {
  readonly text: string;
  readonly values: readonly ColumnValue[];
}

export type ColumnValue = boolean | bigint | Date | number | string | readonly string[];

/** A row of an answer: whole numbers of 64 bits and more are bigints, ids and dates texts. */
export type ColumnRow = Readonly<Record<string, bigint | number | string | number[] | null>>;
