import type { WorkspaceScope } from '@loupe/kernel';

/** Something that is made of items in order to search them, and can be made of those that lack it. */
export abstract class Reindexer {
  /** Its name on the command line. */
  abstract readonly name: string;
  /** What it makes, for people. */
  abstract readonly description: string;
  /** Items of a batch: so few that whoever interrupts it, and posts that arrive meanwhile, hardly wait for one. */
  abstract readonly batchSize: number;

  /** Number of the workspace's items that lack it; asked once, before the first batch. */
  abstract pending(scope: WorkspaceScope): Promise<number>;

  /**
   * Makes it for the next items that lack it, by id, and stores it: what a batch has done is done, whatever becomes of
   * the next.
   * @param after id of the last item of the batch before; null for the first
   * @returns ids of the items, in order; fewer than `limit` where none is left
   */
  abstract batch(scope: WorkspaceScope, after: string | null, limit: number): Promise<string[]>;
}

/** Makes what is missing of one kind in one workspace. Interrupted, it goes on where it was when it is run again. */
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
  /** Told the number of items that are done, after each batch. */
  onProgress(made: number): void;
}
