import { MediaFileStore } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import type { EditionEntry, EditionRow } from '../editions/edition.entity.js';
import type { FrozenPost } from '../editions/edition-content.js';
import { shownBlocks } from '../reading/report-sayings.js';

/** How much of the pictures is wanted. */
export interface PicturesWanted {
  /** Bytes of all of them. */
  readonly room: number;
  /** Of each gallery; all without it. */
  readonly mostPosts?: number;
  /** What becomes of each; null leaves it out. */
  readonly changed?: (bytes: Buffer) => Promise<Uint8Array | null>;
}

/** Pictures by the ids of their media, and how many more there are. */
export interface ReadPictures {
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly leftOut: number;
}

/** Reads the pictures that a file or mail of an edition shows. */
@Injectable()
export class ReportPictures {
  constructor(private readonly files: MediaFileStore) {}

  /**
   * The pictures of the galleries that are shown, in their order. One for which there is no room does not keep a smaller one out.
   * @param blockIds the blocks that are chosen; null for all that are not hidden
   */
  async of(
    row: EditionRow,
    entries: readonly EditionEntry[],
    blockIds: readonly string[] | null,
    { room, mostPosts = Number.MAX_SAFE_INTEGER, changed = async (bytes) => bytes }: PicturesWanted,
  ): Promise<ReadPictures> {
    const pictures = new Map<string, Uint8Array>();
    if (row.content === null) return { pictures, leftOut: 0 };
    const galleries = new Set(
      shownBlocks(row.content, blockIds).flatMap(({ block, index }) =>
        block.kind === 'GALLERY' ? [index] : [],
      ),
    );
    let left = room;
    const leftOut = new Set<string>();
    const noRoom = new Set<string>();
    const posts = new Map<number, number>();
    for (const { block, itemId, data } of entries) {
      const { mediaContentId } = data as FrozenPost;
      if (itemId === null || !galleries.has(block)) continue;
      const before = posts.get(block) ?? 0;
      posts.set(block, before + 1);
      if (mediaContentId === null || pictures.has(mediaContentId) || noRoom.has(mediaContentId)) continue;
      if (before >= mostPosts) {
        leftOut.add(mediaContentId);
        continue;
      }
      const file = await this.files.find(row, mediaContentId, 'thumbnail');
      const read = file === null ? null : await this.files.read(file.key);
      const bytes = read === null ? null : await changed(read);
      if (bytes === null) continue;
      if (bytes.length > left) {
        noRoom.add(mediaContentId);
        continue;
      }
      left -= bytes.length;
      pictures.set(mediaContentId, bytes);
    }
    const all = new Set([...leftOut, ...noRoom]);
    return { pictures, leftOut: [...all].filter((id) => !pictures.has(id)).length };
  }
}
