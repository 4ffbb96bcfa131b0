import type { WorkspaceRef } from '@loupe/kernel';

/** Learns of copies. The media worker calls it before it completes the task, so that a killed worker loses no call. */
export abstract class MediaCopyObserver {
  /** A media content has been copied, perhaps for the second time. */
  abstract copied(scope: WorkspaceRef, mediaContentId: string): Promise<void>;
}
