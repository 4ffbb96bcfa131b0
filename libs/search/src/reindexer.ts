import type { WorkspaceScope } from '@loupe/kernel';

/** Computes search data of items, and can compute it for items that lack it. */
export abstract class Reindexer {
  /** Its name on the command line. */
  abstract readonly name: string;
  /** What it computes, for people. */
  abstract readonly description: string;
  /** Items per batch. Small, so that an interruption and newly ingested posts wait only briefly for a batch. */
  abstract readonly batchSize: number;

  /** Number of the workspace's items that lack the data; called once, before the first batch. */
  abstract pending(scope: WorkspaceScope): Promise<number>;

  /**
   * Computes and stores the data for the next items that lack it, by id. A finished batch stays stored even if a later one
   * fails.
   * @param after id of the last item of the previous batch; null for the first batch
   * @returns ids of the items, in order; fewer than `limit` if none is left
   */
  abstract batch(scope: WorkspaceScope, after: string | null, limit: number): Promise<string[]>;
}

/** Computes the missing search data of one kind in one workspace. After an interruption, the next run continues there. */
export async function reindex(
  reindexer: Reindexer,
  scope: WorkspaceScope,
  { signal, onProgress }: ReindexSettings,
): Promise<{ made: number; finished: boolean }> {
  let made = 0;
  let after: string | null = null;
  while (!signal.aborted) {
    const ids = await reindexer.batch(scope, after, reindexer.batchSize);
    made += ids.length;
    onProgress(made);
    after = ids.at(-1) ?? after;
    if (ids.length < reindexer.batchSize) return { made, finished: true };
  }
  return { made, finished: false };
}

export interface ReindexSettings {
  signal: AbortSignal;
  /** Receives the number of finished items, after each batch. */
  onProgress(made: number): void;
}
