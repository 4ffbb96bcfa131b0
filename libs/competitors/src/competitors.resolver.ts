import { ItemAggregateSpan } from '@loupe/analytics';
import { Item, SocialProfile, Transcription } from '@loupe/content';
import { Engagement } from '@loupe/engagement';
import { BigIntScalar, FieldCost, type RequestContext, RootField, Scope } from '@loupe/graphql';
import { ItemFieldsResolver } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Float, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './competitors.fields.js';
import { CompetitorsService, centsOf } from './competitors.service.js';
import {
  CompetitorBrand,
  CompetitorBrandArgs,
  CompetitorBrandConnection,
  CompetitorBrandItem,
  CompetitorBrandItemConnection,
  CompetitorBrandItemsArgs,
  CompetitorBrandOwnMetricsStatus,
  CompetitorBrandsArgs,
} from './competitors.types.js';
import { spanOfPeriod } from './period.js';

const metric = (type: typeof Int | typeof Float, description: string) =>
  ResolveField(() => type, { nullable: true, description });

@Resolver(() => CompetitorBrand)
export class CompetitorsResolver {
  constructor(private readonly competitors: CompetitorsService) {}

  @Query(() => CompetitorBrandConnection, {
    description:
      'The competitors, newest first, with their metrics over a week or month. The first page begins with the own brand, which totalCount does not count.',
  })
  @RootField(FIELDS.competitorBrands)
  competitorBrands(@Scope() scope: WorkspaceScope, @Args() args: CompetitorBrandsArgs) {
    return this.competitors.brands(scope, args);
  }

  @Query(() => CompetitorBrand, {
    nullable: true,
    description: 'A brand by id, including the own brand; null for an unknown id.',
  })
  @RootField(FIELDS.competitorBrand)
  competitorBrand(@Scope() scope: WorkspaceScope, @Args() args: CompetitorBrandArgs) {
    return this.competitors.brand(scope, args.id, args);
  }

  @Query(() => CompetitorBrandItemConnection, {
    description: 'A page of the posts of a brand in a range of time.',
  })
  @RootField(FIELDS.competitorBrandItems)
  competitorBrandItems(@Scope() scope: WorkspaceScope, @Args() args: CompetitorBrandItemsArgs) {
    return this.competitors.items(scope, args);
  }

  @ResolveField(() => ItemAggregateSpan, {
    description: 'The time of publication of the posts that its metrics count.',
  })
  span({ period }: CompetitorBrand) {
    return spanOfPeriod(period);
  }

  @ResolveField(() => Boolean, {
    description: 'Whether that time is over. The metrics of a period that goes on still grow.',
  })
  isComplete({ period }: CompetitorBrand) {
    return this.competitors.isOver(period);
  }

  @ResolveField(() => String, {
    description: 'Currency of its earned media value, a code of ISO 4217.',
  })
  currency(_brand: CompetitorBrand, _: object, context: RequestContext) {
    return this.competitors.currency(context);
  }

  @metric(Int, 'Number of posts in the period.')
  async postsCount(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.postsCount;
  }

  @metric(Int, 'Number of profiles that posted in the period.')
  async influencersCount(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.influencersCount;
  }

  @metric(Float, 'Total likes, comments and shares of the posts; null if none is known.')
  async engagementsTotal(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.engagementsTotal;
  }

  @metric(Float, 'Total impressions of the posts; null if none is known.')
  async impressions(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.impressions;
  }

  @metric(Float, 'Total followers of the profiles that posted, each profile counted once.')
  async reach(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.reach;
  }

  @metric(
    Float,
    'Total earned media value of the posts, in whole units of the workspace’s currency (not cents).',
  )
  async earnedMediaValue(brand: CompetitorBrand, _: object, context: RequestContext) {
    return (await this.competitors.metrics(context, brand))?.earnedMediaValue;
  }

  @ResolveField(() => BigIntScalar, {
    nullable: true,
    description: 'Total earned media value of the posts, in cents of the workspace’s currency.',
  })
  async earnedMediaValueCents(brand: CompetitorBrand, _: object, context: RequestContext) {
    return centsOf((await this.competitors.metrics(context, brand))?.earnedMediaValue);
  }

  @ResolveField(() => CompetitorBrandOwnMetricsStatus, {
    nullable: true,
    description: 'Whether the own brand’s metrics could be computed; null for competitors.',
  })
  async ownMetricsStatus(brand: CompetitorBrand, _: object, context: RequestContext) {
    if (!brand.isOwnBrand) return null;
    const metrics = await this.competitors.metrics(context, brand);
    return metrics === null
      ? CompetitorBrandOwnMetricsStatus.UNAVAILABLE
      : CompetitorBrandOwnMetricsStatus.AVAILABLE;
  }
}

/** Fields of a competitor's post that are not columns of its table; the same as for an item. */
@Resolver(() => CompetitorBrandItem)
export class CompetitorBrandItemsResolver {
  constructor(private readonly itemFields: ItemFieldsResolver) {}

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of a public page of this service that shows the post to everyone who has the address. The page keeps working when the platform no longer has the post.',
  })
  archivePublicUrl(item: Item, args: object, context: RequestContext): string {
    return this.itemFields.archivePublicUrl(item, args, context);
  }

  @ResolveField(() => Engagement, {
    nullable: true,
    description: 'The newest metrics; null until the first snapshot.',
  })
  @FieldCost({ perRow: 0.07 })
  currentEngagement(item: Item): Engagement | null {
    return this.itemFields.currentEngagement(item);
  }

  @ResolveField(() => SocialProfile, { description: 'The profile that posted it.' })
  @FieldCost({ perRow: 0.3 })
  socialProfile(item: Item, args: object, context: RequestContext) {
    return this.itemFields.socialProfile(item, args, context);
  }

  @ResolveField(() => [Transcription], { description: 'Transcripts of its videos.' })
  @FieldCost({ perRow: 0.2 })
  transcriptions(item: Item, args: object, context: RequestContext) {
    return this.itemFields.transcriptions(item, args, context);
  }
}
