import { groupBy, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { SourceRow } from './source.entity.js';
import { CaptureStatus } from './source.enums.js';
import type { SourcePlatform } from './source.types.js';
import { type CountedPlatform, SourcesRepository } from './sources.repository.js';

/** How the capture of sources stands on their platforms; also of competitors' sources. */
@Injectable()
export class SourcePlatformsService {
  constructor(private readonly sources: SourcesRepository) {}

  /** The platforms of sources in their order, by the id of the source. */
  async of(
    scope: WorkspaceScope,
    sources: readonly Pick<SourceRow, 'id' | 'paused'>[],
  ): Promise<Map<string, SourcePlatform[]>> {
    const ids = sources.map(({ id }) => id);
    const platforms = groupBy(await this.sources.platformsOf(scope, ids), ({ sourceId }) => sourceId);
    return new Map(
      sources.map(({ id, paused }) => [
        id,
        (platforms.get(id) ?? []).map((platform) => shownPlatform(platform, paused)),
      ]),
    );
  }
}

/** While a worker has the capture, due_at is when its lease ends; what a platform does not offer is only looked at again. */
export function shownPlatform(platform: CountedPlatform, isPaused: boolean): SourcePlatform {
  const { provider, status, problem, lastCapturedAt, dueAt, lease, intervalMinutes, items } = platform;
  const { unreadPosts, unreadFields } = platform;
  const isPlanned = !isPaused && lease === null && status !== CaptureStatus.NOT_AVAILABLE;
  return {
    provider,
    status: isPaused ? CaptureStatus.PAUSED : status,
    problem,
    unreadPosts,
    unreadFields,
    lastCapturedAt,
    nextCaptureAt: isPlanned ? dueAt : null,
    intervalMinutes,
    itemsCount: Number(items),
  };
}
