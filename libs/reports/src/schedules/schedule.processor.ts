import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { SchedulesService } from './schedules.service.js';

/** Has editions made that are due by schedules, of all workspaces; gives their number. */
@Processor('reports.schedule')
@Every(60)
export class ScheduleProcessor {
  constructor(private readonly schedules: SchedulesService) {}

  @Process()
  process(): Promise<number> {
    return this.schedules.round();
  }
}
