import type { WorkspaceRef } from '@loupe/kernel';

/** Learns of copies. It is called in the transaction that records a copy, so that a killed worker loses no call. */
export abstract class MediaCopyObserver {
  /** The picture of a media content has been copied, perhaps for the second time. */
  abstract copied(scope: WorkspaceRef, mediaContentId: string): Promise<void>;
}
