import { Creator, SocialProfile } from '@loupe/content';
import { type AccessPaths, accessPathOf } from '@loupe/custom-attributes';
import { CountsService, Database, type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW, listing, Page } from '@loupe/graphql';
import { Clock, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { creatorPredicates, profilePredicates } from './creator.filter.js';
import { BEHIND_PROFILE_FIELDS, KnownColumns, neededProperties } from './item-columns.js';
import type { CreatorsArgs, SocialProfilesArgs } from './people.inputs.js';
import { orderOfPeople } from './people.sorting.js';
import { type FiguresOf, growthBegin, type People } from './profiles/figures.filter.js';

/** Reads creators and their social profiles. */
@Injectable()
export class CreatorsAndProfilesRepository {
  /** The columns of profiles for each selection. */
  private readonly known = new KnownColumns((selected, position) => this.columnsOf(selected, position));

  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
    private readonly clock: Clock,
  ) {}

  async creators(scope: WorkspaceScope, ids: readonly string[]): Promise<Creator[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(Creator, 'creator')} FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ANY(${ids}::uuid[])`);
  }

  /**
   * Creators, newest first or in the order that is asked for.
   * @param conditions over `creator`, in addition to the filter
   */
  creatorsPage(scope: WorkspaceScope, args: CreatorsArgs, conditions: AccessPaths): Page<Creator> {
    const people = this.figuresOf(scope, 'creator');
    const where = compileFilter(args.filter, creatorPredicates, { ...people, listIds: args.filter?.listIds });
    const isWhole = where === EVERY_ROW && conditions.hold === EVERY_ROW;
    const reader = this.counts.reader(scope, isWhole ? 'creators' : null);
    const columns = this.db.columns(Creator, 'creator');
    const from = this.db.rows(scope, Creator, 'creator');
    const { joined, ...order } = orderOfPeople(args.sorting, people);
    const isInTime = order.sortKey === 'CREATED_AT';
    const list = { from: sql`${from} ${joined}`, alias: 'creator', column: order.column, isInTime };
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

  /** Whether the place of any creator is known; in the order of an index that has these alone (creators_by_country). */
  async hasPlaces(scope: WorkspaceScope): Promise<boolean> {
    const [row] = await this.db.query<{ known: boolean }>(sql`
      SELECT (SELECT TRUE FROM ${this.db.rows(scope, Creator, 'creator')} WHERE creator.location IS NOT NULL
        ORDER BY lower(creator.location ->> 'country'), creator.created_at, creator.id LIMIT 1) AS known`);
    return row?.known === true;
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

  /**
   * Profiles, newest first or in the order that is asked for.
   * @param selected the selected fields, as `SocialProfile.avatar`; the rows have the columns that they need, or all
   */
  profilesPage(
    scope: WorkspaceScope,
    { filter, sorting, ...page }: SocialProfilesArgs,
    selected?: ReadonlySet<string>,
  ): Page<SocialProfile> {
    const { db } = this;
    const people = this.figuresOf(scope, 'profile');
    const where = compileFilter(filter, profilePredicates, people);
    const { joined, ...order } = orderOfPeople(sorting, people);
    const counted = this.counts.reader(scope, where === EVERY_ROW ? 'socialProfiles' : null);
    // Those of a platform are read by the same index as all.
    const reader = { ...counted, query: <Row>(statement: Sql) => db.wholeList<Row>(statement) };
    const columns =
      selected === undefined
        ? db.columns(SocialProfile, 'profile')
        : this.known.of(selected, order.column.property);
    const from = db.rows(scope, SocialProfile, 'profile');
    const { read, batches } = listing<SocialProfile>(reader, {
      columns,
      from: sql`${from} ${joined}`,
      where,
    });
    const { count } = listing<SocialProfile>(reader, { columns, from, where });
    return new Page<SocialProfile>({ connection: 'socialProfiles', ...order, read, batches, count }, page);
  }

  private figuresOf(scope: WorkspaceScope, of: People): FiguresOf {
    return { db: this.db, scope, of, since: growthBegin(this.clock.now()) };
  }

  private columnsOf(selected: ReadonlySet<string>, position?: string): Sql {
    const properties = this.db.propertiesOf(SocialProfile);
    const needed = neededProperties('SocialProfile', properties, BEHIND_PROFILE_FIELDS, selected, position);
    return this.db.columnsFor(SocialProfile, 'profile', needed);
  }
}
