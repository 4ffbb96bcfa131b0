import type { SocialProfile } from '@loupe/content';
import { InvalidInputError, NotFoundError, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PeopleErasureRepository } from './people.repository.js';

/** Whom something is about: one account, by its id or by its handle on a platform, or a creator with all accounts. */
export type PersonReference =
  | { profileId: string }
  | { provider: Provider; handle: string }
  | { creatorId: string };

/** A person as far as they were asked for. */
export interface Person {
  profiles: SocialProfile[];
  /** Creators of whom all accounts are among the profiles. */
  creatorIds: string[];
}

/** Finds people that the operator names. */
@Injectable()
export class PersonLookupService {
  constructor(private readonly repository: PeopleErasureRepository) {}

  /**
   * @throws NotFoundError if there is no such profile or creator
   * @throws InvalidInputError for a handle that several accounts have
   */
  async find(scope: WorkspaceScope, reference: PersonReference): Promise<Person> {
    if ('creatorId' in reference) {
      const profiles = await this.repository.profilesOfCreator(scope, reference.creatorId);
      if (!(await this.repository.hasCreator(scope, reference.creatorId))) throw new NotFoundError('Creator');
      return { profiles, creatorIds: [reference.creatorId] };
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
    return { profiles: [profile], creatorIds: siblings.length === 1 ? [profile.creatorId] : [] };
  }
}
