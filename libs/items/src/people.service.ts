import { LiveProfilesService } from '@loupe/connectors';
import { accountNameKey, type Creator, type SocialProfile } from '@loupe/content';
import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import type { Page } from '@loupe/graphql';
import { Clock, InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Optional } from '@nestjs/common';
import type { CreatorsArgs, SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';
import { PeopleRepository } from './people.repository.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { shownLive } from './profiles/live-profile.js';

/** Reading creators and their social profiles. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly attributes: CustomAttributesService,
    private readonly presets: PresetRulesService,
    private readonly clock: Clock,
    // The command line asks nothing of platforms by this way.
    @Optional() private readonly live?: LiveProfilesService,
  ) {}

  /** @throws NotFoundError "Creator not found" */
  async creator(scope: WorkspaceScope, id: string): Promise<Creator> {
    const [creator] = isUuid(id) ? await this.people.creators(scope, [id]) : [];
    if (creator === undefined) throw new NotFoundError('Creator');
    return creator;
  }

  /**
   * Creators, newest first.
   * @throws InvalidInputError for conditions that cannot be, a page size out of bounds, an unusable cursor
   * @throws AppError NOT_FOUND for an unknown preset, WRONG_VIEW_TYPE for one that is no creator view
   */
  async creators(scope: WorkspaceScope, args: CreatorsArgs): Promise<Page<Creator>> {
    if (args.presetId != null) await this.presets.require(scope, args.presetId, 'CREATOR');
    const conditions = await this.attributes.requestedConditions(
      scope,
      CustomAttributeSchemaEntity.CREATOR,
      args.customAttributeConditions ?? [],
      'creator',
      'customAttributeConditions',
    );
    return this.people.creatorsPage(scope, args, conditions);
  }

  /**
   * A profile by id, or by handle and, if given, platform; null where the workspace has none. With `fallback` a handle
   * that it does not have is looked for on the platforms, whose answer is shown and not stored: a query writes nothing.
   * @throws InvalidInputError unless exactly one of id and accountName is given
   * @throws AppError SERVICE_UNAVAILABLE if a platform fails
   */
  async socialProfile(scope: WorkspaceScope, args: SocialProfileArgs): Promise<SocialProfile | null> {
    const { id, accountName, provider } = args;
    if ((id == null) === (accountName == null)) {
      throw new InvalidInputError('give exactly one of id and accountName');
    }
    if (id != null) {
      const [profile] = isUuid(id) ? await this.people.profiles(scope, [id]) : [];
      return profile === undefined || (provider != null && profile.provider !== provider) ? null : profile;
    }
    const name = accountName?.trim() ?? '';
    const stored = await this.people.profileByName(scope, accountNameKey(name), provider ?? null);
    if (stored !== null || args.fallback !== true || name === '') return stored;
    const found = (await this.live?.find(scope, name, provider ?? null)) ?? null;
    return found === null ? null : shownLive(scope, found, this.clock.now());
  }

  /**
   * Profiles, newest first.
   * @throws InvalidInputError for a page size out of bounds, an unusable cursor
   * @throws AppError NOT_FOUND for an unknown preset, WRONG_VIEW_TYPE for one that is no social profile view
   */
  async socialProfiles(scope: WorkspaceScope, args: SocialProfilesArgs): Promise<Page<SocialProfile>> {
    if (args.presetId != null) await this.presets.require(scope, args.presetId, 'SOCIAL_PROFILE');
    return this.people.profilesPage(scope, args.filter?.platform ?? null, args);
  }
}
