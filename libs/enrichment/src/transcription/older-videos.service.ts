import { type Actor, AuditLog } from '@loupe/audit';
import { Clock, InvalidInputError, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { isDays, MAX_DAYS, sinceOf } from '../backfill/days.js';
import type { OlderVideosEstimate } from './older-videos.types.js';
import { MOST, TranscriptionRepository } from './transcription.repository.js';
import { TranscriptionProviderRepository } from './transcription-provider.repository.js';

/** Transcribing the videos that were copied before a workspace had a provider. */
@Injectable()
export class OlderVideosService {
  constructor(
    private readonly tasks: TranscriptionRepository,
    private readonly providers: TranscriptionProviderRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * How many videos `queue` would queue, and what they may cost at most.
   * @param days of posts that were published in the last days; null for all
   * @throws InvalidInputError
   */
  async estimate(scope: WorkspaceScope, days: number | null): Promise<OlderVideosEstimate> {
    if (!isDays(days)) throw new InvalidInputError(`days: must be a whole number from 1 to ${MAX_DAYS}`);
    const videos = await this.tasks.older(scope, sinceOf(days, this.clock.now()));
    const seconds = videos.reduce((sum, video) => sum + (video.seconds ?? MOST.seconds), 0);
    const { minutePrice } = await this.providers.find(scope);
    const minutes = Math.ceil(seconds / 60);
    return {
      videos: videos.length,
      minutes,
      cents: minutePrice === null ? null : Math.ceil((minutePrice * seconds) / 60),
    };
  }

  /**
   * Queues these videos, behind those of newer posts and within the budgets.
   * @returns their number
   * @throws UserErrors for wrong days, or a workspace without a provider
   */
  async queue(scope: WorkspaceScope, days: number | null, by: Actor): Promise<number> {
    if (!isDays(days)) throw userError(['days'], `must be a whole number from 1 to ${MAX_DAYS}`);
    return this.providers.exclusively(scope, async () => {
      if ((await this.providers.find(scope)).kind === 'NONE') {
        throw userError([], 'Nobody transcribes the videos: updateTranscriptionProvider names a service');
      }
      const now = this.clock.now();
      const older = await this.tasks.older(scope, sinceOf(days, now));
      const ids = older.map(({ id }) => id);
      const videos = await this.tasks.add(scope, ids, now);
      const { organizationId, id: workspaceId, name } = await this.workspaces.find(scope);
      await this.audit.record(by, {
        action: 'transcription_provider.backfilled',
        organizationId,
        workspaceId,
        subject: { id: workspaceId, name },
        after: { days, videos },
      });
      return videos;
    });
  }
}
