import { actorOf } from '@loupe/audit';
import { Ctx, document, RequestContext, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AiBackfillEstimate, BackfillAiFieldPayload } from './ai-backfill.types.js';
import { AiBackfillsService } from './ai-backfills.service.js';

const FIELD_ID = { type: () => ID, description: 'Id of the field: its attribute’s.' };
const DAYS = {
  type: () => Int,
  nullable: true,
  description: 'Only posts that were published in the last days; all if it is absent.',
};

/** Filling older posts. */
@Resolver()
export class AiBackfillsResolver {
  constructor(private readonly backfills: AiBackfillsService) {}

  @Query(() => AiBackfillEstimate, {
    description:
      'How many older posts backfillAiField would fill, and what that may cost. If nothing is published, the draft is used.',
  })
  @RootField({
    cost: { credits: 50 },
    scopes: ['read'],
    mcp: {
      title: 'Estimate an AI field of older posts',
      asked: 'what would it cost to run the AI filter on older posts',
      use: 'Use it before backfillAiField: it says how many older posts there are, and what they may cost.',
      next: 'backfillAiField starts it.',
    },
    example: {
      query: document`
        query Estimate($id: ID!) {
          aiBackfillEstimate(id: $id, days: 90) { items tokens cents }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
  aiBackfillEstimate(
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('days', DAYS) days?: number | null,
  ) {
    return this.backfills.estimate(scope, id, days ?? null);
  }

  @Mutation(() => BackfillAiFieldPayload, {
    nullable: true,
    description:
      'Has older posts filled by the published version, behind all new ones. Values that people have set stay.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Fill an AI field of older posts',
      asked: 'run the AI filter on older posts',
      use: 'Use it to have older posts filled too, after getAiBackfillEstimate.',
    },
    example: {
      query: document`
        mutation Backfill($id: ID!) {
          backfillAiField(id: $id, days: 90) { operationId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  })
  async backfillAiField(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', FIELD_ID) id: string,
    @Args('days', DAYS) days?: number | null,
  ) {
    return { operationId: await this.backfills.start(scope, id, days ?? null, actorOf(context)) };
  }
}
