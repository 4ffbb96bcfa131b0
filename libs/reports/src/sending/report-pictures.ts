import { MediaFileStore } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import type { EditionEntry, EditionRow } from '../editions/edition.entity.js';
import type { FrozenPost } from '../editions/edition-content.js';
import { shownBlocks } from '../reading/report-sayings.js';

/** Reads the pictures that a file or mail of an edition shows. */
@Injectable()
export class ReportPictures {
  constructor(private readonly files: MediaFileStore) {}

  /**
   * The pictures of the galleries that are shown, in their order, while there is room.
   * @param blockIds the blocks that are chosen; null for all that are not hidden
   * @param room bytes of all of them
   * @param changed what becomes of each; null leaves it out
   */
  async of(
    row: EditionRow,
    entries: readonly EditionEntry[],
    blockIds: readonly string[] | null,
    room: number,
    changed: (bytes: Buffer) => Promise<Uint8Array | null> = async (bytes) => bytes,
  ): Promise<Map<string, Uint8Array>> {
    const pictures = new Map<string, Uint8Array>();
    if (row.content === null) return pictures;
    const galleries = new Set(
      shownBlocks(row.content, blockIds).flatMap(({ block, index }) =>
        block.kind === 'GALLERY' ? [index] : [],
      ),
    );
    let left = room;
    for (const { block, itemId, data } of entries) {
      const { mediaContentId } = data as FrozenPost;
      if (itemId === null || mediaContentId === null || !galleries.has(block)) continue;
      if (pictures.has(mediaContentId)) continue;
      const file = await this.files.find(row, mediaContentId, 'thumbnail');
      const read = file === null ? null : await this.files.read(file.key);
      const bytes = read === null ? null : await changed(read);
      if (bytes === null || bytes.length > left) continue;
      left -= bytes.length;
      pictures.set(mediaContentId, bytes);
    }
    return pictures;
  }
}
