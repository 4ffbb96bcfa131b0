import { groupBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { checkContinues } from '../feed-continuity.js';
import { BEFORE_POSTS, PostsFeedRepository, type PostsSource } from '../posts-feed.repository.js';
import { ClickHouseStore } from './clickhouse-store.js';
import {
  createTable,
  currentNamesOf,
  dropTable,
  goneRow,
  namesOf,
  newestTable,
  rewriteTable,
  stateOf,
  stateRow,
  TABLES,
} from './clickhouse-table.filter.js';

/** Posts that are copied in one statement. */
const PAGE = 5000;
/** Digits of the number in a table’s name, which is the time when it was made in milliseconds. */
const DIGITS = 15;
const MOST_KNOWN_TABLES = 10_000;

/** How far a copy has come. Whoever takes over changes writes it together with them. */
export interface CopyState {
  /** The place in the list of changes up to which all of them are in the copy. */
  position: string;
  /** The place up to which posts were copied at first; null if all were. */
  filledTo: string | null;
  /** Whether only some of the changes were taken over, so that this is no state of the database. */
  isPartial: boolean;
  /** Whether there are campaigns that are marked as deleted, with posts that are still in them. */
  hasDeletedCampaigns: boolean;
  /** Posts that are gone, but still in files of the server. */
  gone: number;
  /** When the table was written anew, in milliseconds since 1970. */
  rewrittenAt: number;
}

/** A state, and the workspace’s counter of changes of which it has all. */
export interface VersionedState extends CopyState {
  version: number;
}

/** A table that is a copy of a workspace’s posts. */
export interface Copy {
  table: string;
  source: PostsSource;
  /** When the server of PostgreSQL was started: after another start the posts are copied again. */
  epoch: string;
}

/** Whether it can be asked. */
export const isWhole = ({ filledTo, isPartial }: CopyState) => filledTo === null && !isPartial;

/**
 * Copies of posts in ClickHouse, each a table. Any number of processes may take over changes of the same copy: rows carry the workspace’s
 * counter of changes, of two the one with the larger counter stays, and each insert brings rows and state at once.
 *
 * Methods throw as ClickHouseStore, OutdatedCopyError where changes are missing, so that the posts have to be copied again.
 */
@Injectable()
export class ClickHouseCopies {
  /** Names of tables by what they begin with. One that was dropped is noticed when it is asked. */
  private readonly known = new LRUCache<string, string>({ max: MOST_KNOWN_TABLES });

  constructor(
    private readonly store: ClickHouseStore,
    private readonly feed: PostsFeedRepository,
  ) {}

  /** The newest table with the posts of a workspace as they are wanted now; null without one. */
  async find(source: PostsSource, epoch: string): Promise<Copy | null> {
    const names = currentNamesOf(source, epoch);
    const known = this.known.get(names);
    if (known !== undefined) return { table: known, source, epoch };
    const [row] = await this.store.rows(newestTable(names));
    if (!row?.name) return null;
    const table = String(row.name);
    this.known.set(names, table);
    return { table, source, epoch };
  }

  /** Has the name of a table looked for again. */
  forget({ source, epoch }: Copy): void {
    this.known.delete(currentNamesOf(source, epoch));
  }

  /** An empty copy, and its state. @param now gives it its place among the copies of its workspace */
  async create(source: PostsSource, now: Date): Promise<{ copy: Copy; state: VersionedState }> {
    const { position, changes, epoch, hasDeletedCampaigns } = await this.feed.state(source.workspaceId);
    const number = String(now.getTime()).padStart(DIGITS, '0');
    const copy = { table: currentNamesOf(source, epoch) + number, source, epoch };
    await this.store.run(createTable(copy.table));
    const state = await this.write(copy, {
      ...{ position, version: changes, filledTo: BEFORE_POSTS, isPartial: true },
      ...{ hasDeletedCampaigns, gone: 0, rewrittenAt: now.getTime() },
    });
    return { copy, state };
  }

  /** The names of all tables, by what those of a workspace begin with. */
  async tables(): Promise<Map<string, string[]>> {
    const names = (await this.store.rows(TABLES)).map(({ name }) => String(name));
    return groupBy(names, (name) => name.slice(0, namesOf('').length + 32));
  }

  drop(table: string): Promise<void> {
    return this.store.run(dropTable(table));
  }

  /** How far a copy has come; null if that is not known yet. */
  async state({ table }: Copy): Promise<VersionedState | null> {
    const [row] = await this.store.rows(stateOf(table));
    return row === undefined
      ? null
      : { ...(JSON.parse(String(row.state)) as CopyState), version: Number(row.version) };
  }

  /** Copies the next posts. */
  async fill(copy: Copy, state: VersionedState): Promise<VersionedState> {
    const page = await this.feed.page(copy.source, state.filledTo ?? BEFORE_POSTS, PAGE);
    const filledTo = page.count < PAGE ? null : page.last;
    return this.write(copy, { ...state, filledTo, version: page.changes }, page.rows);
  }

  /**
   * Takes over what has changed.
   * @param limit the number of changes
   * @param isWhole whether nothing is taken over if there are more
   */
  async takeOver(
    copy: Copy,
    state: VersionedState,
    { limit, isWhole: mustBeWhole }: { limit: number; isWhole: boolean },
  ): Promise<VersionedState> {
    const changed = await this.feed.changed(copy.source, state.position, limit);
    checkContinues({ position: state.position, epoch: copy.epoch }, changed);
    if (changed.hasMore && mustBeWhole) return state;
    const found = new Set(changed.found);
    const gone = changed.ids.filter((id) => !found.has(id));
    const { position, hasMore: isPartial, changes: version, hasDeletedCampaigns } = changed;
    const next = {
      ...state,
      position,
      isPartial,
      version,
      hasDeletedCampaigns,
      gone: state.gone + gone.length,
    };
    return this.write(copy, next, changed.rows, gone);
  }

  /** Whether there is anything to take over. @throws OutdatedCopyError */
  async isBehind(copy: Copy, state: VersionedState): Promise<boolean> {
    const { position, changes, epoch } = await this.feed.state(copy.source.workspaceId);
    checkContinues(
      { position: state.position, epoch: copy.epoch },
      { epoch, newest: position, removedTo: '0' },
    );
    return changes !== state.version || state.isPartial;
  }

  /** Removes what was replaced or is gone from the files of the server. */
  async rewrite(copy: Copy, state: VersionedState, now: Date): Promise<void> {
    await this.store.run(rewriteTable(copy.table));
    await this.write(copy, { ...state, gone: 0, rewrittenAt: now.getTime() });
  }

  private async write(
    { table }: Copy,
    { version, ...state }: VersionedState,
    posts = '',
    gone: readonly string[] = [],
  ): Promise<VersionedState> {
    const rows = [...gone.map((id) => goneRow(version, id)), ...(posts === '' ? [] : [posts])];
    await this.store.insert(table, [...rows, stateRow(version, state)].join('\n'));
    return { ...state, version };
  }
}
