import { Ctx, FieldCost, type RequestContext } from '@loupe/graphql';
import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BrandFigures, BrandFiguresArgs } from './brand-figures.type.js';
import { CompetitorsService } from './competitors.service.js';
import { CompetitorBrand } from './competitors.types.js';

@Resolver(() => CompetitorBrand)
export class BrandFiguresResolver {
  constructor(private readonly competitors: CompetitorsService) {}

  @ResolveField(() => BrandFigures, {
    description:
      'Its metrics over the period of the arguments, whatever the period that the brand was asked for with. A request may ask for 5 periods.',
  })
  @FieldCost({ perRow: 1 })
  figures(@Parent() brand: CompetitorBrand, @Args() args: BrandFiguresArgs, @Ctx() context: RequestContext) {
    return this.competitors.figures(context, brand, args);
  }
}
