import { FieldCost, type RequestContext } from '@loupe/graphql';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { EnrichmentQueueRepository, MOST_WAITING } from '../work/enrichment-queue.repository.js';
import { AiField } from './ai-field.types.js';

/** What waits for fields. */
@Resolver(() => AiField)
export class AiFieldQueueResolver {
  constructor(private readonly tasks: EnrichmentQueueRepository) {}

  @ResolveField(() => Int, {
    description: `Posts in the queue that it is to fill, also while it is paused or out of budget; of at most ${MOST_WAITING} posts in the queue.`,
  })
  @FieldCost({ perRow: 0.5 })
  waitingPosts({ id }: AiField, _: object, context: RequestContext): Promise<number> {
    return context.loader<number>(this.load, 0).load(id);
  }

  private readonly load = async (ids: readonly string[], { scope }: RequestContext) =>
    new Map((await this.tasks.waitingByField(scope, ids)).map(({ fieldId, count }) => [fieldId, count]));
}
