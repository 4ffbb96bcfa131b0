import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { adminTables, type Table } from '../support/tables.js';

describe('entities and migrations', () => {
  let api: TestApp;
  let tables: Table[];
  beforeAll(async () => {
    api = await startTestApp();
    tables = await adminTables();
  });
  afterAll(() => api?.close());

  it('agree: every column of an entity is in its table', () => {
    const source = api.app.get<DataSource>(getDataSourceToken(), { strict: false });
    const missing = source.entityMetadatas.flatMap((entity) => {
      const columns = tables.find((table) => table.name === entity.tableName)?.columns ?? [];
      return entity.columns
        .map((column) => column.databaseName)
        .filter((column) => !columns.includes(column))
        .map((column) => `${entity.tableName}.${column}`);
    });
    expect(source.entityMetadatas.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
