import { Readable } from 'node:stream';
import { Database } from '@loupe/database';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import type { RenewedLease } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { exportFolder } from './export.entity.js';
import type { ClaimedExport, WrittenFile } from './exports.repository.js';
import { FORMATS } from './formats/export-formats.js';
import { ExportTablesService } from './rows/export-tables.service.js';

/** Writes the files of exports. */
@Injectable()
export class ExportWriter {
  constructor(
    private readonly db: Database,
    private readonly tables: ExportTablesService,
    private readonly store: ObjectStore,
    private readonly quota: StoredBytesService,
  ) {}

  /**
   * Writes the rows of one snapshot of the database to a new file.
   * @param written.rows counts up
   * @throws StorageFullError once the file has more bytes than the plan leaves; LeaseEndedError
   */
  async write(
    scope: WorkspaceScope,
    { id, format, request, origin }: ClaimedExport,
    { written, kept }: { written: { rows: number }; kept: RenewedLease },
  ): Promise<WrittenFile> {
    const { write, extension } = FORMATS[format];
    const key = `${exportFolder({ ...scope, id })}${newId()}.${extension}`;
    let bytes = 0;
    const fits = await this.quota.roomOf(scope, 'input');
    await this.db.snapshot(async () => {
      const table = await this.tables.table(scope, request, origin);
      async function* batches() {
        for await (const batch of table.batches) {
          kept.check();
          yield batch;
          written.rows += batch.length;
        }
      }
      async function* chunks() {
        for await (const chunk of write({ columns: table.columns, batches: batches() })) {
          bytes += chunk.length;
          fits(bytes);
          yield chunk;
        }
      }
      await this.store.put(key, Readable.from(chunks(), { objectMode: false, highWaterMark: 1024 * 1024 }));
    });
    return { key, bytes, rows: written.rows };
  }
}
