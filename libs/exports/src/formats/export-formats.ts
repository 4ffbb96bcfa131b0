import type { ExportFormat } from '../export.enums.js';
import { csv } from './csv.js';
import { ndjson } from './ndjson.js';
import { parquet } from './parquet.js';
import type { TableWriter } from './table.js';
import { xlsx } from './xlsx.js';

/** How files of each format are written, named and typed. */
export const FORMATS: Readonly<
  Record<ExportFormat, { write: TableWriter; extension: string; contentType: string }>
> = {
  CSV: { write: csv, extension: 'csv', contentType: 'text/csv; charset=utf-8' },
  NDJSON: { write: ndjson, extension: 'ndjson', contentType: 'application/x-ndjson; charset=utf-8' },
  XLSX: {
    write: xlsx,
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PARQUET: { write: parquet, extension: 'parquet', contentType: 'application/vnd.apache.parquet' },
};
