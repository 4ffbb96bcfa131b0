import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AiBackfillEstimate, BackfillAiFieldPayload } from './ai-backfill.types.js';
import { FIELDS } from './ai-backfills.fields.js';
import { AiBackfillsService } from './ai-backfills.service.js';
import { BackfillEstimatesService } from './backfill-estimates.service.js';

const FIELD_ID = { type: () => ID, description: 'Id of the field: its attribute’s.' };
const DAYS = {
  type: () => Int,
  nullable: true,
  description: 'Only posts that were published in the last days; all if it is absent.',
};

/** Filling older posts. */
@Resolver()
export class AiBackfillsResolver {
  constructor(
    private readonly backfills: AiBackfillsService,
    private readonly estimates: BackfillEstimatesService,
  ) {}

  @Query(() => AiBackfillEstimate, {
    description:
      'How many older posts backfillAiField would fill, and what that may cost. If nothing is published, the draft is used.',
  })
  @RootField(FIELDS.aiBackfillEstimate)
  aiBackfillEstimate(
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('days', DAYS) days?: number | null,
  ) {
    return this.estimates.estimate(scope, id, days ?? null);
  }

  @Mutation(() => BackfillAiFieldPayload, {
    nullable: true,
    description:
      'Has older posts filled by the published version, behind all new ones. Values that people have set stay.',
  })
  @RootField(FIELDS.backfillAiField)
  async backfillAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('days', DAYS) days?: number | null,
  ) {
    return { operationId: await this.backfills.start(scope, id, days ?? null, actorOf(context)) };
  }
}
