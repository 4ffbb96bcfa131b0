import { ScheduleRepository } from '@loupe/engagement';
import { Clock, inParts, type Provider } from '@loupe/kernel';
import type { Group } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import type { Errand } from './errands.js';
import { FiguresReader } from './figures-reader.js';
import { ScheduledRecorder } from './scheduled-recorder.js';

/** Requests to a platform that one errand makes at most, so that the next workspace's turn comes soon. */
const REQUESTS = 4;
/** Longer than an errand takes; a reading whose worker has died is taken by another after it. */
const LEASE_MS = 5 * 60_000;
/** A request is not begun that the lease might not outlast. */
const REQUEST_MS = 60_000;

/** Makes the readings that the schedule has due. */
@Injectable()
export class ScheduledReadings {
  constructor(
    private readonly schedule: ScheduleRepository,
    private readonly reader: FiguresReader,
    private readonly recorder: ScheduledRecorder,
    private readonly clock: Clock,
  ) {}

  /** An errand for each workspace and platform with readings that are due. */
  async due(): Promise<Errand[]> {
    const groups = await this.schedule.dueGroups(this.clock.now());
    return groups.map((group) => ({
      key: `scheduled ${group.workspaceId} ${group.part}`,
      isAskedFor: false,
      run: () => this.read(group),
    }));
  }

  /** Makes some readings of a workspace on a platform. */
  private async read(group: Group): Promise<void> {
    const context = await this.reader.open(group.workspaceId);
    const provider = group.part as Provider;
    const size = this.reader.figuresPerRequest(provider);
    const claiming = { now: this.clock.now(), leaseMs: LEASE_MS, limit: size * REQUESTS };
    const { lease, until, tasks } = await this.schedule.queue.claim(group, claiming);
    const readings = new Map(tasks.map((reading) => [reading.itemId, reading]));
    for (const posts of inParts(await this.reader.find(context, [...readings.keys()]), size)) {
      if (until.getTime() - this.clock.now().getTime() < REQUEST_MS) break;
      const answered = await this.reader.ask(context, provider, posts);
      const asked = answered.flatMap((each) => {
        const reading = readings.get(each.post.itemId);
        return reading === undefined ? [] : [{ ...each, ...reading }];
      });
      const isPaused = await this.recorder.record(context, provider, lease, asked);
      for (const { itemId } of asked) readings.delete(itemId);
      if (isPaused) break;
    }
    await this.schedule.queue.release(context.scope, lease, [...readings.keys()], this.clock.now());
  }
}
