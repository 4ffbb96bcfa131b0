import { Database } from '@loupe/database';
import { AppError, Clock, UserErrors } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ItemSchema } from '../editions/item-schema.js';
import { MAX_WAITING_EDITIONS, NewEditionsService } from '../editions/new-editions.service.js';
import { nextRun } from './schedule.js';
import { type ReportRef, SchedulesRepository } from './schedules.repository.js';

/** Reports of all workspaces in a round. */
const AT_ONCE = 500;
const SILENT = () => undefined;

/** Has editions made that are due by the schedules of their reports. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly db: Database,
    private readonly schedules: SchedulesRepository,
    private readonly editions: NewEditionsService,
    private readonly workspaces: WorkspacesService,
    private readonly schema: ItemSchema,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an edition of each report that is due, of all workspaces; gives their number.
   * @throws what one of them threw, after all had their turn
   */
  async round(): Promise<number> {
    let count = 0;
    const failures: unknown[] = [];
    for (const report of await this.schedules.due(this.clock.now(), MAX_WAITING_EDITIONS, AT_ONCE)) {
      try {
        count += (await this.order(report)) ? 1 : 0;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return count;
  }

  /**
   * The edition and the time of the next one are stored in one transaction, so there is one for each time that is due, whoever dies
   * when. Of several times that passed while no worker ran, one edition is made.
   * @returns whether one was stored
   */
  private order(ref: ReportRef): Promise<boolean> {
    return this.db.transaction(async () => {
      const now = this.clock.now();
      const report = await this.schedules.lock(ref, now);
      if (report?.schedule == null) return false;
      const { rateCard: _, ...scope } = await this.workspaces.scopeOf(report.workspaceId);
      const next = nextRun(report.schedule, now, scope.timeZone);
      try {
        const request = await this.editions.requestOf(scope, report, now, await this.schema.get(), SILENT);
        await this.editions.add(scope, report, request, report.nextRunAt);
      } catch (error) {
        // Others of the workspace are made first; it is due again in the next round.
        if (error instanceof UserErrors) return false;
        if (!(error instanceof AppError)) throw error;
        await this.schedules.next(scope, report.id, next, error.message);
        return false;
      }
      await this.schedules.next(scope, report.id, next, null);
      return true;
    });
  }
}
