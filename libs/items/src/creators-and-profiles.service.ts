import { LiveProfilesService } from '@loupe/connectors';
import { accountNameKey, type Creator, type SocialProfile } from '@loupe/content';
import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import type { Page, Warning } from '@loupe/graphql';
import { Clock, InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable, Optional } from '@nestjs/common';
import { CreatorAliasesRepository } from './creators/creator-aliases.repository.js';
import { CreatorsAndProfilesRepository } from './creators-and-profiles.repository.js';
import type { CreatorsArgs, SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { shownLive } from './profiles/live-profile.js';
import { UnknownNamesService } from './unknown/unknown-names.service.js';

const NO_PLACES: Warning = {
  code: 'NOTHING_KNOWN',
  message:
    'filter.locations: no creator of this workspace has a known place, so none is found, wherever they live',
};

/** Reads creators and their social profiles. */
@Injectable()
export class CreatorsAndProfilesService {
  constructor(
    private readonly people: CreatorsAndProfilesRepository,
    private readonly aliases: CreatorAliasesRepository,
    private readonly attributes: CustomAttributesService,
    private readonly presets: PresetRulesService,
    private readonly unknown: UnknownNamesService,
    private readonly clock: Clock,
    // Without platforms in the command line, which makes no requests to them here.
    @Optional() private readonly live?: LiveProfilesService,
  ) {}

  /**
   * A creator by its id, or by that of one that was merged into it.
   * @throws NotFoundError "Creator not found"
   */
  async creator(scope: WorkspaceScope, id: string): Promise<Creator> {
    const creator = isUuid(id) ? await this.aliases.creator(scope, id) : null;
    if (creator === null) throw new NotFoundError('Creator');
    return creator;
  }

  /**
   * Creators, newest first or in the order that is asked for.
   * @param warn receives warnings about the preset, and about a filter by what is known of nobody
   * @throws InvalidInputError for invalid conditions, a page size out of bounds, or an invalid cursor
   * @throws AppError NOT_FOUND for an unknown preset, WRONG_VIEW_TYPE for one that is not a creator view
   */
  async creators(
    scope: WorkspaceScope,
    args: CreatorsArgs,
    warn: (warning: Warning) => void = () => undefined,
  ): Promise<Page<Creator>> {
    if (args.presetId != null)
      for (const warning of await this.presets.require(scope, args.presetId, 'CREATOR')) warn(warning);
    const conditions = await this.attributes.requestedConditions(
      scope,
      CustomAttributeSchemaEntity.CREATOR,
      args.customAttributeConditions ?? [],
      'creator',
      'customAttributeConditions',
    );
    const isOfPlaces = (args.filter?.locations ?? []).length > 0;
    if (isOfPlaces && !(await this.people.hasPlaces(scope))) warn(NO_PLACES);
    for (const warning of await this.unknown.warningsOfCreators(scope, args.filter ?? null)) warn(warning);
    return this.people.creatorsPage(scope, args, conditions);
  }

  /**
   * A profile by id, or by handle and optional platform; null if the workspace does not have it. With `fallback`, the
   * platforms are asked for an unknown handle. Their answer is shown but not stored, because a query writes nothing.
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
   * Profiles, newest first or in the order that is asked for.
   * @param selected the selected fields, as `SocialProfile.avatar`; the rows have the columns that they need
   * @param warn receives warnings about the preset
   * @throws InvalidInputError for a page size out of bounds or an invalid cursor
   * @throws AppError NOT_FOUND for an unknown preset, WRONG_VIEW_TYPE for one that is not a social profile view
   */
  async socialProfiles(
    scope: WorkspaceScope,
    args: SocialProfilesArgs,
    selected: ReadonlySet<string>,
    warn: (warning: Warning) => void = () => undefined,
  ): Promise<Page<SocialProfile>> {
    if (args.presetId != null)
      for (const warning of await this.presets.require(scope, args.presetId, 'SOCIAL_PROFILE')) warn(warning);
    return this.people.profilesPage(scope, args, selected);
  }
}
