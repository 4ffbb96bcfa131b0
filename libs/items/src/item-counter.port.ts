import type { WorkspaceScope } from '@loupe/kernel';
import type { ItemFilterInput } from './item.inputs.js';

/** Another side than PostgreSQL that counts the items of large workspaces. Declared here; provided, where it runs, by the analytics library. */
export abstract class ItemCounter {
  /**
   * The exact number of a workspace’s own items that a filter chooses, of a state that is never older than the request. Null where
   * PostgreSQL has to count.
   */
  abstract count(scope: WorkspaceScope, filter: ItemFilterInput): Promise<number | null>;
}
