import { PlatformAccessService } from '@loupe/connectors';
import { Database } from '@loupe/database';
import type { Budget } from '@loupe/http';
import { Clock, knownIds, type Provider, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository, TurnsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { RefreshRepository } from './refresh.repository.js';
import { MAX_REFETCHED_ITEMS } from './refresh.types.js';
import { REFRESH_COST } from './refresh-cost.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const NOT_CONNECTED = 'NOT_CONNECTED';
const QUEUED = 'A refresh of the item is queued already';

/** Enqueues refreshes of items as operations. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly candidates: RefreshRepository,
    private readonly operations: OperationsRepository,
    private readonly platforms: PlatformAccessService,
    private readonly turns: TurnsService,
  ) {}

  /**
   * Enqueues a refresh of items. Ids that are not the workspace's own items are ignored, Instagram stories
   * left out silently, items refreshed within 24 hours or queued already are given back as skipped, and those of platforms
   * that are not connected as refused.
   * @throws UserErrors on ["itemIds"] with TOO_MANY_ITEMS for more than 1000 ids, or with NOT_CONNECTED if platforms that are
   * not connected leave nothing to be asked for; on [] with CREDITS if the budget has too few for the accepted ones: nothing is
   * enqueued then
   */
  async refetchEngagement(scope: WorkspaceScope, itemIds: readonly string[], budget: Budget) {
    if (itemIds.length === 0 || itemIds.length > MAX_REFETCHED_ITEMS) {
      const code = itemIds.length === 0 ? undefined : 'TOO_MANY_ITEMS';
      throw userError(['itemIds'], `itemIds must have 1 to ${MAX_REFETCHED_ITEMS} entries`, code);
    }
    const now = this.clock.now();
    const requested = await this.requested(scope, itemIds, now);
    const most = requested.free.length;
    // Charged before the transaction, so that no connection to PostgreSQL waits for Redis.
    if (most > 0 && !(await budget.take(REFRESH_COST * most))) throw tooFewCredits(most);
    const accepted = await this.db
      .transaction(() => this.accept(scope, requested, now))
      .catch(async (error: unknown) => {
        if (most > 0) await budget.giveBack(REFRESH_COST * most);
        throw error;
      });
    const unused = most - accepted.processedCount;
    if (unused > 0) await budget.giveBack(REFRESH_COST * unused);
    if (accepted.operationId !== null) this.turns.offer('refreshes', scope);
    return accepted;
  }

  /** The workspace's own items of those that are asked for, and which of them can be refreshed now. */
  private async requested(scope: WorkspaceScope, itemIds: readonly string[], now: Date) {
    const since = new Date(now.getTime() - DAY_MS);
    const found = await this.candidates.candidates(scope, knownIds(itemIds), since);
    const old = found.filter((item) => item.refreshedAt === null);
    const unconnected = await this.platforms.withoutMetrics(scope, providersOf(old));
    const due = old.filter((item) => !unconnected.has(item.provider)).map((item) => item.id);
    return { found, unconnected, free: await this.operations.withoutPending(scope, due) };
  }

  /** @throws UserErrors with NOT_CONNECTED if that leaves nothing to be asked for */
  private async accept(
    scope: WorkspaceScope,
    { found, unconnected, free }: Awaited<ReturnType<RefreshService['requested']>>,
    now: Date,
  ) {
    const { operationId, taken } = await this.enqueue(scope, free, now);
    if (taken.length === 0 && unconnected.size > 0) {
      throw new UserErrors(
        [...unconnected.values()].map((message) => ({ field: ['itemIds'], message, code: NOT_CONNECTED })),
      );
    }
    const accepted = new Set(taken);
    const left = found.filter((item) => !accepted.has(item.id));
    const refusedItems = left.flatMap(({ id, refreshedAt, provider }) => {
      const message = refreshedAt === null ? unconnected.get(provider) : undefined;
      return message === undefined ? [] : [{ itemId: id, code: NOT_CONNECTED, message }];
    });
    const refused = new Set(refusedItems.map(({ itemId }) => itemId));
    const skippedItems = left
      .filter(({ id }) => !refused.has(id))
      .map(({ id, refreshedAt }) => ({
        itemId: id,
        message: refreshedAt === null ? QUEUED : recentText(refreshedAt, now),
      }));
    if (operationId !== null && left.length > 0) {
      // The operation reports all that it does not refresh.
      const reported = refusedItems.map(({ itemId, message }) => ({ itemId, message }));
      await this.operations.setInput(scope, operationId, { skippedItems: [...skippedItems, ...reported] });
    }
    const skippedItemIds = skippedItems.map(({ itemId }) => itemId);
    return { operationId, processedCount: taken.length, skippedItemIds, skippedItems, refusedItems };
  }

  /** An operation for items that no other operation had pending; none where others have taken them all since. */
  private async enqueue(scope: WorkspaceScope, free: readonly string[], now: Date) {
    if (free.length === 0) return { operationId: null, taken: [] };
    const operationId = await this.operations.create(scope, {
      operationType: 'REFETCH_ENGAGEMENT',
      total: free.length,
      now,
    });
    const taken = await this.operations.takeItems(scope, operationId, free, now);
    // Another request may have taken some in between.
    if (taken.length === 0) {
      await this.operations.remove(scope, operationId);
      return { operationId: null, taken };
    }
    if (taken.length < free.length) await this.operations.setTotal(scope, operationId, taken.length);
    return { operationId, taken };
  }
}

function tooFewCredits(items: number): UserErrors {
  const things = items === 1 ? '1 item' : `${items} items`;
  return userError(
    [],
    `Not enough credits: ${REFRESH_COST * items} are needed to refresh ${things}`,
    'CREDITS',
  );
}

/** Why an item is not refreshed again yet, and until when. */
function recentText(refreshedAt: Date, now: Date): string {
  const due = refreshedAt.getTime() + DAY_MS;
  const seconds = Math.max(1, Math.ceil((due - now.getTime()) / 1000));
  const at = `${new Date(now.getTime() + seconds * 1000).toISOString().slice(0, 19)}Z`;
  return `The item was refreshed within 24 hours: ask again in ${seconds} seconds, at ${at}`;
}

function providersOf(items: readonly { provider: Provider }[]): Provider[] {
  return [...new Set(items.map(({ provider }) => provider))];
}
