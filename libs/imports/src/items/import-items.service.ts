import { RateCard } from '@loupe/engagement';
import type { Budget } from '@loupe/http';
import { Clock, eachInSlices, type UserErrorDetail, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { parsePost } from '../format/parse-post.js';
import { ImportBatchesService } from '../storing/import-batches.service.js';
import type { Entry, EntryOutcome } from '../storing/import-outcomes.js';
import { type ImportItemInput, type ImportSnapshotInput, MAX_IMPORTED_ITEMS } from './import-items.inputs.js';
import { type ImportItemResult, ImportOutcome } from './import-items.types.js';

/** Credits of each post of importItems, beside the mutation's own. */
export const IMPORTED_ITEM_COST = 1;

const PATH = ['input', 'items'];

/** Imports the posts of a request, as the other imports do. */
@Injectable()
export class ImportItemsService {
  constructor(
    private readonly batches: ImportBatchesService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores posts. A post that is refused is named in `userErrors`, as in ["input", "items", "3", "publishedAt"]; the others
   * are stored.
   * @throws UserErrors for no posts, more than 100, or too few credits; nothing is stored then
   */
  async import(
    { workspaceId }: WorkspaceScope,
    items: readonly ImportItemInput[],
    budget: Budget,
  ): Promise<{ results: ImportItemResult[]; userErrors: UserErrorDetail[] }> {
    if (items.length === 0 || items.length > MAX_IMPORTED_ITEMS) {
      throw userError(PATH, `must have 1 to ${MAX_IMPORTED_ITEMS} entries`);
    }
    const credits = items.length * IMPORTED_ITEM_COST;
    if (!(await budget.take(credits))) {
      throw userError([], `Not enough credits: ${credits} are needed to import ${items.length} posts`);
    }
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    const now = this.clock.now();
    const entries: Entry[] = [];
    const options = { provider: null, strict: false, now, timeZone: scope.timeZone };
    await eachInSlices(items, (item) => {
      const line = entries.length;
      entries.push({ line, ...parsePost(valueOfItem(item), options) });
    });
    const outcomes = await this.batches.store({ scope, rateCard: RateCard.of(rateCard) }, entries);
    return { results: outcomes.map(resultOf), userErrors: outcomes.flatMap(errorsOf) };
  }
}

/** A post as the other formats have it. */
function valueOfItem({ publishedAt, snapshots, ...item }: ImportItemInput): object {
  return {
    ...item,
    publishedAt: publishedAt.toISOString(),
    snapshots: snapshots?.map(valueOfSnapshot),
  };
}

function valueOfSnapshot({ at, followers, ...metrics }: ImportSnapshotInput): object {
  const numbers = Object.entries(metrics).map(([name, text]) => [name, text == null ? text : Number(text)]);
  return { at: at.toISOString(), followers, ...Object.fromEntries(numbers) };
}

function resultOf(outcome: EntryOutcome): ImportItemResult {
  const isStored = 'itemId' in outcome;
  return {
    index: outcome.line,
    outcome: ImportOutcome[outcome.outcome.toUpperCase() as ImportOutcome],
    itemId: isStored ? outcome.itemId : null,
    snapshotsAdded: isStored ? outcome.snapshotsAdded : 0,
  };
}

function errorsOf(outcome: EntryOutcome): UserErrorDetail[] {
  if (outcome.outcome !== 'rejected') return [];
  return outcome.problems.map(({ path, message }) => ({
    field: [...PATH, String(outcome.line), ...path.map(String)],
    message,
  }));
}
