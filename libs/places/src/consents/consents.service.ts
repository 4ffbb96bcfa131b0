import { Database } from '@loupe/database';
import { Clock, hashOfToken, userError, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members.repository.js';
import type { MailConsent } from './consent.entity.js';
import { ConsentsRepository, type ShownConsent } from './consents.repository.js';
import { type NamedConsent, UnsubscribeTokens } from './unsubscribe-tokens.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails by which a workspace asks one address in 30 days. */
const ASKED_OF_ADDRESS = 3;
const ASKED_DAYS = 30;
/** Workspaces that may ask one address in a day, and addresses that a workspace may ask. */
const WORKSPACES_A_DAY = 5;
const ADDRESSES_A_DAY = 100;

/** What the reader of an address has said. */
export type Consent = 'MEMBER' | 'CONFIRMED' | 'WAITING' | 'UNSUBSCRIBED';

/** What readers of mails have said: a “no” is kept whatever the workspace does; only they can take it back. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly db: Database,
    private readonly consents: ConsentsRepository,
    private readonly members: MembersRepository,
    private readonly tokens: UnsubscribeTokens,
    private readonly clock: Clock,
  ) {}

  /** What is known of each address. */
  async of(scope: WorkspaceRef, addresses: readonly string[]): Promise<ReadonlyMap<string, Consent>> {
    if (addresses.length === 0) return new Map();
    const known = await this.consents.ofAddresses(scope, addresses);
    const members = await this.members.among(scope, addresses);
    return new Map(addresses.map((address) => [address, said(known.get(address), members.has(address))]));
  }

  /**
   * Notes in the transaction of a caller that an address is asked, if it has to be.
   * @returns whether a mail is to ask it
   * @throws UserErrors limit_reached where it, or the workspace, was asked enough
   */
  async ask(scope: WorkspaceRef, address: string, field: readonly string[]): Promise<boolean> {
    return this.db.exclusively(`asking ${address}`, async () => {
      const consent = await this.consents.lock(scope, address);
      const members = await this.members.among(scope, [address]);
      if (said(consent, members.has(address)) !== 'WAITING') return false;
      const now = this.clock.now();
      const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const isLongAgo = consent.askedAt === null || consent.askedAt <= since(ASKED_DAYS);
      const asked = (isLongAgo ? 0 : consent.asked) + 1;
      if (asked > ASKED_OF_ADDRESS)
        throw userError(
          field,
          `was asked ${ASKED_OF_ADDRESS} times in ${ASKED_DAYS} days, and has not confirmed`,
          'limit_reached',
        );
      const isRecent = consent.askedAt !== null && consent.askedAt > since(1);
      if (!isRecent && (await this.consents.askedByAll(address, since(1))) >= WORKSPACES_A_DAY)
        throw userError(field, 'was asked too often today: try again tomorrow', 'limit_reached');
      if (!isRecent && (await this.consents.askedBy(scope, since(1))) >= ADDRESSES_A_DAY)
        throw userError(
          field,
          `is one too many: a workspace asks ${ADDRESSES_A_DAY} addresses a day`,
          'limit_reached',
        );
      await this.consents.ask(consent, asked, now);
      return true;
    });
  }

  /** The consent that a token of a mail that asks opens; null for one that is unknown, used or over. */
  async waiting(token: string): Promise<ShownConsent | null> {
    const hash = hashOfToken(token);
    return hash === null ? null : this.consents.waiting(hash, this.clock.now());
  }

  /** Confirms an address. @returns whether the token still waited */
  async confirm(token: string): Promise<boolean> {
    const hash = hashOfToken(token);
    const consent = hash === null ? null : await this.consents.waiting(hash, this.clock.now());
    if (hash === null || consent === null) return false;
    return this.consents.confirm(consent, hash, this.clock.now());
  }

  /** The consent that a token at the end of a mail names; null for one that is none. */
  async named(token: string): Promise<ShownConsent | null> {
    const named = this.tokens.read(token);
    return named === null ? null : this.consents.find(named);
  }

  unsubscribe(consent: NamedConsent): Promise<void> {
    return this.consents.unsubscribe(consent, this.clock.now());
  }

  subscribe(consent: NamedConsent): Promise<void> {
    return this.consents.subscribe(consent, this.clock.now());
  }
}

function said(consent: MailConsent | undefined, isMember: boolean): Consent {
  if (consent?.unsubscribedAt != null) return 'UNSUBSCRIBED';
  if (isMember) return 'MEMBER';
  return consent?.confirmedAt == null ? 'WAITING' : 'CONFIRMED';
}
