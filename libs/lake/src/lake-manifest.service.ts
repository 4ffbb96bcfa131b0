import { Database } from '@loupe/database';
import { columnsOfKind } from '@loupe/exports';
import type { WorkspaceRef } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { LakeRepository, lakeKey } from './lake.repository.js';
import {
  CREATOR_FIELDS,
  DAILY_COLUMNS,
  ITEM_FIELDS,
  LAKE_FORMAT,
  type LakeKind,
  lakeFolder,
  PEOPLE,
  pathOf,
} from './lake-tables.js';

const MANIFEST = 'manifest.json';

const chosen = (kind: Parameters<typeof columnsOfKind>[0], fields: readonly string[]) =>
  columnsOfKind(kind).filter(({ name }) => fields.includes(name));

/** Writes what a lake says of itself. */
@Injectable()
export class LakeManifestService {
  constructor(
    private readonly db: Database,
    private readonly lakes: LakeRepository,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Writes `manifest.json`: which files there are, with their rows, months, columns and times. Nothing for a lake that is off.
   * @param asOf what was committed until then is in the files; as it was the last time, without it
   */
  async write(scope: WorkspaceRef, asOf?: Date): Promise<void> {
    await this.db.exclusively(lakeKey(scope), async () => {
      const lake = await this.lakes.find(scope);
      if (lake?.isOn !== true) return;
      const files = await this.lakes.files(scope);
      const manifest = {
        format: LAKE_FORMAT,
        workspaceId: scope.workspaceId,
        timeZone: lake.timeZone,
        asOf: asOf ?? lake.asOf,
        months: [...new Set(files.map(({ part }) => part).filter((part) => part !== PEOPLE))].sort(),
        schema: SCHEMA,
        files: files.map(({ part, kind, rows, bytes, sha256, asOf }) => ({
          path: pathOf(part, kind),
          table: kind,
          month: part === PEOPLE ? null : part,
          rows: Number(rows),
          bytes: Number(bytes),
          ...{ sha256, asOf },
        })),
      };
      await this.store.put(
        lakeFolder(scope.workspaceId) + MANIFEST,
        Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
      );
    });
  }
}

const columns = (of: readonly { name: string; type: string }[]) =>
  of.map(({ name, type }) => ({ name, type }));

const SCHEMA: Readonly<Record<LakeKind, { name: string; type: string }[]>> = {
  items: columns(chosen('ITEMS', ITEM_FIELDS)),
  snapshots: columns(columnsOfKind('ENGAGEMENT_HISTORIES')),
  daily: columns(DAILY_COLUMNS),
  creators: columns(chosen('CREATORS', CREATOR_FIELDS)),
  profiles: columns(columnsOfKind('SOCIAL_PROFILES')),
};
