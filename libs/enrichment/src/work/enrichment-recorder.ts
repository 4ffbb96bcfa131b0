import { AttributeValuesService } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { ItemAttributeValuesService } from '@loupe/items';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { type FailedTask, retryAt } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { EnrichmentQueueRepository, type EnrichmentWork } from './enrichment-queue.repository.js';
import { RETRY_MS, type Wanted } from './wanted.js';

/** Records the answers of a claim: the values of its items, their event and the ends of the tasks, in one transaction. */
@Injectable()
export class EnrichmentRecorder {
  constructor(
    private readonly tasks: EnrichmentQueueRepository,
    private readonly fields: AiFieldsRepository,
    private readonly values: AttributeValuesService,
    private readonly items: ItemAttributeValuesService,
    private readonly outbox: Outbox,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes what is answered, tells of it, and ends or puts off the tasks, all in one transaction.
   * @returns the items of the tasks; those that were changed meanwhile are not among them
   */
  async write(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly EnrichmentWork[],
    wanted: Wanted,
    later: Date | null,
  ): Promise<Set<string>> {
    return this.db.transaction(async () => {
      const ids = tasks.map(({ itemId }) => itemId);
      // Passes over an item that is being changed: its answers are outdated, and it is claimed again.
      const held = await this.tasks.queue.held(scope, lease, ids, 'SKIP_LOCKED');
      const own = tasks.filter(({ itemId }) => held.has(itemId));
      const reader = await this.values.reader({ ...scope, timeZone: 'UTC' }, 'ITEM', wanted.keys());
      const changes = new Map(own.map(({ itemId }) => [itemId, wanted.valuesOf(itemId, reader)]));
      const { values } = await this.items.fillItems(scope, changes);
      await this.outbox.append(scope, 'item.enriched', () =>
        [...values].map(([id, customAttributes]) => ({ id, customAttributes })),
      );
      await this.end(scope, lease, own, wanted, later);
      return held;
    });
  }

  private async end(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly EnrichmentWork[],
    wanted: Wanted,
    later: Date | null,
  ): Promise<void> {
    const now = this.clock.now();
    const fields = await this.fields.all(scope);
    const isOpen = new Set(fields.filter(({ pauseReason }) => pauseReason === null).map(({ id }) => id));
    const done: string[] = [];
    const parked: string[] = [];
    const again: FailedTask[] = [];
    for (const { itemId, attempts } of tasks) {
      const rest = wanted.restOf(itemId);
      const failed = rest.filter((each) => each.attempts > 0);
      const open = rest.filter((each) => isOpen.has(each.fieldId));
      const retries = failed.flatMap((each) => retryAt(RETRY_MS, each.attempts, now) ?? []);
      if (rest.length === 0) done.push(itemId);
      else if (open.length === 0) parked.push(itemId);
      else {
        const isUnasked = open.some((each) => each.attempts === 0);
        const times = [...retries, ...(isUnasked ? [later ?? now] : [])].map((time) => time.getTime());
        const dueAt = times.length === 0 ? now : new Date(Math.min(...times));
        again.push({ id: itemId, dueAt, attempts, error: failed[0]?.failure ?? null });
      }
    }
    await this.tasks.queue.complete(scope, lease, done);
    await this.tasks.park(scope, lease, parked);
    await this.tasks.queue.fail(scope, lease, again);
  }
}
