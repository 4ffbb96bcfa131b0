export { ColumnStore, ColumnsRefusedError, TableLostError } from './column-store.js';
export type { ColumnQuestion, ColumnRow, ColumnTable, ColumnType, ColumnValue } from './column-types.js';
export { ColumnsModule } from './columns.module.js';
