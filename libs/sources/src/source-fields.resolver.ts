import { FieldCost, type RequestContext } from '@loupe/graphql';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import type { SourceRow } from './source.entity.js';
import { SourceLoaders } from './source.loaders.js';
import { Source, SourcePlatform } from './source.types.js';
import { shownPlatform } from './source-platforms.service.js';

/** What hangs on sources. */
@Resolver(() => Source)
export class SourceFieldsResolver {
  constructor(private readonly loaders: SourceLoaders) {}

  @ResolveField(() => [SourcePlatform], {
    description: 'The platforms that it is followed on, in their order.',
  })
  @FieldCost({ perRow: 0.1, listRows: 2 })
  async platforms(source: SourceRow, _: object, context: RequestContext): Promise<SourcePlatform[]> {
    const platforms = await this.loaders.platforms(context, source.id);
    return platforms.map((platform) => shownPlatform(platform, source.paused));
  }

  @ResolveField(() => Int, { description: 'Number of the workspace’s items that the source has found.' })
  async itemsCount(source: SourceRow, _: object, context: RequestContext): Promise<number> {
    const platforms = await this.loaders.platforms(context, source.id);
    return platforms.reduce((sum, { items }) => sum + Number(items), 0);
  }
}
