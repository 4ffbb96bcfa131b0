import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Process, type TurnJob } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { StorageFullError } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { CopyError } from '../copying/copy-error.js';
import { CopyProcessor, CopyTools } from '../copying/copy-processor.js';
import { sourceOf } from '../media-key.js';
import { ProfilePictureCopier } from './profile-picture.copier.js';
import {
  type PictureTask,
  ProfilePicturesRepository,
  type StoredPicture,
} from './profile-pictures.repository.js';

/** Concurrent copies: a slow host delays only one of them. */
const CONCURRENCY = 4;

/** Copies the pictures of profiles. */
@Processor('profile_pictures')
export class ProfilePictureProcessor extends CopyProcessor<PictureTask> {
  constructor(
    private readonly pictures: ProfilePicturesRepository,
    tools: CopyTools,
    private readonly copier: ProfilePictureCopier,
    private readonly store: ObjectStore,
    private readonly db: Database,
  ) {
    super(pictures.queue, tools, {
      name: 'ProfilePictures',
      turns: 'profile_pictures',
      one: 'The picture of profile',
      several: 'profile pictures',
      table: 'profile_pictures',
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected idOf({ socialProfileId }: PictureTask): string {
    return socialProfileId;
  }

  protected async copy(
    scope: WorkspaceRef,
    lease: string,
    id: string,
    end: AbortSignal,
  ): Promise<readonly CopyError[]> {
    const asked = await this.pictures.ask(scope, lease, id, this.tools.clock.now());
    if (asked === null || asked.avatar === null || sourceOf(asked.avatar) === asked.source) return [];
    const made = await this.copier.copy(scope, id, asked.avatar, end);
    if (made instanceof CopyError) return [made];
    // The profile may have been erased meanwhile, or the picture have got another address.
    if (!(await this.record(scope, lease, id, made))) await this.removeUnnamed(scope, id, made.key);
    else if (asked.key !== null && asked.key !== made.key) await this.store.delete(asked.key);
    return [];
  }

  /** The row stays: it has the copy. */
  protected override complete(scope: WorkspaceRef, lease: string, id: string): Promise<void> {
    return this.queue.fail(scope, lease, [{ id, dueAt: null, attempts: 0, error: null }]);
  }

  private record(scope: WorkspaceRef, lease: string, id: string, made: StoredPicture): Promise<boolean> {
    const recorded = this.db.transaction(async () => {
      await this.tools.quota.makeRoom(scope, 'media', made.size);
      return this.pictures.write(scope, lease, id, made);
    });
    return recorded.catch(async (error: unknown) => {
      if (error instanceof StorageFullError) await this.removeUnnamed(scope, id, made.key);
      throw error;
    });
  }

  /** Another process may have copied the same picture, if it took this one for dead. */
  private async removeUnnamed(scope: WorkspaceRef, id: string, key: string): Promise<void> {
    const stored = await this.pictures.find(scope, id);
    if (stored?.key !== key) await this.store.delete(key);
  }
}
