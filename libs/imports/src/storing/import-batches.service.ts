import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { RateCard } from '@loupe/engagement';
import { type IngestOutcome, IngestService } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ImportedPost } from '../format/parse-post.js';
import type { Entry, EntryOutcome } from './import-outcomes.js';
import { storeInParts } from './in-parts.js';
import { type Placement, PlacementsService } from './placements.service.js';

/** A workspace that posts are imported to. */
export interface ImportContext {
  readonly scope: WorkspaceScope;
  readonly rateCard: RateCard;
}

interface PlacedPost {
  readonly entry: Entry & { imported: ImportedPost };
  readonly placement: Placement;
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class TriedOut extends Error {
  constructor(readonly outcomes: EntryOutcome[]) {
    super('This was a trial');
  }
}

/** Stores the posts of imports: of the command line, of POST /api/v2/imports and of importItems. */
@Injectable()
export class ImportBatchesService {
  constructor(
    private readonly db: Database,
    private readonly ingest: IngestService,
    private readonly placements: PlacementsService,
  ) {}

  /**
   * Stores a batch in one transaction; a post that cannot be stored is rejected, and the others are stored (storeInParts).
   * @param record is called in each transaction with its posts and their outcomes, in order
   * @returns the outcome of each post, in order
   * @throws errors that the posts did not cause
   */
  store(
    context: ImportContext,
    entries: readonly Entry[],
    record?: (outcomes: readonly EntryOutcome[], part: readonly Entry[]) => Promise<void>,
  ): Promise<EntryOutcome[]> {
    return storeInParts(entries, (part) =>
      this.db.exclusively(writersKey(context.scope), async () => {
        const outcomes = await this.storeAll(context, part);
        await record?.(outcomes, part);
        return outcomes;
      }),
    );
  }

  /** What `store` would give; nothing of it stays. */
  tryOut(context: ImportContext, entries: readonly Entry[]): Promise<EntryOutcome[]> {
    return storeInParts(entries, async (part) => {
      try {
        return await this.db.exclusively(writersKey(context.scope), async () => {
          throw new TriedOut(await this.storeAll(context, part));
        });
      } catch (error) {
        if (error instanceof TriedOut) return error.outcomes;
        throw error;
      }
    });
  }

  private async storeAll(
    { scope, rateCard }: ImportContext,
    entries: readonly Entry[],
  ): Promise<EntryOutcome[]> {
    const planned = await this.plan(scope, entries);
    const placed = planned.filter((each) => 'placement' in each);
    const outcomes = await this.ingest.ingest(
      scope,
      rateCard,
      placed.map(({ entry }) => entry.imported.post),
    );
    const written = await this.placements.write(
      scope,
      placed.flatMap(({ placement }, index) => {
        const itemId = outcomes[index]?.itemId ?? null;
        return itemId === null ? [] : [{ itemId, placement }];
      }),
    );
    const outcomeByPost = new Map(placed.map((each, index) => [each, outcomes[index]]));
    return planned.map((each) =>
      'placement' in each ? outcomeOf(each.entry, outcomeByPost.get(each), written) : each,
    );
  }

  /** The posts that are to be stored, and the outcomes of the others. */
  private async plan(
    scope: WorkspaceScope,
    entries: readonly Entry[],
  ): Promise<(PlacedPost | EntryOutcome)[]> {
    const posts = entries.filter((entry): entry is PlacedPost['entry'] => 'imported' in entry);
    const placements = await this.placements.plan(
      scope,
      posts.map(({ imported }) => imported),
    );
    const placementByPost = new Map(posts.map((post, index) => [post, placements[index]]));
    return entries.map((entry) => {
      if ('problems' in entry) return rejected(entry, entry.problems);
      const placement = placementByPost.get(entry);
      if (placement === undefined) throw new Error(`Line ${entry.line} has got no placement`);
      return 'problems' in placement ? rejected(entry, placement.problems) : { entry, placement };
    });
  }
}

function placeOf({ file, line, unknownFields }: Entry) {
  return { ...(file === undefined ? {} : { file }), line, unknownFields };
}

function rejected(
  entry: Entry,
  problems: Extract<EntryOutcome, { outcome: 'rejected' }>['problems'],
): EntryOutcome {
  return {
    ...placeOf(entry),
    ...(entry.row === undefined ? {} : { row: entry.row }),
    ...{ outcome: 'rejected', problems },
  };
}

function outcomeOf(
  entry: Entry,
  outcome: IngestOutcome | undefined,
  written: ReadonlySet<string>,
): EntryOutcome {
  if (outcome === undefined) throw new Error(`Line ${entry.line} has got no outcome`);
  if (outcome.kind === 'erased') return { ...placeOf(entry), outcome: 'erased' };
  const { kind, itemId, snapshotsAdded } = outcome;
  const isPlaced = kind === 'unchanged' && written.has(itemId);
  return { ...placeOf(entry), outcome: isPlaced ? 'updated' : kind, itemId, snapshotsAdded };
}
