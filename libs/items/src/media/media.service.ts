import type { Transcription } from '@loupe/content';
import { groupBy, InvalidInputError, keyBy, knownIds, type WorkspaceRef } from '@loupe/kernel';
import { type MediaContentWithCopies, MediaRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import {
  MAX_ITEMS_OF_MEDIA,
  MAX_ITEMS_OF_TRANSCRIPTIONS,
  MAX_MEDIA_OF_TRANSCRIPTIONS,
} from './media.inputs.js';

/** Media contents and transcriptions of items. */
@Injectable()
export class MediaService {
  constructor(private readonly media: MediaRepository) {}

  /**
   * The media contents of items of the workspace and its competitors, in the order of the given ids. Unknown ids have none.
   * @throws InvalidInputError unless 1 to 100 ids are given in all
   */
  async contentsOfItems(
    scope: WorkspaceRef,
    itemIds: readonly string[],
    competitorItemIds: readonly string[],
  ): Promise<MediaContentWithCopies[]> {
    const given = [...itemIds, ...competitorItemIds];
    requireSize('itemIds and competitorBrandItemIds together', given, MAX_ITEMS_OF_MEDIA);
    const contents = await this.media.contentsOfItems(scope, knownIds(itemIds), knownIds(competitorItemIds));
    const byItem = groupBy(contents, (content) => content.itemId);
    return knownIds(given).flatMap((id) => byItem.get(id) ?? []);
  }

  /**
   * The transcriptions of items or of media contents, in the order of the given ids.
   * @throws InvalidInputError unless exactly one kind of ids is given: 1 to 1000 of items or 1 to 20 of media
   */
  async transcriptions(
    scope: WorkspaceRef,
    itemIds: readonly string[],
    mediaIds: readonly string[],
  ): Promise<Transcription[]> {
    if (itemIds.length > 0 === mediaIds.length > 0) {
      throw new InvalidInputError('give exactly one of itemIds and mediaContentIds');
    }
    if (itemIds.length > 0) {
      requireSize('itemIds', itemIds, MAX_ITEMS_OF_TRANSCRIPTIONS);
      const ids = knownIds(itemIds);
      const byItem = groupBy(await this.media.transcriptionsOfItems(scope, ids), (row) => row.itemId);
      return ids.flatMap((id) => byItem.get(id) ?? []);
    }
    requireSize('mediaContentIds', mediaIds, MAX_MEDIA_OF_TRANSCRIPTIONS);
    const ids = knownIds(mediaIds);
    const byMedia = keyBy(await this.media.transcriptionsOfMedia(scope, ids), (row) => row.mediaContentId);
    return ids.flatMap((id) => byMedia.get(id) ?? []);
  }
}

function requireSize(name: string, ids: readonly string[], most: number): void {
  if (ids.length === 0 || ids.length > most)
    throw new InvalidInputError(`${name} must have 1 to ${most} entries`);
}
