import { ProfileSnapshot } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { listing, Page, SortOrder } from '@loupe/graphql';
import { isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ProfileHistoryArgs } from './profile-history.types.js';

/** What accounts' metrics were over time. */
@Injectable()
export class ProfileHistoryRepository {
  constructor(private readonly db: Database) {}

  /** The metrics of a profile, newest first; a profile that the workspace does not have has none. */
  page(scope: WorkspaceScope, args: ProfileHistoryArgs): Page<ProfileSnapshot> {
    const { socialProfileId } = args;
    return new Page<ProfileSnapshot>(
      {
        connection: 'socialProfileHistory',
        entity: socialProfileId.toLowerCase(),
        sortKey: 'CAPTURED_AT',
        sortOrder: SortOrder.DESC,
        // A moment is unique within a profile, so the profile's id serves as the tie-breaker that is never needed.
        column: { sql: 'snapshot.captured_at', type: 'timestamptz', nullable: false },
        id: 'snapshot.social_profile_id',
        ...listing<ProfileSnapshot>(this.db, {
          columns: this.db.columns(ProfileSnapshot, 'snapshot'),
          from: this.db.rows(scope, ProfileSnapshot, 'snapshot'),
          where: isUuid(socialProfileId) ? sql`snapshot.social_profile_id = ${socialProfileId}` : sql`FALSE`,
        }),
      },
      args,
    );
  }
}
