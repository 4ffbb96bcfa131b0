import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Collection } from './collections/collection.entity.js';
import type { FilterPreset } from './filter-preset.type.js';
import { View } from './views/view.entity.js';

/** Maximum number of rows of a plain list (decisions §3). */
const MAX_ROWS = 1000;

@Injectable()
export class FilterPresetsRepository {
  constructor(private readonly db: Database) {}

  /** Content views, most recently updated first, then collections in their saved order; at most 1000. */
  async list(scope: WorkspaceScope): Promise<FilterPreset[]> {
    return this.db.query(sql`
      SELECT preset.id, preset.name, preset.accessor FROM (
        SELECT view.id, view.name, 'MEDIA_DECK' AS accessor, 1 AS part,
          row_number() OVER (ORDER BY view.updated_at DESC, view.id DESC) AS place
        FROM ${this.db.rows(scope, View, 'view')} WHERE view.kind = 'CONTENT'
        UNION ALL
        SELECT collection.id, collection.name, 'COLLECTIONS', 2,
          row_number() OVER (ORDER BY collection.position, collection.id)
        FROM ${this.db.rows(scope, Collection, 'collection')}) AS preset
      ORDER BY preset.part, preset.place LIMIT ${MAX_ROWS}`);
  }
}
