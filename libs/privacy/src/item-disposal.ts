import { ItemRemoval } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';

/** Items whose files are removed at the same time. */
const AT_ONCE = 8;

/** Removes items with their rows, vectors and files. */
@Injectable()
export class ItemDisposal {
  constructor(
    private readonly removal: ItemRemoval,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Removes items. Files go first, so that rows which name them are found again if the process is killed; and once more
   * afterwards, for a copy that was under way.
   * @param meanwhile what is to be written if and only if the items are deleted
   * @returns number of items that were there
   */
  async remove(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<number> {
    await this.removeFiles(scope, itemIds);
    const removed = await this.removal.alone(scope, async () => {
      await meanwhile();
      return this.removal.remove(scope, itemIds);
    });
    await this.removeFiles(scope, itemIds);
    return removed;
  }

  private async removeFiles({ workspaceId }: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    for (let first = 0; first < itemIds.length; first += AT_ONCE) {
      const folders = itemIds.slice(first, first + AT_ONCE).map((id) => `media/${workspaceId}/${id}/`);
      await Promise.all(folders.map((folder) => this.emptyFolder(folder)));
    }
  }

  private async emptyFolder(folder: string): Promise<void> {
    for await (const { key } of this.store.list(folder)) await this.store.delete(key);
  }
}
