import {
  Creator,
  currentEngagementOf,
  Item,
  MediaContent,
  SocialProfile,
  Transcription,
} from '@loupe/content';
import { CustomAttributesService } from '@loupe/custom-attributes';
import { Engagement, ViralityScore, viralityOf } from '@loupe/engagement';
import { FieldCost, type RequestContext } from '@loupe/graphql';
import { ID, ResolveField, Resolver } from '@nestjs/graphql';
import { PermalinksService } from './archive/permalinks.service.js';
import { ItemLoaders } from './item.loaders.js';
import { AiFilterReason } from './items.types.js';
import { MediaPresenter } from './media/media.presenter.js';

/** Fields of an item that are not columns of its own. */
@Resolver(() => Item)
export class ItemFieldsResolver {
  constructor(
    private readonly loaders: ItemLoaders,
    private readonly customAttributes: CustomAttributesService,
    private readonly presenter: MediaPresenter,
    private readonly permalinks: PermalinksService,
  ) {}

  @ResolveField(() => ID, { description: 'The id that the item’s media contents carry as mediaItemId.' })
  mediaItemId(item: Item): string {
    return item.id;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of a page of this service that shows the post to whoever has the address, and keeps working when the post is gone. rotateItemPermalink ends it.',
  })
  archivePublicUrl(
    { workspaceId, id, permalinkSerial }: Item,
    _: object,
    { origin }: RequestContext,
  ): string {
    return origin + this.permalinks.pathOf({ workspaceId, itemId: id, serial: permalinkSerial });
  }

  @ResolveField(() => SocialProfile, { description: 'The account that posted the item.' })
  @FieldCost({ perRow: 0.3 })
  socialProfile(item: Item, _: object, context: RequestContext) {
    return item.socialProfile ?? this.loaders.profile(context, item.socialProfileId);
  }

  @ResolveField(() => Creator, {
    description: 'The creator behind the account; compare creators by id, as two may share a handle.',
  })
  @FieldCost({ perRow: 0.3 })
  creator(item: Item, _: object, context: RequestContext) {
    return item.creatorId === null ? null : this.loaders.creator(context, item.creatorId);
  }

  @ResolveField(() => Engagement, {
    nullable: true,
    description: 'The newest figures; null until they have been read for the first time.',
  })
  @FieldCost({ perRow: 0.07 })
  currentEngagement(item: Item): Engagement | null {
    return currentEngagementOf(item);
  }

  @ResolveField(() => ViralityScore, { description: 'Views per follower at capture, as a level.' })
  linearViralityScore(item: Item): ViralityScore {
    return viralityOf(item.linearVirality);
  }

  @ResolveField(() => [AiFilterReason], {
    description: 'Why AI Filters gave the item the values it has; empty where it has none.',
  })
  @FieldCost({ perRow: 0.02 })
  async aiFilterReasons(item: Item, _: object, context: RequestContext): Promise<AiFilterReason[]> {
    const keys = await this.customAttributes.aiGeneratedItemKeys(context);
    return keys
      .filter((key) => item.customAttributes[key] != null)
      .map((key) => ({ key, reason: item.reasons[key] ?? null }));
  }

  @ResolveField(() => [MediaContent], { description: 'The images and videos of the item, in their order.' })
  @FieldCost({ perRow: 0.2 })
  async mediaContents(item: Item, _: object, context: RequestContext) {
    const contents = await this.loaders.mediaOfItem(context, item.id);
    return contents.map((row) => this.presenter.of(row, context));
  }

  @ResolveField(() => [Transcription], { description: 'What is said in the item’s videos.' })
  @FieldCost({ perRow: 0.2 })
  transcriptions(item: Item, _: object, context: RequestContext) {
    return this.loaders.transcriptionsOfItem(context, item.id);
  }
}
