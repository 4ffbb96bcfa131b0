import type { SocialProfile } from '@loupe/content';
import { InvalidInputError, NotFoundError, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleErasureRepository } from './people-erasure.repository.js';

/** Identifies a person: one profile, by its id or by its handle on a platform, or a creator with all profiles. */
export type PersonReference =
  | { profileId: string }
  | { provider: Provider; handle: string }
  | { creatorId: string };

/** A person, with the profiles that the reference names. */
export interface Person {
  profiles: SocialProfile[];
  /** Creators whose profiles are all among the person's profiles. */
  creatorIds: string[];
}

/** Finds the people that the operator names. */
@Injectable()
export class PersonLookupService {
  constructor(private readonly repository: PeopleErasureRepository) {}

  /**
   * @throws NotFoundError if there is no such profile or creator
   * @throws InvalidInputError for a handle that several accounts have
   */
  async find(scope: WorkspaceScope, reference: PersonReference): Promise<Person> {
    if ('creatorId' in reference) {
      const creatorIds = await this.repository.creatorIds(scope, reference.creatorId);
      const [creatorId] = creatorIds;
      if (creatorId === undefined) throw new NotFoundError('Creator');
      return { profiles: await this.repository.profilesOfCreator(scope, creatorId), creatorIds };
    }
    const profiles =
      'profileId' in reference
        ? await this.repository.profile(scope, reference.profileId)
        : await this.repository.profilesNamed(scope, reference.provider, reference.handle);
    const [profile, ...others] = profiles;
    if (profile === undefined) throw new NotFoundError('Social profile');
    if (others.length > 0) {
      const ids = profiles.map(({ id }) => id).join(', ');
      throw new InvalidInputError(`profile: several accounts have this name; give the id of one: ${ids}`);
    }
    if (profile.creatorId === null) return { profiles: [profile], creatorIds: [] };
    const siblings = await this.repository.profilesOfCreator(scope, profile.creatorId);
    if (siblings.length > 1) return { profiles: [profile], creatorIds: [] };
    return { profiles: [profile], creatorIds: await this.repository.creatorIds(scope, profile.creatorId) };
  }
}
