import { SocialProfile } from '@loupe/content';
import { Database, recordset, sql } from '@loupe/database';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { type FileOwner, sourceOf } from '../media-key.js';
import { ProfilePicture } from './profile-picture.entity.js';

/** A profile whose picture is to be copied. */
export type PictureTask = Pick<ProfilePicture, 'socialProfileId' | 'attempts'>;

/** The copy of a profile's picture. */
export interface StoredPicture {
  readonly source: string;
  readonly key: string;
  readonly size: number;
  readonly checksum: string;
}

/** A profile that was written, with the address of its picture. */
export type ShownProfile = Pick<SocialProfile, 'id' | 'avatar'>;

/** What an attempt begins with. */
export interface AskedPicture {
  /** The platform's address of the picture as it is now. */
  readonly avatar: string | null;
  /** Of the copy that there is; null without one. */
  readonly source: string | null;
  readonly key: string | null;
}

/** SQL about the copies of profile pictures and those that are to be made. */
@Injectable()
export class ProfilePicturesRepository {
  readonly queue: LeasedQueue<PictureTask>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<PictureTask>({
      name: 'profile_pictures',
      entity: ProfilePicture,
      id: 'social_profile_id',
      order: 'task.due_at',
      claimed: 'taken.social_profile_id AS "socialProfileId", taken.attempts',
      open: 'task.due_at IS NOT NULL',
      error: 'last_error',
      givenUp: 'task.due_at IS NULL AND task.last_error IS NOT NULL',
      // The row may have a copy.
      dropped: () => sql`due_at = NULL, last_error = NULL`,
    });
  }

  /**
   * Queues the pictures of profiles that got another address, but for those whose copy is of this address already. They are due
   * at once, or a day after the platform was last asked.
   */
  async add({ workspaceId }: WorkspaceRef, profiles: readonly ShownProfile[], now: Date): Promise<void> {
    const shown = profiles.flatMap(({ id, avatar }) =>
      avatar === null ? [] : [{ id, source: sourceOf(avatar) }],
    );
    if (shown.length === 0) return;
    await this.db.query(sql`
      INSERT INTO profile_pictures AS known (workspace_id, social_profile_id, due_at)
      SELECT ${workspaceId}::uuid, entry.id, ${now}::timestamptz
      FROM ${recordset(shown, { id: 'uuid', source: 'text' })}
      LEFT JOIN ${this.db.rows({ workspaceId }, ProfilePicture, 'copied')} ON copied.social_profile_id = entry.id
      WHERE copied.source IS DISTINCT FROM entry.source
      ON CONFLICT (workspace_id, social_profile_id) DO UPDATE
        SET due_at = GREATEST(EXCLUDED.due_at, known.asked_at + interval '24 hours'), attempts = 0, last_error = NULL,
          lease = NULL`);
  }

  /** Queues profiles without a copy of their picture, including those that were given up; returns their number. */
  async addMissing(scope: WorkspaceScope, now: Date): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO profile_pictures AS known (workspace_id, social_profile_id, due_at)
      SELECT profile.workspace_id, profile.id, ${now}::timestamptz
      FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.avatar IS NOT NULL AND NOT profile.has_picture
      ON CONFLICT (workspace_id, social_profile_id) DO UPDATE
        SET due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL WHERE known.due_at IS NULL
      RETURNING social_profile_id AS id`);
    return added.length;
  }

  /** Begins an attempt; null where the lease is gone, or the profile. */
  async ask(
    { workspaceId }: WorkspaceRef,
    lease: string,
    socialProfileId: string,
    now: Date,
  ): Promise<AskedPicture | null> {
    const rows = await this.db.query<AskedPicture>(sql`
      WITH asked AS (
        UPDATE profile_pictures SET asked_at = ${now}
        WHERE workspace_id = ${workspaceId} AND social_profile_id = ${socialProfileId} AND lease = ${lease}
        RETURNING source, key)
      SELECT profile.avatar, asked.source, asked.key FROM asked
      CROSS JOIN ${this.db.rows({ workspaceId }, SocialProfile, 'profile')} WHERE profile.id = ${socialProfileId}`);
    return rows[0] ?? null;
  }

  /**
   * Records a copy.
   * @returns false where the lease is gone, or the profile
   */
  async write(
    { workspaceId }: WorkspaceRef,
    lease: string,
    socialProfileId: string,
    { source, key, size, checksum }: StoredPicture,
  ): Promise<boolean> {
    // The profile is locked first, as by those who store and erase profiles, so that nobody waits for another in a circle.
    const written = await this.db.ids(sql`
      WITH profile AS MATERIALIZED (
        SELECT profile.id FROM ${this.db.rows({ workspaceId }, SocialProfile, 'profile')}
        WHERE profile.id = ${socialProfileId} FOR NO KEY UPDATE OF profile),
      copied AS (
        UPDATE profile_pictures SET source = ${source}, key = ${key}, size = ${size}, checksum = ${checksum} FROM profile
        WHERE workspace_id = ${workspaceId} AND social_profile_id = profile.id AND lease = ${lease}
        RETURNING social_profile_id AS id),
      shown AS (
        UPDATE social_profiles SET has_picture = TRUE FROM copied
        WHERE social_profiles.workspace_id = ${workspaceId} AND social_profiles.id = copied.id AND NOT has_picture)
      SELECT id FROM copied`);
    return written.length > 0;
  }

  /** The copy of a profile's picture; null if there is none. */
  async find(scope: WorkspaceRef, socialProfileId: string): Promise<StoredPicture | null> {
    const rows = await this.db.lookUp<StoredPicture>(sql`
      SELECT stored.source, stored.key, stored.size, stored.checksum
      FROM ${this.db.rows(scope, ProfilePicture, 'stored')}
      WHERE stored.social_profile_id = ${socialProfileId} AND stored.key IS NOT NULL`);
    return rows[0] ?? null;
  }

  /** The keys that rows of any workspace contain, for the given profiles. */
  async keysOf(owners: readonly FileOwner[]): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(sql`
      SELECT stored.key
      FROM unnest(${owners.map(({ workspaceId }) => workspaceId)}::uuid[],
        ${owners.map(({ id }) => id)}::uuid[]) AS owner(workspace_id, id)
      JOIN ${this.db.rowsOfEveryWorkspace(ProfilePicture, 'stored')}
        ON stored.workspace_id = owner.workspace_id AND stored.social_profile_id = owner.id
      WHERE stored.key IS NOT NULL`);
    return rows.map(({ key }) => key);
  }
}
