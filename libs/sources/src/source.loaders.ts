import { type RequestContext } from '@loupe/graphql';
import { groupBy } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type CountedPlatform, SourcesRepository } from './sources.repository.js';

/** What hangs on sources, loaded once for all sources of a response. */
@Injectable()
export class SourceLoaders {
  constructor(private readonly sources: SourcesRepository) {}

  /** The platforms of a source in their order. */
  platforms(context: RequestContext, sourceId: string): Promise<CountedPlatform[]> {
    return context.loader(this.loadPlatforms, []).load(sourceId);
  }

  private readonly loadPlatforms = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.sources.platformsOf(scope, ids), ({ sourceId }) => sourceId);
}
