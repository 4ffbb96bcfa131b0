import type { Page, PageArguments } from '@loupe/graphql';
import { InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Creator } from './creator.entity.js';
import { tagName } from './item.filter.js';
import type { SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';
import { PeopleRepository } from './people.repository.js';
import type { SocialProfile } from './social-profile.entity.js';

/** Reading creators and their social profiles. */
@Injectable()
export class PeopleService {
  constructor(private readonly people: PeopleRepository) {}

  /** @throws NotFoundError "Creator not found" */
  async creator(scope: WorkspaceScope, id: string): Promise<Creator> {
    const [creator] = isUuid(id) ? await this.people.creators(scope, [id]) : [];
    if (creator === undefined) throw new NotFoundError('Creator');
    return creator;
  }

  /** Creators, newest first. */
  creators(scope: WorkspaceScope, page: PageArguments): Page<Creator> {
    return this.people.creatorsPage(scope, page);
  }

  /**
   * A profile by id, or by handle and, if given, platform; null where the workspace has none.
   * @throws InvalidInputError unless exactly one of id and accountName is given
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
    return this.people.profileByName(scope, tagName(accountName ?? ''), provider ?? null);
  }

  /** Profiles, newest first. */
  socialProfiles(scope: WorkspaceScope, args: SocialProfilesArgs): Page<SocialProfile> {
    return this.people.profilesPage(scope, args.filter?.platform ?? null, args);
  }
}
