import {
  BIGINT,
  BOOLEAN,
  DATE,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBTimestampTZValue,
  type DuckDBType,
  DuckDBUUIDValue,
  type DuckDBValue,
  INTEGER,
  LIST,
  TIMESTAMPTZ,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import type { ColumnTable, ColumnType, ColumnValue } from './column-types.js';

/** Rows that one chunk holds: the size of a vector of DuckDB. */
const CHUNK = 2048;

type Json = boolean | number | string | null | readonly string[];

const uuid = (text: string) => DuckDBUUIDValue.fromUint128(BigInt(`0x${text.replaceAll('-', '')}`));

const timeValue = (time: Date) => new DuckDBTimestampTZValue(BigInt(time.getTime()) * 1000n);

/** The value of a question as DuckDB takes it, and its type where that cannot be seen. */
export function parameterOf(value: ColumnValue): { value: DuckDBValue; type: DuckDBType | undefined } {
  if (value instanceof Date) return { value: timeValue(value), type: TIMESTAMPTZ };
  if (typeof value === 'object') return { value: new DuckDBListValue(value), type: LIST(VARCHAR) };
  return { value, type: undefined };
}

/** Of each type, its type of DuckDB, and the value from that of JSON: texts for 64 bits, milliseconds for times, days since 1970 for dates. */
const TYPES: Record<ColumnType, { type: DuckDBType; value: (json: never) => DuckDBValue }> = {
  BIGINT: { type: BIGINT, value: (json: string) => BigInt(json) },
  BOOLEAN: { type: BOOLEAN, value: (json: boolean) => json },
  DATE: { type: DATE, value: (json: number) => new DuckDBDateValue(json) },
  INTEGER: { type: INTEGER, value: (json: number) => json },
  TIMESTAMPTZ: { type: TIMESTAMPTZ, value: (json: number) => timeValue(new Date(json)) },
  UUID: { type: UUID, value: uuid },
  VARCHAR: { type: VARCHAR, value: (json: string) => json },
  'VARCHAR[]': { type: LIST(VARCHAR), value: (json: readonly string[]) => new DuckDBListValue(json) },
};

/** Rows of JSON, each a list in the order of the columns, as chunks of DuckDB. */
export function* chunksOf(
  { columns }: ColumnTable,
  rows: readonly (readonly Json[])[],
): Generator<DuckDBDataChunk> {
  const types = columns.map(({ type }) => TYPES[type]);
  for (let begin = 0; begin < rows.length; begin += CHUNK) {
    const some = rows.slice(begin, begin + CHUNK);
    const chunk = DuckDBDataChunk.create(
      types.map(({ type }) => type),
      some.length,
    );
    for (const [index, { value }] of types.entries()) {
      chunk.setColumnValues(
        index,
        some.map((row) => {
          const json = row[index] ?? null;
          return json === null ? null : value(json as never);
        }),
      );
    }
    yield chunk;
  }
}
