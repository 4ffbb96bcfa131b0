import {
  Creator,
  currentEngagementOf,
  Item,
  knownLanguage,
  MediaContent,
  SocialProfile,
  Transcription,
} from '@loupe/content';
import { CustomAttributesService } from '@loupe/custom-attributes';
import { Engagement, ViralityScore, viralityOf } from '@loupe/engagement';
import { Cacheable, FieldCost, type RequestContext } from '@loupe/graphql';
import { ID, ResolveField, Resolver } from '@nestjs/graphql';
import { PermalinksService } from './archive/permalinks.service.js';
import { ItemLoaders } from './item.loaders.js';
import { AiFilterReason } from './items.types.js';

/** Fields of an item that are not columns of its table. */
@Resolver(() => Item)
export class ItemFieldsResolver {
  constructor(
    private readonly loaders: ItemLoaders,
    private readonly customAttributes: CustomAttributesService,
    private readonly permalinks: PermalinksService,
  ) {}

  @Cacheable()
  @ResolveField(() => ID, { description: 'The mediaItemId of the item’s media contents.' })
  mediaItemId(item: Item): string {
    return item.id;
  }

  @Cacheable()
  @ResolveField(() => String, {
    nullable: true,
    description:
      'Address of a public page of this service that shows the post to everyone who has the address. The page keeps working when the platform no longer has the post. rotateItemPermalink ends the address.',
  })
  archivePublicUrl(
    { workspaceId, id, permalinkSerial }: Item,
    _: object,
    { origin }: RequestContext,
  ): string {
    return origin + this.permalinks.pathOf({ workspaceId, itemId: id, serial: permalinkSerial });
  }

  @Cacheable()
  @ResolveField(() => String, {
    nullable: true,
    description:
      'Language of the caption as its code of ISO 639-1, such as de. Null where it cannot be told: of a text of fewer than three words, or of several languages.',
  })
  language({ language }: Item): string | null {
    return knownLanguage(language);
  }

  @Cacheable()
  @ResolveField(() => SocialProfile, { description: 'The profile that posted the item.' })
  @FieldCost({ perRow: 0.3 })
  socialProfile(item: Item, _: object, context: RequestContext) {
    return item.socialProfile ?? this.loaders.profile(context, item.socialProfileId);
  }

  @Cacheable()
  @ResolveField(() => Creator, {
    description: 'The creator behind the profile. Compare creators by id: two creators may share a handle.',
  })
  @FieldCost({ perRow: 0.3 })
  creator(item: Item, _: object, context: RequestContext) {
    return item.creatorId === null ? null : this.loaders.creator(context, item.creatorId);
  }

  @Cacheable()
  @ResolveField(() => Engagement, {
    nullable: true,
    description: 'The newest metrics; null until the first snapshot.',
  })
  @FieldCost({ perRow: 0.07 })
  currentEngagement(item: Item): Engagement | null {
    return currentEngagementOf(item);
  }

  @Cacheable()
  @ResolveField(() => ViralityScore, { description: 'Level of the views per follower at capture.' })
  linearViralityScore(item: Item): ViralityScore {
    return viralityOf(item.linearVirality);
  }

  @Cacheable()
  @ResolveField(() => [AiFilterReason], {
    description: 'The explanations of values that AI Filters gave the item; empty if there are none.',
  })
  @FieldCost({ perRow: 0.02 })
  async aiFilterReasons(item: Item, _: object, context: RequestContext): Promise<AiFilterReason[]> {
    const keys = await this.customAttributes.aiGeneratedItemKeys(context);
    return keys
      .filter((key) => item.customAttributes[key] != null)
      .map((key) => ({ itemId: item.id, key, reason: item.reasons[key] ?? null }));
  }

  @Cacheable()
  @ResolveField(() => [MediaContent], {
    description: 'The images and videos of the item, in the order of the post.',
  })
  @FieldCost({ perRow: 0.2 })
  mediaContents(item: Item, _: object, context: RequestContext) {
    return this.loaders.mediaOfItem(context, item.id);
  }

  @Cacheable()
  @ResolveField(() => [Transcription], { description: 'Transcripts of the item’s videos.' })
  @FieldCost({ perRow: 0.2 })
  transcriptions(item: Item, _: object, context: RequestContext) {
    return this.loaders.transcriptionsOfItem(context, item.id);
  }
}
