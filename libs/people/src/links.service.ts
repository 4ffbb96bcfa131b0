import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type Entry, EntryService, type Visitor } from './entry.service.js';
import { MembersAudit } from './members.audit.js';
import { Passwords } from './passwords.js';
import { PeopleRepository, type PresentedLink } from './people.repository.js';
import { PeopleSecrets } from './secrets.js';

/**
 * What became of a link that was to be used. It is `dead` where it was used, has expired or never was, or is an invitation of
 * somebody else who has a password. Where the password cannot be one it is `refused`, and stays unused.
 */
export type LinkOutcome =
  | Entry
  | { kind: 'accepted' }
  | { kind: 'refused'; link: PresentedLink }
  | { kind: 'dead' };

const DEAD: LinkOutcome = { kind: 'dead' };

/** One-time links: invitations, new passwords, signing in. */
@Injectable()
export class LinksService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly entry: EntryService,
    private readonly passwords: Passwords,
    private readonly secrets: PeopleSecrets,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly audit: MembersAudit,
  ) {}

  /** What a link is for; null for one that was used, has expired or never was. */
  find(secret: string): Promise<PresentedLink | null> {
    return this.people.link(this.secrets.hmac(secret), this.clock.now());
  }

  /**
   * Uses a link: if somebody is signed in, accepts their invitation; otherwise signs in, and sets the password where the link is for
   * that. All sessions from before a new password end. A person who has a password accepts by signing in: an invitation must not
   * replace it.
   * @param signedInAs the person of the browser's session
   */
  async use(
    secret: string,
    given: { password: string; name: string | null },
    visitor: Omit<Visitor, 'returnTo'>,
    signedInAs: string | null,
  ): Promise<LinkOutcome> {
    const hmac = this.secrets.hmac(secret);
    const link = await this.people.link(hmac, this.clock.now());
    if (link === null) return DEAD;
    const { purpose } = link;
    if (isForAccept(link)) {
      if (link.personId !== signedInAs) return DEAD;
      const used = await this.people.redeem(hmac, this.clock.now(), { passwordHash: null, name: null });
      return used === null ? DEAD : { kind: 'accepted' };
    }
    if (purpose !== 'SIGN_IN' && !this.passwords.isOne(given.password)) return { kind: 'refused', link };
    const passwordHash = purpose === 'SIGN_IN' ? null : await this.passwords.hash(given.password);
    const used = await this.db.transaction(async () => {
      const redeemed = await this.people.redeem(hmac, this.clock.now(), { passwordHash, name: given.name });
      if (redeemed !== null && passwordHash !== null) {
        const { personId, email } = link;
        const by = { kind: 'PERSON', id: personId, name: email, address: visitor.browser.address } as const;
        await this.audit.recordPerson(by, 'member.password_set', personId);
      }
      return redeemed;
    });
    if (used === null) return DEAD;
    return this.entry.enter(used.personId, { ...visitor, returnTo: null });
  }
}

/** Whether a link is an invitation that its person accepts by signing in: a link must not give anybody else a password for it. */
export function isForAccept({ purpose, hasCredentials }: PresentedLink): boolean {
  return purpose === 'INVITATION' && hasCredentials;
}
