import { FieldCost, type RequestContext } from '@loupe/graphql';
import { AiFilterReason } from '@loupe/items';
import { groupBy } from '@loupe/kernel';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { AiFieldsRepository, type ValueOrigin } from './ai-fields.repository.js';

/** Where a value comes from that an AI Filter gave: which version, or a person since. */
@Resolver(() => AiFilterReason)
export class AiValuesResolver {
  constructor(private readonly fields: AiFieldsRepository) {}

  @ResolveField(() => Int, {
    nullable: true,
    description:
      'Version of the AI Filter that gave the value. Null once a person has set or confirmed it, and where it came another way.',
  })
  @FieldCost({ perRow: 0.01 })
  async version(reason: AiFilterReason, _: object, context: RequestContext): Promise<number | null> {
    const origin = await this.originOf(reason, context);
    return origin === undefined || origin.isPinned ? null : origin.version;
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether a person or an import has set or confirmed the value, so that no AI Filter changes it any more.',
  })
  @FieldCost({ perRow: 0.01 })
  async isPinned(reason: AiFilterReason, _: object, context: RequestContext): Promise<boolean> {
    return (await this.originOf(reason, context))?.isPinned === true;
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether the model held another value for about as likely, so that a person had better look. False once a person has set or confirmed it.',
  })
  @FieldCost({ perRow: 0.01 })
  async isUnsure(reason: AiFilterReason, _: object, context: RequestContext): Promise<boolean> {
    const origin = await this.originOf(reason, context);
    return origin?.isUnsure === true && !origin.isPinned;
  }

  private async originOf(
    { itemId, key }: AiFilterReason,
    context: RequestContext,
  ): Promise<ValueOrigin | undefined> {
    const origins = await context.loader<ValueOrigin[]>(this.load, []).load(itemId);
    return origins.find((origin) => origin.key === key);
  }

  private readonly load = async (itemIds: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.fields.origins(scope, itemIds), ({ itemId }) => itemId);
}
