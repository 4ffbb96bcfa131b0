import { Readable } from 'node:stream';
import { AppConfig } from '@loupe/config';
import { Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { broughtFolder, broughtKey } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { addressOf } from './brought-media.js';
import type { ZippedFile } from './zip.js';

/** Bytes of pictures and videos that come with one file. */
const MOST_BYTES = 2 * 1024 ** 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What becomes of the pictures and videos that posts came with. */
export interface MediaKeeping {
  /** Bytes of a picture and of a video that are kept; longer ones are left out. */
  readonly longest: { readonly picture: number; readonly video: number };
  /** Keeps a file until it is copied. */
  keep(file: ZippedFile): Promise<void>;
}

/** Keeps pictures and videos of archives until the worker has copied them as media of their posts. */
@Injectable()
export class BroughtFilesService {
  constructor(
    private readonly store: ObjectStore,
    private readonly quota: StoredBytesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** For a look: nothing is kept. Null where media are not copied. */
  forLook(): MediaKeeping | null {
    const keep = () => Promise.resolve();
    return this.config.get('MEDIA') === 'copy' ? { longest: this.longest(), keep } : null;
  }

  /**
   * For an import. `keep` throws StorageFullError as soon as the files do not fit into what the plan allows, beside what is stored
   * and apart from it beside what waits of other imports; and InvalidInputError for more of them than one file may bring. Null where
   * media are not copied.
   */
  forImport(scope: WorkspaceScope): MediaKeeping | null {
    if (this.config.get('MEDIA') !== 'copy') return null;
    let total = 0;
    let fits: ((bytes: number) => void) | undefined;
    const keep = async (file: ZippedFile): Promise<void> => {
      const key = broughtKey(scope.workspaceId, addressOf(file));
      if (key === null) return;
      const kept = await this.store.head(key);
      // One that is kept for long may be removed before it is copied.
      if (kept !== null && this.clock.now().getTime() - kept.modifiedAt.getTime() < DAY_MS) return;
      total += file.size;
      if (total > MOST_BYTES)
        throw new InvalidInputError(
          `The pictures and videos of the archive have more than ${MOST_BYTES} bytes: send it in parts`,
        );
      fits ??= await this.roomOf(scope);
      fits(total);
      await this.store.put(key, Readable.from(file.bytes(), { objectMode: false }));
    };
    return { longest: this.longest(), keep };
  }

  /**
   * What has been copied waits on for some days, and would be counted twice if both were added up: so each is held against the plan by
   * itself. Whoever sends one archive after the other keeps twice of what the plan allows at most.
   */
  private async roomOf({ workspaceId }: WorkspaceScope): ReturnType<StoredBytesService['roomOf']> {
    let waiting = 0;
    for await (const { size } of this.store.list(broughtFolder(workspaceId))) waiting += size;
    return this.quota.roomOf({ workspaceId }, 'body', waiting);
  }

  private longest(): MediaKeeping['longest'] {
    return {
      picture: this.config.get('MEDIA_MAX_IMAGE_BYTES'),
      video: this.config.get('MEDIA_MAX_VIDEO_BYTES'),
    };
  }
}
