import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Database } from '@loupe/database';
import { type ExportRequest, ExportTablesService, FORMATS, type Table } from '@loupe/exports';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { DailyFigures } from './daily-figures.js';
import { LakeRepository, lakeKey } from './lake.repository.js';
import {
  CREATOR_FIELDS,
  ITEM_FIELDS,
  kindsOf,
  type LakeKind,
  lakeFolder,
  PEOPLE,
  pathOf,
} from './lake-tables.js';

/** No file has addresses of the service. */
const NO_ORIGIN = '';

/** Writes the files of lakes. */
@Injectable()
export class LakeWriter {
  constructor(
    private readonly db: Database,
    private readonly lakes: LakeRepository,
    private readonly tables: ExportTablesService,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the files of a part again, of one snapshot. Each replaces the one before at once and as a whole, and no other process
   * writes a file of the lake meanwhile: whoever comes next has a later snapshot. Killed at any place, the part is still to be written.
   * @param check throws where it is to end
   */
  async write(scope: WorkspaceScope, part: string, check: () => void): Promise<void> {
    await this.db.snapshot(async () => {
      const changes = await this.lakes.changesOf(scope, part);
      if (changes === null) return;
      const asOf = this.clock.now();
      for await (const [kind, table] of this.tablesOf(scope, part)) {
        const file = await this.put(scope, pathOf(part, kind), table, check);
        await this.lakes.record({ workspaceId: scope.workspaceId, part, kind, changes, asOf, ...file });
      }
    }, lakeKey(scope));
  }

  /** Removes the files of a part, also those that a killed process has left. */
  async clear(scope: WorkspaceScope, part: string): Promise<void> {
    await this.db.exclusively(lakeKey(scope), async () => {
      for (const kind of kindsOf(part))
        await this.store.delete(lakeFolder(scope.workspaceId) + pathOf(part, kind));
    });
  }

  private async *tablesOf(scope: WorkspaceScope, part: string): AsyncGenerator<[LakeKind, Table]> {
    const table = (request: ExportRequest) => this.tables.table(scope, request, NO_ORIGIN);
    if (part === PEOPLE) {
      yield ['creators', await table({ kind: 'CREATORS', fields: CREATOR_FIELDS })];
      yield ['profiles', await table({ kind: 'SOCIAL_PROFILES', fields: null })];
      return;
    }
    const choice = choiceOf(part, scope.timeZone);
    const figures = new DailyFigures(scope.timeZone);
    const items = await table({ kind: 'ITEMS', fields: ITEM_FIELDS, choice });
    yield ['items', { columns: items.columns, batches: figures.counted(items) }];
    yield ['snapshots', await table({ kind: 'ENGAGEMENT_HISTORIES', fields: null, choice })];
    yield ['daily', figures.table()];
  }

  /** A file without rows is removed. */
  private async put({ workspaceId }: WorkspaceScope, path: string, table: Table, check: () => void) {
    const key = lakeFolder(workspaceId) + path;
    const hash = createHash('sha256');
    let [rows, bytes] = [0, 0];
    async function* batches() {
      for await (const batch of table.batches) {
        check();
        rows += batch.length;
        yield batch;
      }
    }
    async function* chunks() {
      for await (const chunk of FORMATS.PARQUET.write({ columns: table.columns, batches: batches() })) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await this.store.put(key, Readable.from(chunks(), { objectMode: false, highWaterMark: 1024 * 1024 }));
    if (rows === 0) await this.store.delete(key);
    return { rows: String(rows), bytes: String(bytes), sha256: hash.digest('hex') };
  }
}

/** The posts of a local month. */
function choiceOf(month: string, zone: string): NonNullable<ExportRequest['choice']> {
  const begin = DateTime.fromFormat(month, 'yyyy-MM', { zone });
  const [from, to] = [begin.toJSDate(), begin.plus({ months: 1 }).minus({ milliseconds: 1 }).toJSDate()];
  return { filter: { takenAt: { from, to } }, conditions: [], sorting: null, isOfPreset: false };
}
