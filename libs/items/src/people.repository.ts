import { Creator, SocialProfile } from '@loupe/content';
import { type AccessPaths, accessPathOf } from '@loupe/custom-attributes';
import { CountsService, Database, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW, listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { creatorPredicates } from './creator.filter.js';
import type { CreatorsArgs } from './people.inputs.js';

/** Reads creators and their social profiles. */
@Injectable()
export class PeopleRepository {
  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
  ) {}

  async creators(scope: WorkspaceScope, ids: readonly string[]): Promise<Creator[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(Creator, 'creator')} FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ANY(${ids}::uuid[])`);
  }

  /**
   * Creators, newest first.
   * @param conditions over `creator`, in addition to the filter
   */
  creatorsPage(scope: WorkspaceScope, args: CreatorsArgs, conditions: AccessPaths): Page<Creator> {
    const where = compileFilter(args.filter, creatorPredicates, undefined);
    const isWhole = where === EVERY_ROW && conditions.hold === EVERY_ROW;
    const reader = this.counts.reader(scope, isWhole ? 'creators' : null);
    const columns = this.db.columns(Creator, 'creator');
    const from = this.db.rows(scope, Creator, 'creator');
    const order = newestFirst('creator');
    const list = { from, alias: 'creator', column: order.column, isInTime: true };
    const { from: rows, where: hold, ...by } = accessPathOf(conditions, list);
    const { read, batches } = listing<Creator>(reader, {
      columns,
      from: rows,
      where: sql`${where} AND ${hold}`,
    });
    const { count } = listing<Creator>(reader, {
      columns,
      from,
      where: sql`${where} AND ${conditions.hold}`,
    });
    return new Page<Creator>({ connection: 'creators', ...order, ...by, read, batches, count }, args);
  }

  async profiles(scope: WorkspaceScope, ids: readonly string[]): Promise<SocialProfile[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.id = ANY(${ids}::uuid[])`);
  }

  /** The profiles of creators, oldest first. */
  async profilesOfCreators(scope: WorkspaceScope, creatorIds: readonly string[]): Promise<SocialProfile[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.creator_id = ANY(${creatorIds}::uuid[]) ORDER BY profile.created_at, profile.id`);
  }

  /** The oldest profile of a handle (in lower case), on one platform or on any platform. */
  async profileByName(
    scope: WorkspaceScope,
    accountName: string,
    provider: Provider | null,
  ): Promise<SocialProfile | null> {
    const platform = provider === null ? sql`TRUE` : sql`profile.provider = ${provider}`;
    const rows = await this.db.query<SocialProfile>(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.account_name_key = ${accountName} AND ${platform}
      ORDER BY profile.created_at, profile.id LIMIT 1`);
    return rows[0] ?? null;
  }

  /** Profiles, newest first. */
  profilesPage(scope: WorkspaceScope, platform: Provider | null, page: PageArguments): Page<SocialProfile> {
    const where = platform === null ? EVERY_ROW : sql`profile.provider = ${platform}`;
    return new Page<SocialProfile>(
      {
        connection: 'socialProfiles',
        ...newestFirst('profile'),
        ...listing<SocialProfile>(this.counts.reader(scope, platform === null ? 'socialProfiles' : null), {
          columns: this.db.columns(SocialProfile, 'profile'),
          from: this.db.rows(scope, SocialProfile, 'profile'),
          where,
        }),
      },
      page,
    );
  }
}
