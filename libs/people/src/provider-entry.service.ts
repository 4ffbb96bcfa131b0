import { OPERATOR } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from './email.js';
import { IdentitiesRepository } from './identities.repository.js';
import { PeopleService } from './people.service.js';
import type { ProviderAccount } from './provider.service.js';

/** Whom an account at the provider signs in, or why nobody. */
export type ProviderEntry =
  | { kind: 'person'; personId: string }
  /** The provider has not verified the address, or says none. */
  | { kind: 'unverified' }
  /** An administrator has deactivated the person. */
  | { kind: 'deactivated' }
  /** Nobody has invited the address. */
  | { kind: 'unknown'; email: string }
  /** The address has an account with credentials of its own, whose person connects the two when signed in. */
  | { kind: 'notConnected'; email: string };

/** Who gets in by the organization's OpenID Connect provider. */
@Injectable()
export class ProviderEntryService {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly people: PeopleService,
    private readonly config: AppConfig,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds or connects the person of an account: one that is connected, one who was invited with the verified address and has no
   * credentials yet, or one of a domain that may join. Whoever has credentials connects the account while signed in: they may
   * have made the account for somebody else's address, and must not get in with what that person is invited to.
   * @param connectTo who is signed in and asks to connect the account; null where somebody signs in
   */
  async enter(account: ProviderAccount, connectTo: string | null): Promise<ProviderEntry> {
    const { issuer, subject } = account;
    const known = await this.identities.personOf(issuer, subject);
    if (known !== null) return this.known(known);
    const email = account.isEmailVerified ? emailOf(account.email ?? '') : null;
    if (email === null) return { kind: 'unverified' };
    return this.db.exclusively(`identity ${email}`, async () => {
      const again = await this.identities.personOf(issuer, subject);
      if (again !== null) return this.known(again);
      await this.join(email);
      const person = await this.people.person(email);
      if (person === null) return { kind: 'unknown', email };
      if (person.deactivatedAt !== null) return { kind: 'deactivated' };
      const isOwn = connectTo === person.id;
      if (!isOwn && (await this.people.hasCredentials(person.id))) return { kind: 'notConnected', email };
      const now = this.clock.now();
      if (!isOwn && (await this.identities.acceptAll(person.id, now)) === 0)
        return { kind: 'unknown', email };
      await this.identities.insert({ issuer, subject, personId: person.id, createdAt: now });
      return { kind: 'person', personId: person.id };
    });
  }

  private async known(personId: string): Promise<ProviderEntry> {
    return (await this.people.isActive(personId)) ? { kind: 'person', personId } : { kind: 'deactivated' };
  }

  /** Invites an address of a domain that may join, unless somebody has it. */
  private async join(email: string): Promise<void> {
    const domains = this.config.get('OIDC_JOIN_DOMAINS').toLowerCase().split(',');
    const organizationId = this.config.get('OIDC_JOIN_ORGANIZATION');
    if (organizationId === '' || !domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
    if ((await this.people.person(email)) !== null) return;
    const role = this.config.get('OIDC_JOIN_ROLE');
    await this.people.invite({ organizationId, workspaceId: null }, { email, role }, OPERATOR);
  }
}
