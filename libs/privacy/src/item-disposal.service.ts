import { ItemRemovalService } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { MediaFileStore } from '@loupe/media';
import { Injectable } from '@nestjs/common';

/** Removes items with their rows, vectors and files. */
@Injectable()
export class ItemDisposalService {
  constructor(
    private readonly removal: ItemRemovalService,
    private readonly files: MediaFileStore,
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
    await this.files.removeOfItems(scope, itemIds);
    const removed = await this.removal.alone(scope, async () => {
      await meanwhile();
      return this.removal.remove(scope, itemIds);
    });
    await this.files.removeOfItems(scope, itemIds);
    return removed;
  }
}
