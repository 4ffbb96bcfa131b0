import { type ChatMessage, Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  type MailContent,
  type MailedPlace,
  type PlaceContent,
  PlaceContents,
  type Written,
} from '@loupe/places';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { alertMailOf, alertRowOf } from '../mails/alert-letter.js';
import type { MailedAlert } from '../mails/alert-mails.repository.js';
import { AlertPlacesRepository } from './alert-places.repository.js';

/** Alerts that a mail and a message list; of more, they say how many they are. */
const MOST = { mail: 100, message: 10 } as const;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Writes alerts for mails and chats, when they are sent: those of deleted posts are gone by then. */
@Injectable()
export class AlertContent implements PlaceContent, OnModuleInit {
  constructor(
    private readonly contents: PlaceContents,
    private readonly alerts: AlertPlacesRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.contents.register('ALERTS', this);
  }

  async mail(
    scope: WorkspaceRef,
    placeId: string,
    { address, unsubscribeUrl }: MailedPlace,
  ): Promise<Written<MailContent> | null> {
    const { alerts, more } = await this.waiting(scope, placeId, MOST.mail);
    if (alerts.length === 0) return null;
    const end = `You get this mail because this address is among those that alerts are sent to. Unsubscribe: ${unsubscribeUrl}`;
    const { subject, text, html } = alertMailOf(address, alerts, more, end);
    return { content: { subject, text, html }, settle: () => this.settle(scope, placeId, alerts, HOUR_MS) };
  }

  async message(scope: WorkspaceRef, placeId: string): Promise<Written<ChatMessage> | null> {
    const { alerts, more } = await this.waiting(scope, placeId, MOST.message);
    const [first] = alerts;
    if (first === undefined) return null;
    const { subject } = alertMailOf('', alerts, more, '');
    const content = {
      title: subject,
      text: more === 0 ? null : `… and ${more} more, which are in the list of alerts.`,
      facts: alerts.map((alert) => {
        const { title, value, detail } = alertRowOf(alert);
        return { name: title.slice(0, 120), value: `${value} · ${detail}` };
      }),
      url: alerts.length === 1 ? first.originalUrl : null,
    };
    return { content, settle: () => this.settle(scope, placeId, alerts, MINUTE_MS) };
  }

  private async waiting(scope: WorkspaceRef, placeId: string, most: number) {
    const alerts = await this.alerts.waiting(scope, placeId, most);
    const more = alerts.length < most ? 0 : (await this.alerts.count(scope, placeId)) - alerts.length;
    return { alerts, more };
  }

  /** What was told as “more” is not told again: only what came since waits, for as long as the place is left alone. */
  private async settle(
    scope: WorkspaceRef,
    placeId: string,
    alerts: readonly MailedAlert[],
    waitMs: number,
  ): Promise<Date | null> {
    const left = await this.alerts.sent(
      scope,
      placeId,
      alerts.map(({ id }) => id),
    );
    return left === 0 ? null : new Date(this.clock.now().getTime() + waitMs);
  }
}
