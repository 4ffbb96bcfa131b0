import { groupBy } from '@loupe/graphql';
import { Clock, inParts } from '@loupe/kernel';
import type { Group } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { OperationWorkRepository } from '../operations/operation-work.repository.js';
import type { Errand } from './errands.js';
import { FiguresReader } from './figures-reader.js';
import { RequestedRecorder } from './requested-recorder.js';

/** Items of an errand: some requests to a platform. */
const ITEMS = 200;
const LEASE_MS = 5 * 60_000;
const REQUEST_MS = 60_000;
const ABANDONED_EVERY_MS = 60_000;

/** Reads the figures that refetchEngagementBulk was asked for. */
@Injectable()
export class RequestedReadings {
  private abandonedAt = 0;

  constructor(
    private readonly work: OperationWorkRepository,
    private readonly reader: FiguresReader,
    private readonly recorder: RequestedRecorder,
    private readonly clock: Clock,
  ) {}

  /** An errand for each workspace with items that are to be refreshed now. */
  async due(): Promise<Errand[]> {
    const now = this.clock.now();
    if (Math.abs(now.getTime() - this.abandonedAt) >= ABANDONED_EVERY_MS) {
      this.abandonedAt = now.getTime();
      await this.finishAbandoned();
    }
    const groups = await this.work.items.due(now);
    return groups.map((group) => ({
      key: `requested ${group.workspaceId}`,
      isAskedFor: true,
      run: () => this.refresh(group),
    }));
  }

  private async refresh(group: Group): Promise<void> {
    const context = await this.reader.open(group.workspaceId);
    const claiming = { now: this.clock.now(), leaseMs: LEASE_MS, limit: ITEMS };
    const { lease, until, tasks } = await this.work.items.claim(group, claiming);
    const items = new Map(tasks.map((item) => [item.itemId, item]));
    const posts = groupBy(await this.reader.find(context, [...items.keys()]), ({ provider }) => provider);
    for (const [provider, all] of posts) {
      for (const part of inParts(all, this.reader.figuresPerRequest(provider))) {
        // What is left is taken again when the lease has ended.
        if (until.getTime() - this.clock.now().getTime() < REQUEST_MS) return;
        const answered = await this.reader.ask(context, provider, part);
        const asked = answered.flatMap((each) => {
          const item = items.get(each.post.itemId);
          return item === undefined ? [] : [{ ...each, ...item }];
        });
        await this.recorder.record(context, provider, lease, asked);
      }
    }
  }

  private async finishAbandoned(): Promise<void> {
    for (const [workspaceId, operations] of groupBy(
      await this.work.abandoned(),
      (each) => each.workspaceId,
    )) {
      const { scope } = await this.reader.open(workspaceId);
      await this.recorder.finish(
        scope,
        operations.map(({ id }) => id),
      );
    }
  }
}
