import { AppConfig } from '@loupe/config';
import { Database } from '@loupe/database';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { emailOf } from '../email.js';
import { PeopleSecrets } from '../secrets.js';
import type { Mail } from './mail.entity.js';
import { MailsRepository } from './mails.repository.js';

const HOUR_MS = 3_600_000;
/** Mails to one address, whoever causes them. */
const PER_ADDRESS_AND_HOUR = 3;
const PER_ADDRESS_AND_DAY = 10;
/** Mails of notes to one address. They are counted apart: they must not use up the mails for a new password. */
const MENTIONS_AN_HOUR = 20;
const MENTIONS_A_DAY = 60;
/** Requests for new passwords from one IP address in an hour. */
const PER_CALLER = 20;
/** Requests for new passwords that wait at a time: more come only of a flood, or while the worker is down. */
const MOST_WAITING = 1000;
/** The turn that all requests for new passwords have together. */
const RESETS = '00000000-0000-0000-0000-000000000000';

const NOTHING = { membershipId: null, noteId: null } as const;

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
      const mail = { kind: 'RESET', address, caller, ...NOTHING, workspaceId: RESETS } as const;
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
    await this.add({
      ...NOTHING,
      kind: 'INVITATION',
      address,
      caller: null,
      membershipId,
      workspaceId: owner,
    });
  }

  /**
   * Has people told that a note names them, each once and only those who want it, in the transaction that writes it. The note is among those that name them
   * all the same, so one too many for an address is not sent.
   */
  async tellNamed(
    { workspaceId }: WorkspaceScope,
    noteId: string,
    personIds: readonly string[],
  ): Promise<void> {
    if (!this.isOn || personIds.length === 0) return;
    for (const address of await this.mails.addressesOf(personIds)) {
      if (await this.mails.isTold(workspaceId, noteId, address)) continue;
      await this.add({ ...NOTHING, kind: 'MENTION', address, caller: null, noteId, workspaceId });
    }
  }

  /** @returns whether it is sent: not where the address had as many as one may get */
  private add(
    mail: Pick<Mail, 'workspaceId' | 'kind' | 'address' | 'caller' | 'membershipId' | 'noteId'>,
  ): Promise<boolean> {
    return this.db.exclusively(`mails to ${mail.address}`, async () => {
      const now = this.clock.now();
      const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
      const { address } = mail;
      const isMention = mail.kind === 'MENTION';
      const [anHour, aDay] = isMention
        ? [MENTIONS_AN_HOUR, MENTIONS_A_DAY]
        : [PER_ADDRESS_AND_HOUR, PER_ADDRESS_AND_DAY];
      if ((await this.mails.toAddress(address, ago(1), isMention)) >= anHour) return false;
      if ((await this.mails.toAddress(address, ago(24), isMention)) >= aDay) return false;
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
