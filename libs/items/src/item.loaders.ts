import type { Creator, Image, SocialProfile, Transcription, Video } from '@loupe/content';
import { type RequestContext } from '@loupe/graphql';
import { groupBy, keyBy } from '@loupe/kernel';
import { MediaRepository } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { CreatorsAndProfilesRepository } from './creators-and-profiles.repository.js';
import { MediaPresenter } from './media/media.presenter.js';

/** Loads data of items, creators and profiles: one statement per kind of data for a whole response. */
@Injectable()
export class ItemLoaders {
  constructor(
    private readonly people: CreatorsAndProfilesRepository,
    private readonly media: MediaRepository,
    private readonly presenter: MediaPresenter,
  ) {}

  creator(context: RequestContext, id: string): Promise<Creator | null> {
    return context.loader<Creator | null>(this.loadCreators, null).load(id);
  }

  profile(context: RequestContext, id: string): Promise<SocialProfile | null> {
    return context.loader<SocialProfile | null>(this.loadProfiles, null).load(id);
  }

  profilesOfCreator(context: RequestContext, creatorId: string): Promise<SocialProfile[]> {
    return context.loader(this.loadProfilesOfCreators, []).load(creatorId);
  }

  mediaOfItem(context: RequestContext, itemId: string): Promise<(Image | Video)[]> {
    return context.loader(this.loadMedia, []).load(itemId);
  }

  copyPending(context: RequestContext, mediaContentId: string): Promise<boolean> {
    return context.loader(this.loadPendingCopies, false).load(mediaContentId);
  }

  transcriptionsOfItem(context: RequestContext, itemId: string): Promise<Transcription[]> {
    return context.loader(this.loadTranscriptions, []).load(itemId);
  }

  private readonly loadCreators = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.people.creators(scope, ids), (creator) => creator.id);

  private readonly loadProfiles = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.people.profiles(scope, ids), (profile) => profile.id);

  private readonly loadProfilesOfCreators = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.people.profilesOfCreators(scope, ids), (profile) => profile.creatorId ?? '');

  private readonly loadMedia = async (ids: readonly string[], context: RequestContext) => {
    const rows = await this.media.contentsOfItems(context.scope, ids, ids);
    return groupBy(this.presenter.all(rows, context), (content) => content.mediaItemId);
  };

  private readonly loadPendingCopies = async (ids: readonly string[], { scope }: RequestContext) =>
    new Map((await this.media.pendingCopies(scope, ids)).map((id) => [id, true]));

  private readonly loadTranscriptions = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.media.transcriptionsOfItems(scope, ids), (row) => row.itemId);
}
