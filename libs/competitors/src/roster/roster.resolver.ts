import { actorOf } from '@loupe/audit';
import { Ctx, FieldCost, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { CompetitorSourcesService, MAX_COMPETITOR_SOURCES, Source } from '@loupe/sources';
import { Args, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { CompetitorsService } from '../competitors.service.js';
import {
  CompetitorBrand,
  CreateCompetitorBrandInput,
  CreateCompetitorBrandPayload,
  DeleteCompetitorBrandPayload,
  UpdateCompetitorBrandInput,
  UpdateCompetitorBrandPayload,
} from '../competitors.types.js';
import { FIELDS } from './roster.fields.js';
import { RosterService } from './roster.service.js';

const ID_ARG = { type: () => ID, description: 'Id of the competitor.' };

/** Changes of the competitors, and what is followed of them. */
@Resolver(() => CompetitorBrand)
export class RosterResolver {
  constructor(
    private readonly roster: RosterService,
    private readonly competitors: CompetitorsService,
    private readonly competitorSources: CompetitorSourcesService,
  ) {}

  @Mutation(() => CreateCompetitorBrandPayload, {
    nullable: true,
    description:
      'Adds a competitor. The posts of its sources are captured as those of the workspace’s sources are, and count as posts of the competitor.',
  })
  @RootField(FIELDS.createCompetitorBrand)
  async createCompetitorBrand(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The competitor.' }) input: CreateCompetitorBrandInput,
  ) {
    const id = await this.roster.create(scope, input, actorOf(context));
    return { competitorBrand: await this.competitors.brand(scope, id, {}) };
  }

  @Mutation(() => UpdateCompetitorBrandPayload, {
    nullable: true,
    description: 'Renames a competitor, or replaces what is followed of it.',
  })
  @RootField(FIELDS.updateCompetitorBrand)
  async updateCompetitorBrand(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateCompetitorBrandInput,
  ) {
    const changed = await this.roster.update(scope, id, input, actorOf(context));
    return { competitorBrand: await this.competitors.brand(scope, changed, {}) };
  }

  @Mutation(() => DeleteCompetitorBrandPayload, {
    nullable: true,
    description:
      'Deletes a competitor with its posts. It is gone at once; its posts are removed in the background.',
  })
  @RootField(FIELDS.deleteCompetitorBrand)
  async deleteCompetitorBrand(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { deletedCompetitorBrandId: await this.roster.delete(scope, id, actorOf(context)) };
  }

  @ResolveField(() => [Source], {
    description:
      'What is followed of the competitor. It is empty for the own brand: the workspace’s `sources` are its sources.',
  })
  @FieldCost({ perRow: 0.2, listRows: MAX_COMPETITOR_SOURCES })
  sources(brand: CompetitorBrand, _: object, context: RequestContext) {
    return context.loader(this.loadSources, []).load(brand.id);
  }

  private readonly loadSources = (ids: readonly string[], { scope }: RequestContext) =>
    this.competitorSources.ofBrands(scope, ids);
}
