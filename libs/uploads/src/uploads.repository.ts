import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Upload } from './upload.entity.js';

/** All SQL about uploads. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly db: Database) {}

  async insert(upload: Upload): Promise<void> {
    await this.db.manager.insert(Upload, upload);
  }

  /** An upload that has not expired; null if there is none. */
  async find(scope: WorkspaceRef, fileName: string, now: Date): Promise<Upload | null> {
    const rows = await this.db.query<Upload>(sql`
      SELECT ${this.db.columns(Upload, 'upload')} FROM ${this.db.rows(scope, Upload, 'upload')}
      WHERE upload.file_name = ${fileName} AND upload.expires_at > ${now}`);
    return rows[0] ?? null;
  }

  /**
   * Expired uploads of any workspace, locked until the transaction ends; rows that another process has locked are
   * skipped.
   */
  async lockExpired(now: Date, limit: number): Promise<Upload[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Upload, 'upload')} FROM ${this.db.rowsOfEveryWorkspace(Upload, 'upload')}
      WHERE upload.expires_at <= ${now} ORDER BY upload.expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  }

  async delete(uploads: readonly Upload[]): Promise<void> {
    for (const workspaceId of new Set(uploads.map((upload) => upload.workspaceId))) {
      const own = uploads.filter((upload) => upload.workspaceId === workspaceId);
      await this.db.manager.delete(Upload, {
        workspaceId,
        fileName: In(own.map((upload) => upload.fileName)),
      });
    }
  }
}
