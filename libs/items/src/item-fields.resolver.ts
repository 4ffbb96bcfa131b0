import { CustomAttributesService } from '@loupe/custom-attributes';
import { Engagement, ViralityScore, viralityOf } from '@loupe/engagement';
import type { RequestContext } from '@loupe/graphql';
import { ID, ResolveField, Resolver } from '@nestjs/graphql';
import { Creator } from './creator.entity.js';
import { Item } from './item.entity.js';
import { ItemLoaders } from './item.loaders.js';
import { AiFilterReason } from './items.types.js';
import { MediaContent } from './media/media-content.entity.js';
import { MediaFaces } from './media/media-faces.js';
import { Permalinks } from './media/permalinks.js';
import { SocialProfile } from './social-profile.entity.js';
import { Transcription } from './transcription.entity.js';

/** Fields of an item that are not columns of its own. */
@Resolver(() => Item)
export class ItemFieldsResolver {
  constructor(
    private readonly loaders: ItemLoaders,
    private readonly customAttributes: CustomAttributesService,
    private readonly faces: MediaFaces,
    private readonly permalinks: Permalinks,
  ) {}

  @ResolveField(() => ID, { description: 'The id that the item’s media contents carry as mediaItemId.' })
  mediaItemId(item: Item): string {
    return item.id;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of a page of this service that shows the post to whoever has the address, and keeps working when the post is gone.',
  })
  archivePublicUrl(item: Item, _: object, { origin }: RequestContext): string {
    return origin + this.permalinks.pathOf({ workspaceId: item.workspaceId, itemId: item.id });
  }

  @ResolveField(() => SocialProfile, { description: 'The account that posted the item.' })
  socialProfile(item: Item, _: object, context: RequestContext) {
    return item.socialProfile ?? this.loaders.profile(context, item.socialProfileId);
  }

  @ResolveField(() => Creator, {
    description: 'The creator behind the account; compare creators by id, as two may share a handle.',
  })
  creator(item: Item, _: object, context: RequestContext) {
    return item.creatorId === null ? null : this.loaders.creator(context, item.creatorId);
  }

  @ResolveField(() => Engagement, {
    nullable: true,
    description: 'The newest figures; null until they have been read for the first time.',
  })
  currentEngagement(item: Item): Engagement | null {
    if (item.engagementAt === null) return null;
    const { likes, comments, shares, views, impressions, earnedMediaValue, linearVirality } = item;
    return {
      likes,
      comments,
      shares,
      views,
      impressions,
      earnedMediaValue,
      linearViralityScore: viralityOf(linearVirality),
    };
  }

  @ResolveField(() => ViralityScore, { description: 'Views per follower at capture, as a level.' })
  linearViralityScore(item: Item): ViralityScore {
    return viralityOf(item.linearVirality);
  }

  @ResolveField(() => [AiFilterReason], {
    description: 'Why AI Filters gave the item the values it has; empty where it has none.',
  })
  async aiFilterReasons(item: Item, _: object, context: RequestContext): Promise<AiFilterReason[]> {
    const keys = await this.customAttributes.aiGeneratedItemKeys(context);
    return keys
      .filter((key) => item.customAttributes[key] != null)
      .map((key) => ({ key, reason: item.reasons[key] ?? null }));
  }

  @ResolveField(() => [MediaContent], { description: 'The images and videos of the item, in their order.' })
  async mediaContents(item: Item, _: object, context: RequestContext) {
    const contents = await this.loaders.mediaOfItem(context, item.id);
    return contents.map((row) => this.faces.of(row, context));
  }

  @ResolveField(() => [Transcription], { description: 'What is said in the item’s videos.' })
  transcriptions(item: Item, _: object, context: RequestContext) {
    return this.loaders.transcriptionsOfItem(context, item.id);
  }
}
