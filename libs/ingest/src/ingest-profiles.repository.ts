import {
  accountNameKey,
  type CapturedHome,
  type CapturedPost,
  CreatorKey,
  Item,
  nameKeyOf,
  ProfileSnapshot,
  SocialProfile,
} from '@loupe/content';
import { Database, ONE_BY_ONE, recordset, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { accountNames } from './handles.js';
import type { NewProfileSnapshot } from './identity-resolver.js';
import type { StoredPost } from './stored-post.js';

/** SQL that stores the profiles and creators of captured posts; one statement for any number of them. */
@Injectable()
export class IngestProfilesRepository {
  constructor(private readonly db: Database) {}

  /** Stored profiles that captures may be about: found by id, by name or through their stored posts; oldest first. */
  async concerning(
    scope: WorkspaceScope,
    posts: readonly CapturedPost[],
    stored: readonly StoredPost[],
  ): Promise<SocialProfile[]> {
    const keys = posts.flatMap((post) => {
      const { accountName, externalId } = post.profile;
      const given = [nameKeyOf(accountName), externalId, accountNames(post).key];
      return given.flatMap((key) => (key === null ? [] : [{ provider: post.provider, key }]));
    });
    const names = posts.flatMap((post) => {
      const { accountName, externalId } = post.profile;
      const name = externalId === null ? accountName : accountNames(post).handle;
      return name === null ? [] : [{ provider: post.provider, key: accountNameKey(name) }];
    });
    const ids = [...new Set(stored.map(({ socialProfileId }) => socialProfileId))];
    return this.db.query(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM (
        SELECT keyed.id FROM ${pairs(keys)} CROSS JOIN LATERAL (
          SELECT profile.id FROM ${this.db.rows(scope, SocialProfile, 'profile')}
          WHERE profile.provider = wanted.provider AND profile.external_key = wanted.key ${ONE_BY_ONE}) AS keyed
        UNION
        SELECT named.id FROM ${pairs(names)} CROSS JOIN LATERAL (
          SELECT profile.id FROM ${this.db.rows(scope, SocialProfile, 'profile')}
          WHERE profile.provider = wanted.provider AND profile.account_name_key = wanted.key ${ONE_BY_ONE}) AS named
        UNION
        SELECT unnest(${ids}::uuid[])) AS found
      CROSS JOIN LATERAL (
        SELECT * FROM ${this.db.rows(scope, SocialProfile, 'given')} WHERE given.id = found.id ${ONE_BY_ONE}) AS profile
      ORDER BY profile.created_at, profile.id`);
  }

  /** Time of the newest snapshot of each profile's posts; profiles without a snapshot are absent. */
  async lastSnapshots(scope: WorkspaceScope, profileIds: readonly string[]): Promise<Map<string, Date>> {
    if (profileIds.length === 0) return new Map();
    const rows = await this.db.query<{ profileId: string; lastRead: Date }>(sql`
      SELECT item.social_profile_id AS "profileId", max(item.engagement_at) AS "lastRead"
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.social_profile_id = ANY(${profileIds}::uuid[]) AND item.engagement_at IS NOT NULL
      GROUP BY item.social_profile_id`);
    return new Map(rows.map(({ profileId, lastRead }) => [profileId, lastRead]));
  }

  /** Ids of creators by those of the keys that the workspace knows. */
  async creatorsOfKeys(
    scope: WorkspaceScope,
    posts: readonly CapturedPost[],
  ): Promise<ReadonlyMap<string, string>> {
    const keys = [...new Set(posts.flatMap(({ creatorKey }) => creatorKey ?? []))];
    if (keys.length === 0) return new Map();
    const rows = await this.db.query<CreatorKey>(sql`
      SELECT known.key, known.creator_id AS "creatorId" FROM ${this.db.rows(scope, CreatorKey, 'known')}
      WHERE known.key = ANY(${keys}::text[])`);
    return new Map(rows.map(({ key, creatorId }) => [key, creatorId]));
  }

  /** Adds keys of creators that exist; only their writer knows that nobody has them. */
  async addCreatorKeys(scope: WorkspaceScope, creatorOfKey: ReadonlyMap<string, string>): Promise<void> {
    if (creatorOfKey.size === 0) return;
    await this.db.query(sql`
      INSERT INTO creator_keys (workspace_id, key, creator_id)
      SELECT ${scope.workspaceId}::uuid, entry.key, entry.creator_id
      FROM unnest(${[...creatorOfKey.keys()]}::text[], ${[...creatorOfKey.values()]}::uuid[])
        AS entry(key, creator_id)`);
  }

  /** Adds the creators of profiles that do not exist yet. */
  async addCreators(scope: WorkspaceScope, profiles: readonly SocialProfile[], now: Date): Promise<void> {
    const ids = profiles.flatMap(({ creatorId }) => (creatorId === null ? [] : [creatorId]));
    if (ids.length === 0) return;
    await this.db.query(sql`
      INSERT INTO creators (workspace_id, id, created_at, updated_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${[...new Set(ids)]}::uuid[]) AS entry(id)
      ON CONFLICT (workspace_id, id) DO NOTHING`);
  }

  /** Writes where creators live. */
  async locateCreators(
    scope: WorkspaceScope,
    homes: ReadonlyMap<string, CapturedHome>,
    now: Date,
  ): Promise<void> {
    if (homes.size === 0) return;
    const entries = [...homes].map(([id, location]) => ({ id, location }));
    await this.db.query(sql`
      UPDATE creators SET location = entry.location, updated_at = ${now}
      FROM json_to_recordset(${JSON.stringify(entries)}::json) AS entry(id uuid, location jsonb)
      WHERE creators.workspace_id = ${scope.workspaceId} AND creators.id = entry.id
        AND creators.location IS DISTINCT FROM entry.location`);
  }

  async add(scope: WorkspaceScope, profiles: readonly SocialProfile[]): Promise<void> {
    if (profiles.length === 0) return;
    await this.db.query(sql`
      INSERT INTO social_profiles (workspace_id, id, creator_id, provider, external_key, account_name,
        account_name_key, full_name, bio, avatar, email, phone_numbers, followers, following, private, pro_account,
        verified, account_type, original_url, created_at, updated_at)
      SELECT ${scope.workspaceId}::uuid, entry.id, entry."creatorId", entry.provider, entry."externalKey",
        entry."accountName", entry."accountNameKey", entry."fullName", entry.bio, entry.avatar, entry.email,
        entry."phoneNumbers", entry.followers, entry.following, entry.private, entry."proAccount", entry.verified,
        entry."accountType", entry."originalUrl", entry."createdAt", entry."updatedAt"
      FROM ${profileRecords(profiles)}`);
  }

  async update(scope: WorkspaceScope, profiles: readonly SocialProfile[], now: Date): Promise<void> {
    if (profiles.length === 0) return;
    await this.db.query(sql`
      UPDATE social_profiles SET
        creator_id = entry."creatorId",
        external_key = entry."externalKey",
        account_name = entry."accountName",
        account_name_key = entry."accountNameKey",
        full_name = entry."fullName",
        bio = entry.bio,
        avatar = entry.avatar,
        email = entry.email,
        phone_numbers = entry."phoneNumbers",
        followers = entry.followers,
        following = entry.following,
        private = entry.private,
        pro_account = entry."proAccount",
        verified = entry.verified,
        account_type = entry."accountType",
        original_url = entry."originalUrl",
        updated_at = ${now}
      FROM ${profileRecords(profiles)}
      WHERE social_profiles.workspace_id = ${scope.workspaceId} AND social_profiles.id = entry.id`);
  }

  /** Adds the snapshots that differ from the latest earlier one. */
  async addSnapshots(scope: WorkspaceScope, snapshots: readonly NewProfileSnapshot[]): Promise<void> {
    if (snapshots.length === 0) return;
    await this.db.query(sql`
      INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
      SELECT ${scope.workspaceId}::uuid, entry.id, entry.at, entry.followers, entry.following
      FROM ${recordset(snapshots, { id: 'uuid', at: 'timestamptz', followers: 'integer', following: 'integer' })}
      LEFT JOIN LATERAL (
        SELECT former.followers, former.following FROM ${this.db.rows(scope, ProfileSnapshot, 'former')}
        WHERE former.social_profile_id = entry.id AND former.captured_at <= entry.at
        ORDER BY former.captured_at DESC LIMIT 1) AS before ON TRUE
      WHERE (before.followers, before.following) IS DISTINCT FROM (entry.followers, entry.following)
      ON CONFLICT (workspace_id, social_profile_id, captured_at) DO NOTHING`);
  }
}

function pairs(values: readonly { provider: string; key: string }[]): Sql {
  const distinct = [...new Map(values.map((value) => [`${value.provider} ${value.key}`, value])).values()];
  const providers = distinct.map(({ provider }) => provider);
  const keys = distinct.map(({ key }) => key);
  return sql`unnest(${providers}::text[], ${keys}::text[]) AS wanted(provider, key)`;
}

function profileRecords(profiles: readonly SocialProfile[]): Sql {
  return recordset(profiles, {
    id: 'uuid',
    creatorId: 'uuid',
    provider: 'text',
    externalKey: 'text',
    accountName: 'text',
    accountNameKey: 'text',
    fullName: 'text',
    bio: 'text',
    avatar: 'text',
    email: 'text',
    phoneNumbers: 'text[]',
    followers: 'integer',
    following: 'integer',
    private: 'boolean',
    proAccount: 'boolean',
    verified: 'boolean',
    accountType: 'text',
    originalUrl: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  });
}
