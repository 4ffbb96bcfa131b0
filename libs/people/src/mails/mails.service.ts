import { AppConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from '../email.js';
import { PeopleSecrets } from '../secrets.js';
import type { Mail } from './mail.entity.js';
import { MailsRepository } from './mails.repository.js';

const HOUR_MS = 3_600_000;
/** Mails to one address, whoever causes them. */
const PER_ADDRESS_AND_HOUR = 3;
const PER_ADDRESS_AND_DAY = 10;
/** Requests for new passwords from one IP address in an hour. */
const PER_CALLER = 20;
/** Requests for new passwords that wait at a time: more come only of a flood, or while the worker is down. */
const MOST_WAITING = 1000;
/** The turn that all requests for new passwords have together. */
const RESETS = '00000000-0000-0000-0000-000000000000';

/** What became of a request for a new password; the same whether anybody has the address or not. */
export type ResetRequest = 'taken' | 'slowed' | 'noAddress';

/** Takes mails to be sent by the worker. Nothing is looked up and nothing is sent while a request waits. */
@Injectable()
export class MailsService {
  constructor(
    private readonly mails: MailsRepository,
    private readonly secrets: PeopleSecrets,
    private readonly config: AppConfig,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether mails are sent at all. */
  get isOn(): boolean {
    return this.config.get('SMTP_URL') !== '';
  }

  /**
   * Has a link for a new password sent to an address, if a person with a password has it. That is found out when the mail is sent:
   * so the answer and the steps here are the same for all addresses.
   * @param ip from where it was asked for
   */
  async requestReset(given: string, ip: string): Promise<ResetRequest> {
    const address = emailOf(given);
    if (address === null) return 'noAddress';
    const caller = this.secrets.hmac(`mails asked for by ${ip}`);
    return this.db.exclusively(`mails asked for by ${ip}`, async () => {
      const since = new Date(this.clock.now().getTime() - HOUR_MS);
      if ((await this.mails.byCaller(caller, since)) >= PER_CALLER) return 'slowed';
      if ((await this.mails.waiting(RESETS)) >= MOST_WAITING) return 'slowed';
      const mail = { kind: 'RESET', address, caller, membershipId: null, workspaceId: RESETS } as const;
      return (await this.add(mail)) ? 'taken' : 'slowed';
    });
  }

  /**
   * Has an invitation sent, in the transaction that makes it. Whoever invites is shown a link as well, so one too many for the
   * address is not sent.
   * @param owner the id of the organization or workspace
   */
  async sendInvitation(owner: string, membershipId: string, address: string): Promise<void> {
    if (!this.isOn) return;
    await this.add({ kind: 'INVITATION', address, caller: null, membershipId, workspaceId: owner });
  }

  /** @returns whether it is sent: not where the address had as many as one may get */
  private add(
    mail: Pick<Mail, 'workspaceId' | 'kind' | 'address' | 'caller' | 'membershipId'>,
  ): Promise<boolean> {
    return this.db.exclusively(`mails to ${mail.address}`, async () => {
      const now = this.clock.now();
      const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
      const { address } = mail;
      if ((await this.mails.toAddress(address, ago(1))) >= PER_ADDRESS_AND_HOUR) return false;
      if ((await this.mails.toAddress(address, ago(24))) >= PER_ADDRESS_AND_DAY) return false;
      await this.mails.add({
        ...mail,
        id: newId(),
        createdAt: now,
        dueAt: now,
        lease: null,
        attempts: 0,
        lastError: null,
      });
      return true;
    });
  }
}
