import { isDeepStrictEqual } from 'node:util';
import { AppConfig } from '@loupe/config';
import { changesIn, Database, epochIn } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type AggregateQuestion,
  type AggregateRows,
  isByCampaigns,
} from '../../aggregates/aggregate-engine.js';
import { type Ask, askColumns } from '../column-answer.js';
import { ColumnQuery } from '../column-query.filter.js';
import { ColumnsMonitor } from '../columns-monitor.js';
import { OutdatedCopyError } from '../feed-continuity.js';
import { GuardedEngine } from '../guarded-engine.js';
import { PostsFeedRepository } from '../posts-feed.repository.js';
import { ClickHouseCopies, type Copy, isWhole, type VersionedState } from './clickhouse-copies.js';
import { CLICKHOUSE_DIALECT } from './clickhouse-dialect.filter.js';
import { BeyondNumbersError, ClickHouseStore, MissingTableError } from './clickhouse-store.js';

/** Changes that are taken over for a question; more are left to the worker. */
const CHANGES = 5000;
/** Times that a question is asked, if the copy changes under it. */
const ATTEMPTS = 3;
/** Until a server that failed is asked again. */
const REST_MS = 10_000;

const query = new ColumnQuery(CLICKHOUSE_DIALECT);

/** The state of a database: when its server was started, and the workspace’s counter of changes. */
interface Needed {
  epoch: string;
  changes: number;
}

/**
 * Aggregates from ClickHouse (docs/adr/0145). The worker copies the posts of workspaces and keeps the copies up to date; what is missing for
 * an answer is taken over before it.
 */
@Injectable()
export class ClickHouseEngine extends GuardedEngine {
  private restUntil = 0;
  private readonly catching = new Map<string, Promise<VersionedState>>();

  constructor(
    private readonly store: ClickHouseStore,
    private readonly copies: ClickHouseCopies,
    private readonly feed: PostsFeedRepository,
    private readonly clock: Clock,
    monitor: ColumnsMonitor,
    db: Database,
    config: AppConfig,
  ) {
    super(db, monitor, config);
  }

  protected async answered(
    scope: WorkspaceScope,
    question: AggregateQuestion,
  ): Promise<AggregateRows | null> {
    if (this.clock.now().getTime() < this.restUntil || query.statements(question, '') === null) return null;
    try {
      return await this.answerOf(scope, question);
    } catch (error) {
      this.restUntil = this.clock.now().getTime() + REST_MS;
      throw error;
    }
  }

  private async answerOf(scope: WorkspaceScope, question: AggregateQuestion): Promise<AggregateRows | null> {
    const { workspaceId, timeZone } = scope;
    const version = scope.work?.version;
    const needed: Needed =
      version == null
        ? await this.feed.state(workspaceId)
        : { epoch: epochIn(version), changes: changesIn(version) };
    const copy = await this.copies.find({ workspaceId, timeZone, isVersioned: true }, needed.epoch);
    if (copy === null) return null;
    try {
      const state = await this.stateWith(copy, needed);
      return state === null ? null : await this.ask(copy, state, question);
    } catch (error) {
      if (error instanceof MissingTableError) this.copies.forget(copy);
      else if (!(error instanceof OutdatedCopyError || error instanceof BeyondNumbersError)) throw error;
      return null;
    }
  }

  /** A state that has all changes that are needed; null if it has to wait for the worker. */
  private async stateWith(copy: Copy, { changes }: Needed): Promise<VersionedState | null> {
    const isThere = (state: VersionedState | null) =>
      state !== null && isWhole(state) && state.version >= changes;
    let state = await this.copies.state(copy);
    if (state === null || !isWhole(state)) return null;
    if (isThere(state)) return state;
    // One that goes on may have begun before the change.
    const going = this.catching.get(copy.table);
    if (going !== undefined) state = await going;
    if (!isThere(state)) state = await this.catchUp(copy, state);
    return isThere(state) ? state : null;
  }

  /** Takes over what is missing, once at a time for all questions of this process. */
  private catchUp(copy: Copy, state: VersionedState): Promise<VersionedState> {
    const going = this.catching.get(copy.table);
    if (going !== undefined) return going;
    const begun = this.copies
      .takeOver(copy, state, { limit: CHANGES, isWhole: true })
      .finally(() => this.catching.delete(copy.table));
    this.catching.set(copy.table, begun);
    return begun;
  }

  /**
   * Asks until the copy is the same before and after: then all statements have read its state, and no other. Null for campaigns while there
   * are deleted ones, as their posts are still in them.
   */
  private async ask(
    copy: Copy,
    begun: VersionedState,
    question: AggregateQuestion,
  ): Promise<AggregateRows | null> {
    const ask: Ask = (statements) => Promise.all(statements.map((statement) => this.store.rows(statement)));
    let before = begun;
    const byCampaigns = isByCampaigns(question);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (byCampaigns && before.hasDeletedCampaigns) return null;
      const answer = await askColumns(query, question, copy.table, ask);
      const after = await this.copies.state(copy);
      if (after === null || !isWhole(after)) return null;
      if (isDeepStrictEqual(after, before)) return answer;
      before = after;
    }
    return null;
  }
}
