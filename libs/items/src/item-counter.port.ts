import type { CountElsewhere } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import type { ItemFilterInput } from './item.inputs.js';

/** Another side than PostgreSQL that counts the items of large workspaces. Declared here; provided, where it runs, by the analytics library. */
export abstract class ItemCounter {
  /** What counts a workspace’s own items that a filter chooses; null where PostgreSQL is to count them, which is known without a statement. */
  abstract of(scope: WorkspaceScope, filter: ItemFilterInput): CountElsewhere | null;
}
