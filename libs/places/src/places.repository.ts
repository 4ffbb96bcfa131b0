import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PlaceRow } from './place.entity.js';

/** What attempts say of a place. */
export type PlaceRecord = Partial<
  Pick<
    PlaceRow,
    | 'failingSince'
    | 'failedDeliveries'
    | 'transportFailures'
    | 'pauseSeconds'
    | 'pausedUntil'
    | 'stoppedAt'
    | 'lastError'
    | 'lastSentAt'
  >
>;

/** SQL about places. */
@Injectable()
export class PlacesRepository {
  constructor(private readonly db: Database) {}

  /** All places, for a FROM clause. */
  all(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, PlaceRow, 'place');
  }

  /** The places of a workspace, oldest first. */
  async list(scope: WorkspaceRef): Promise<PlaceRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(PlaceRow, 'place')} FROM ${this.all(scope)} ORDER BY place.created_at, place.id LIMIT 1000`);
  }

  /** Those of the places that there are. */
  async withIds(scope: WorkspaceRef, ids: readonly string[]): Promise<PlaceRow[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(PlaceRow, 'place')} FROM ${this.all(scope)}
      WHERE place.id = ANY(${ids}::uuid[]) ORDER BY place.created_at, place.id`);
  }

  /** A place, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceRef, id: string): Promise<PlaceRow | null> {
    const [row] = await this.db.query<PlaceRow>(sql`
      SELECT ${this.db.columns(PlaceRow, 'place')} FROM ${this.all(scope)} WHERE place.id = ${id} FOR NO KEY UPDATE`);
    return row ?? null;
  }

  /** Whether a workspace has a place of a mail address. */
  async hasAddress(scope: WorkspaceRef, address: string): Promise<boolean> {
    return (await this.db.count(sql`FROM ${this.all(scope)} WHERE place.mail_address = ${address}`)) > 0;
  }

  async add(place: PlaceRow): Promise<void> {
    await this.db.manager.insert(PlaceRow, place);
  }

  async update({ workspaceId }: WorkspaceRef, id: string, record: PlaceRecord): Promise<void> {
    await this.db.manager.update(PlaceRow, { workspaceId, id }, record);
  }

  async delete({ workspaceId }: WorkspaceRef, id: string): Promise<void> {
    await this.db.manager.delete(PlaceRow, { workspaceId, id });
  }
}
