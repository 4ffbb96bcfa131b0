import { AppConfig } from '@loupe/config';
import { keyBy, type UserErrorDetail, type WorkspaceScope } from '@loupe/kernel';
import { MembersRepository } from '@loupe/places';
import { Injectable } from '@nestjs/common';
import type { Alert } from '../alert.entity.js';
import { MAX_ADDRESSES } from '../alert.inputs.js';
import type { AlertRule } from '../alert-rule.entity.js';
import { AlertPlacesService } from '../places/alert-places.service.js';
import { AlertMailsRepository } from './alert-mails.repository.js';

/** Alerts are gathered this long before the first mail. */
const GATHERED_MS = 60_000;

const FIELD = ['input', 'mailTo'];

/** Who gets mails of alerts. */
@Injectable()
export class AlertMailsService {
  constructor(
    private readonly mails: AlertMailsRepository,
    private readonly members: MembersRepository,
    private readonly places: AlertPlacesService,
    private readonly config: AppConfig,
  ) {}

  /** Why a rule cannot have addresses; only members get mails, so that a rule cannot be used to write to anybody else. */
  async problems(scope: WorkspaceScope, addresses: readonly string[]): Promise<UserErrorDetail[]> {
    if (addresses.length === 0) return [];
    if (!this.isOn) return [{ field: FIELD, message: 'this service sends no mails' }];
    if (addresses.length > MAX_ADDRESSES) {
      return [{ field: FIELD, message: `must have at most ${MAX_ADDRESSES} addresses` }];
    }
    const members = await this.members.among(scope, addresses);
    return addresses.flatMap((address, index) =>
      members.has(address)
        ? []
        : [{ field: [...FIELD, String(index)], message: 'is no address of a member of the workspace' }],
    );
  }

  /** Queues alerts to be mailed to those whom their rules name, and to be sent to their places, in the transaction that raises them. */
  async queue(
    scope: WorkspaceScope,
    alerts: readonly Alert[],
    rules: readonly AlertRule[],
    now: Date,
  ): Promise<void> {
    await this.places.queue(
      scope,
      alerts.map(({ id }) => id),
      now,
    );
    if (!this.isOn) return;
    const ruleById = keyBy(rules, ({ id }) => id);
    const alertsOf = new Map<string, string[]>();
    for (const { id, ruleId } of alerts) {
      const rule = ruleId === null ? undefined : ruleById.get(ruleId);
      for (const address of rule?.mailTo ?? []) {
        const known = alertsOf.get(address) ?? [];
        known.push(id);
        alertsOf.set(address, known);
      }
    }
    await this.mails.add(scope, alertsOf, now, new Date(now.getTime() + GATHERED_MS));
  }

  private get isOn(): boolean {
    return this.config.get('SMTP_URL') !== '';
  }
}
