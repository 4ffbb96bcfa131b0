import { FieldCost, type RequestContext } from '@loupe/graphql';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { EnrichmentQueueRepository, MOST_WAITING } from '../work/enrichment-queue.repository.js';
import { AiField } from './ai-field.types.js';
import { AiFieldsRepository } from './ai-fields.repository.js';

const byField = (counts: readonly { fieldId: string; count: number }[]) =>
  new Map(counts.map(({ fieldId, count }) => [fieldId, count]));

/** What waits: for fields, and for people to look at. */
@Resolver(() => AiField)
export class AiFieldQueueResolver {
  constructor(
    private readonly tasks: EnrichmentQueueRepository,
    private readonly fields: AiFieldsRepository,
  ) {}

  @ResolveField(() => Int, {
    description: `Posts in the queue that it is to fill, also while it is paused or out of budget; of at most ${MOST_WAITING} posts in the queue.`,
  })
  @FieldCost({ perRow: 0.5 })
  waitingPosts({ id }: AiField, _: object, context: RequestContext): Promise<number> {
    return context.loader<number>(this.loadWaiting, 0).load(id);
  }

  @ResolveField(() => Int, {
    description:
      'Posts with a value of it that the model was unsure of, and that no person has set or confirmed since. items(filter: { unsureAiFields }) gives them.',
  })
  @FieldCost({ perRow: 0.1 })
  unsurePosts({ id }: AiField, _: object, context: RequestContext): Promise<number> {
    return context.loader<number>(this.loadUnsure, 0).load(id);
  }

  private readonly loadWaiting = async (ids: readonly string[], { scope }: RequestContext) =>
    byField(await this.tasks.waitingByField(scope, ids));

  private readonly loadUnsure = async (ids: readonly string[], { scope }: RequestContext) =>
    byField(await this.fields.unsureByField(scope, ids));
}
