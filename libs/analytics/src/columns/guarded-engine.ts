import type { AppConfig } from '@loupe/config';
import type { Database } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import {
  AggregateEngine,
  type AggregateQuestion,
  type AggregateRows,
} from '../aggregates/aggregate-engine.js';
import type { ColumnsMonitor } from './columns-monitor.js';

/** Who waits longer is answered by PostgreSQL. */
export const ANSWER_MS = 3000;

const afterwards = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });

/** What holds for each engine of columns: it is asked for many posts only, in time, and its failure is no failure of a request. */
export abstract class GuardedEngine extends AggregateEngine {
  protected readonly logger = new Logger('Columns');
  private readonly least: number;

  constructor(
    private readonly database: Database,
    private readonly answers: ColumnsMonitor,
    config: AppConfig,
  ) {
    super();
    this.least = config.get('COLUMNS_MIN_ITEMS');
  }

  takes(itemsCount: number): boolean {
    return itemsCount >= this.least;
  }

  async answer(scope: WorkspaceScope, question: AggregateQuestion): Promise<AggregateRows | null> {
    // Rows that are not committed are in no copy.
    if (!this.takes(question.itemsCount) || this.database.isInTransaction) return null;
    const answered = this.answered(scope, question).catch((error: unknown) => {
      this.logger.error(error);
      return null;
    });
    const answer = await Promise.race([answered, afterwards(ANSWER_MS)]);
    this.answers.answered(answer === null ? 'postgresql' : 'columns');
    return answer;
  }

  /** As `answer`, but it may fail or take long. */
  protected abstract answered(
    scope: WorkspaceScope,
    question: AggregateQuestion,
  ): Promise<AggregateRows | null>;
}
