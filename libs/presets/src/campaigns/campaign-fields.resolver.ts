import { FieldCost, type RequestContext } from '@loupe/graphql';
import { groupBy } from '@loupe/kernel';
import { ID, ResolveField, Resolver } from '@nestjs/graphql';
import { Campaign, type CampaignCriterion, type CriterionKind } from './campaign.entity.js';
import { CampaignCosts, CampaignFigures } from './campaign.types.js';
import { CampaignsRepository } from './campaigns.repository.js';

const NO_ITEMS: CampaignFigures = {
  itemsCount: 0,
  creatorsCount: 0,
  engagementsTotal: null,
  impressions: null,
  earnedMediaValueCents: null,
};

/** What hangs on campaigns, loaded once for all campaigns of a response. */
@Resolver(() => Campaign)
export class CampaignFieldsResolver {
  constructor(private readonly campaigns: CampaignsRepository) {}

  @ResolveField(() => CampaignFigures, {
    description: 'What its items have reached. items(filter: { campaignsIds }) gives the items.',
  })
  @FieldCost({ perRow: 2 })
  figures(campaign: Campaign, _: object, context: RequestContext): Promise<CampaignFigures> {
    return context.loader<CampaignFigures>(this.loadFigures, NO_ITEMS).load(campaign.id);
  }

  @ResolveField(() => CampaignCosts, {
    description: 'What it costs for what its items have reached, by feesCents and its figures.',
  })
  @FieldCost({ perRow: 2 })
  async costs(campaign: Campaign, _: object, context: RequestContext): Promise<CampaignCosts> {
    const figures = await context.loader<CampaignFigures>(this.loadFigures, NO_ITEMS).load(campaign.id);
    return costsOf(campaign, figures);
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether older items are still being searched for those that belong to it. The search begins within a minute of a change.',
  })
  isFilling({ fillBefore }: Campaign): boolean {
    return fillBefore !== null;
  }

  @ResolveField(() => [ID], { description: 'Ids of the sources whose items belong to it.' })
  sourceIds(campaign: Campaign, _: object, context: RequestContext): Promise<string[]> {
    return this.idsOf(context, campaign, 'SOURCE');
  }

  @ResolveField(() => [ID], { description: 'Ids of the creators whose items belong to it.' })
  creatorIds(campaign: Campaign, _: object, context: RequestContext): Promise<string[]> {
    return this.idsOf(context, campaign, 'CREATOR');
  }

  @ResolveField(() => [ID], { description: 'Ids of the collections whose items belong to it.' })
  collectionIds(campaign: Campaign, _: object, context: RequestContext): Promise<string[]> {
    return this.idsOf(context, campaign, 'COLLECTION');
  }

  private async idsOf(context: RequestContext, { id }: Campaign, kind: CriterionKind): Promise<string[]> {
    const criteria = await context.loader<CampaignCriterion[]>(this.loadCriteria, []).load(id);
    return criteria.filter((criterion) => criterion.kind === kind).map(({ refId }) => refId);
  }

  private readonly loadFigures = (ids: readonly string[], { scope }: RequestContext) =>
    this.campaigns.figures(scope, ids);

  private readonly loadCriteria = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.campaigns.criteria(scope, ids), ({ campaignId }) => campaignId);
}

/** What a campaign costs; a figure of nothing has no cost. */
function costsOf(
  { budgetCents, feesCents }: Campaign,
  { impressions, engagementsTotal }: CampaignFigures,
): CampaignCosts {
  const fees = feesCents === null ? null : Number(feesCents);
  const per = (things: number | null) =>
    fees === null || things === null || things === 0 ? null : fees / things;
  const perImpression = per(impressions);
  return {
    perThousandImpressionsCents: perImpression === null ? null : perImpression * 1000,
    perEngagementCents: per(engagementsTotal),
    budgetLeftCents: budgetCents === null || fees === null ? null : String(Number(budgetCents) - fees),
  };
}
