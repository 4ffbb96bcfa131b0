import { type ColumnQuestion, ColumnStore, ColumnsRefusedError, TableLostError } from '@loupe/columns';
import { AppConfig } from '@loupe/config';
import { Database, type Sql } from '@loupe/database';
import { AppError, Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type AggregateQuestion,
  type AggregateRows,
  isByCampaigns,
} from '../../aggregates/aggregate-engine.js';
import { askColumns } from '../column-answer.js';
import { ColumnQuery } from '../column-query.filter.js';
import { ColumnsMonitor } from '../columns-monitor.js';
import { OutdatedCopyError } from '../feed-continuity.js';
import { GuardedEngine } from '../guarded-engine.js';
import { PostsFeedRepository } from '../posts-feed.repository.js';
import { DUCKDB_DIALECT } from './duckdb-dialect.filter.js';
import { PostsCopy } from './posts-copy.js';

/** Bytes of memory for each post: ten million take 55 of them in a table, and questions the rest (docs/adr/0138). */
const BYTES_OF_A_POST = 80;
/** Copies take over changes without being asked, so that what is erased does not stay in memory. */
const KEPT_UP_MS = 60_000;
/** Until posts that could not be copied are copied again. */
const REST_MS = 5 * 60_000;
/** A copy that nobody has asked for so long is dropped. */
const IDLE_MS = 60 * 60_000;

const query = new ColumnQuery(DUCKDB_DIALECT);

/** A statement as the engine takes it. */
const questionOf = ({ text, values }: Sql): ColumnQuestion => ({
  text,
  values: values as ColumnQuestion['values'],
});

/**
 * Aggregates from columns, by DuckDB in a process beside this one (docs/adr/0138). Posts of a workspace are copied when its aggregates are
 * first asked for; until then, and whenever there is any doubt, PostgreSQL answers.
 */
@Injectable()
export class DuckDbEngine extends GuardedEngine implements OnApplicationShutdown {
  private readonly copies = new Map<string, PostsCopy>();
  private readonly most: number;
  private readonly timer: NodeJS.Timeout;
  private keeping: Promise<void> | null = null;
  private filling: Promise<void> | null = null;
  private made = 0;
  /** Workspaces whose posts could not be copied, and until when they are left to PostgreSQL, in milliseconds. */
  private readonly restUntil = new LRUCache<string, number>({ max: 1000 });

  constructor(
    private readonly store: ColumnStore,
    private readonly feed: PostsFeedRepository,
    private readonly clock: Clock,
    private readonly monitor: ColumnsMonitor,
    db: Database,
    config: AppConfig,
  ) {
    super(db, monitor, config);
    this.most = Math.floor((store.memory * 1024 ** 2) / BYTES_OF_A_POST);
    this.timer = setInterval(() => {
      this.keeping ??= this.keepUp().finally(() => {
        this.keeping = null;
      });
    }, KEPT_UP_MS).unref();
  }

  override takes(itemsCount: number): boolean {
    return super.takes(itemsCount) && itemsCount <= this.most;
  }

  /** Ends the copies. */
  onApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const copy of this.copies.values()) copy.stop();
    this.copies.clear();
  }

  protected async answered(
    scope: WorkspaceScope,
    question: AggregateQuestion,
  ): Promise<AggregateRows | null> {
    const { workspaceId, timeZone } = scope;
    const copy = this.copies.get(workspaceId);
    if (query.statements(question, '') === null) return null;
    if (copy === undefined || copy.timeZone !== timeZone) {
      this.begin(workspaceId, timeZone, question.itemsCount);
      return null;
    }
    copy.askedAt = this.clock.now().getTime();
    if (!copy.isReady) return null;
    try {
      if (!(await copy.catchUp(scope.work?.version ?? null))) {
        void this.guarded(copy, () => copy.catchUpBehind());
        return null;
      }
    } catch (error) {
      this.failed(copy, error);
      return null;
    }
    return this.answerOf(copy, question);
  }

  private async answerOf(copy: PostsCopy, question: AggregateQuestion): Promise<AggregateRows | null> {
    try {
      return await copy.ofOneState(
        (ask) => askColumns(query, question, copy.table, (statements) => ask(statements.map(questionOf))),
        isByCampaigns(question),
      );
    } catch (error) {
      // A question that the engine does not take, or has no time for, says nothing of the copy.
      if (!(error instanceof AppError || error instanceof ColumnsRefusedError)) this.failed(copy, error);
      return null;
    }
  }

  /** Copies the posts of a workspace, one workspace after the other: who comes meanwhile asks again. */
  private begin(workspaceId: string, timeZone: string, itemsCount: number): void {
    const now = this.clock.now().getTime();
    if (this.filling !== null || (this.restUntil.get(workspaceId) ?? 0) > now) return;
    const former = this.copies.get(workspaceId);
    if (former !== undefined) this.drop(former);
    this.made += 1;
    const copy = new PostsCopy(this.store, this.feed, this.made, workspaceId, timeZone, itemsCount, now);
    this.makeRoom(itemsCount);
    this.copies.set(workspaceId, copy);
    this.filling = this.guarded(copy, () => copy.fill()).finally(() => {
      this.filling = null;
      this.count();
    });
  }

  /** Drops the copies that were not asked for the longest, until so many posts more find room. */
  private makeRoom(itemsCount: number): void {
    const byAge = [...this.copies.values()].sort((a, b) => a.askedAt - b.askedAt);
    let held = byAge.reduce((sum, { size }) => sum + size, 0);
    for (const copy of byAge) {
      if (held + itemsCount <= this.most) return;
      held -= copy.size;
      this.drop(copy);
    }
  }

  /** Takes over changes, and drops copies that nobody asks. */
  private async keepUp(): Promise<void> {
    const oldest = this.clock.now().getTime() - IDLE_MS;
    for (const copy of [...this.copies.values()]) {
      if (!copy.isReady) continue;
      if (copy.askedAt < oldest) this.drop(copy);
      else await this.guarded(copy, () => copy.catchUpBehind());
    }
    if (this.copies.size === 0) this.store.end();
  }

  private async guarded(copy: PostsCopy, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failed(copy, error);
    }
  }

  /** A copy that failed is of no use. One that was whole, and was lost or outdated, is made again when somebody asks; all others would fail again soon. */
  private failed(copy: PostsCopy, error: unknown): void {
    if (copy.isStopped || (copy.isReady && error instanceof AppError)) return;
    const isLost = error instanceof TableLostError || error instanceof OutdatedCopyError;
    if (!isLost) this.logger.error(`Posts cannot be copied into columns: ${(error as Error).stack}`);
    if (!isLost || !copy.isReady) this.restUntil.set(copy.workspaceId, this.clock.now().getTime() + REST_MS);
    this.drop(copy);
  }

  private drop(copy: PostsCopy): void {
    copy.stop();
    if (this.copies.get(copy.workspaceId) === copy) this.copies.delete(copy.workspaceId);
    // A process that has ended has no table of it any more.
    void this.store.drop(copy.workspaceId, copy.table).catch(() => undefined);
    this.count();
  }

  private count(): void {
    const ready = [...this.copies.values()].filter(({ isReady }) => isReady);
    this.monitor.ready(ready.reduce((sum, { size }) => sum + size, 0));
  }
}
