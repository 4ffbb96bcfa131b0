import { ColumnStore, ColumnsRefusedError, TableLostError } from '@loupe/columns';
import { AppConfig } from '@loupe/config';
import { changesIn, Database } from '@loupe/database';
import { AppError, Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { AggregateRows } from '../aggregates/aggregate-engine.js';
import { AggregateEngine, type AggregateQuestion } from '../aggregates/aggregate-engine.js';
import { aggregateRowOf } from './column-answer.js';
import { type ColumnStatements, columnStatements, questionOf } from './column-query.js';
import { ColumnsMonitor } from './columns-monitor.js';
import { OutdatedCopyError, PostsCopy } from './posts-copy.js';
import { PostsFeedRepository } from './posts-feed.repository.js';
import { postsTable } from './posts-table.js';

/** Bytes of memory for each post: ten million take 90 of them in a table, and questions the rest (docs/adr/0138). */
const BYTES_OF_A_POST = 140;
/** Who waits longer is answered by PostgreSQL. */
const ANSWER_MS = 3000;
/** Copies take over changes without being asked, so that what is erased does not stay in memory. */
const KEPT_UP_MS = 60_000;
/** A copy that nobody has asked for so long is dropped. */
const IDLE_MS = 60 * 60_000;

/**
 * Aggregates from columns, by DuckDB in a process beside this one (docs/adr/0138). Posts of a workspace are copied when its aggregates are
 * first asked for; until then, and whenever there is any doubt, PostgreSQL answers.
 */
@Injectable()
export class ColumnEngine extends AggregateEngine implements OnApplicationShutdown {
  private readonly logger = new Logger('Columns');
  private readonly copies = new Map<string, PostsCopy>();
  private readonly least: number;
  private readonly most: number;
  private readonly keeping: NodeJS.Timeout;
  private filling: Promise<void> | null = null;

  constructor(
    private readonly store: ColumnStore,
    private readonly feed: PostsFeedRepository,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly monitor: ColumnsMonitor,
    config: AppConfig,
  ) {
    super();
    this.least = config.get('COLUMNS_MIN_ITEMS');
    this.most = Math.floor((store.memory * 1024 ** 2) / BYTES_OF_A_POST);
    this.keeping = setInterval(() => void this.keepUp(), KEPT_UP_MS).unref();
  }

  async answer(scope: WorkspaceScope, question: AggregateQuestion): Promise<AggregateRows | null> {
    const { itemsCount } = question;
    // Rows that are not committed are in no copy.
    if (itemsCount < this.least || itemsCount > this.most || this.db.isInTransaction) return null;
    const answer = await Promise.race([this.answered(scope, question), afterwards(ANSWER_MS)]);
    this.monitor.answered(answer === null ? 'postgresql' : 'columns');
    return answer;
  }

  /** Ends the copies. */
  onApplicationShutdown(): void {
    clearInterval(this.keeping);
    for (const copy of this.copies.values()) copy.stop();
    this.copies.clear();
  }

  private async answered(scope: WorkspaceScope, question: AggregateQuestion): Promise<AggregateRows | null> {
    const { workspaceId, timeZone } = scope;
    const statements = columnStatements(question, postsTable(workspaceId).name);
    if (statements === null) return null;
    const copy = this.copies.get(workspaceId);
    if (copy === undefined || copy.timeZone !== timeZone) {
      this.begin(workspaceId, timeZone, question.itemsCount);
      return null;
    }
    copy.askedAt = this.clock.now().getTime();
    const version = scope.work?.version;
    return copy.isReady
      ? this.answerOf(copy, statements, question, version == null ? null : changesIn(version))
      : null;
  }

  /** @param changes the counter of changes that the answer must have; null for the state of now */
  private async answerOf(
    copy: PostsCopy,
    { totals, groups }: ColumnStatements,
    { computed }: AggregateQuestion,
    changes: number | null,
  ): Promise<AggregateRows | null> {
    try {
      if (!(await copy.catchUp(changes))) {
        void this.guarded(copy, () => copy.catchUpBehind());
        return null;
      }
      const questions = groups === null ? [totals] : [totals, groups];
      const [[all] = [], some = []] = await copy.ask(questions.map(questionOf));
      const whole = all === undefined ? null : aggregateRowOf(all, 0, computed.totals);
      const rows = some.map((row, index) => aggregateRowOf(row, index + 1, computed.groups));
      return whole === null || !rows.every((row) => row !== null) ? null : { totals: whole, groups: rows };
    } catch (error) {
      this.failed(copy, error);
      return null;
    }
  }

  /** Copies the posts of a workspace, one workspace after the other: who comes meanwhile asks again. */
  private begin(workspaceId: string, timeZone: string, itemsCount: number): void {
    if (this.filling !== null) return;
    const former = this.copies.get(workspaceId);
    if (former !== undefined) this.drop(former);
    const copy = new PostsCopy(this.store, this.feed, workspaceId, timeZone, this.clock.now().getTime());
    this.makeRoom(itemsCount);
    this.copies.set(workspaceId, copy);
    this.filling = this.guarded(copy, () => copy.fill(itemsCount)).finally(() => {
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

  /** What the engine does not take, or has no time for, harms no copy; after anything else it is of no use. */
  private failed(copy: PostsCopy, error: unknown): void {
    if (copy.isReady && (error instanceof AppError || error instanceof ColumnsRefusedError)) return;
    if (copy.isStopped) return;
    const isLost = error instanceof TableLostError || error instanceof OutdatedCopyError;
    if (isLost) this.logger.debug(`Posts are copied again: ${error.message}`);
    else this.logger.error(`Posts cannot be copied into columns: ${(error as Error).stack}`);
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

const afterwards = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
