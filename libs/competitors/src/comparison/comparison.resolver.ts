import { Ctx, type RequestContext, RootField } from '@loupe/graphql';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './comparison.fields.js';
import { ComparisonService } from './comparison.service.js';
import { BrandComparison, CompareBrandsArgs } from './comparison.types.js';

@Resolver()
export class ComparisonResolver {
  constructor(private readonly comparison: ComparisonService) {}

  @Query(() => BrandComparison, {
    description:
      'The own brand and its competitors in the last complete month or another span: each figure with its unit, beside the span before.',
  })
  @RootField(FIELDS.compareBrands)
  compareBrands(@Ctx() context: RequestContext, @Args() args: CompareBrandsArgs) {
    return this.comparison.of(context, args);
  }
}
