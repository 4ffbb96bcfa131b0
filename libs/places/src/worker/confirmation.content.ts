import { AppConfig } from '@loupe/config';
import { Clock, derivedToken, hashOfToken, type WorkspaceRef } from '@loupe/kernel';
import { mailOfLetter } from '@loupe/mail';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConsentsRepository } from '../consents/consents.repository.js';
import {
  type MailContent,
  type MailedPlace,
  type PlaceContent,
  PlaceContents,
  type Written,
} from '../place-contents.js';

/** The path of the page by which an address confirms. */
export const CONFIRM_PATH = '/mail/confirm';
const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_NAME = 60;

/** Writes the mails that ask addresses whether they want reports and alerts. */
@Injectable()
export class ConfirmationContent implements PlaceContent, OnModuleInit {
  private readonly key: Buffer;

  constructor(
    private readonly contents: PlaceContents,
    private readonly consents: ConsentsRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {
    this.key = config.derivedKey('loupe confirming addresses');
  }

  onModuleInit(): void {
    this.contents.register('CONFIRMATION', this);
  }

  async mail(
    scope: WorkspaceRef,
    _placeId: string,
    { address, unsubscribeUrl }: MailedPlace,
  ): Promise<Written<MailContent> | null> {
    const consent = await this.consents.ofAddress(scope, address);
    // That nobody of the workspace reads it was seen when the delivery was begun.
    if (consent === null || consent.confirmedAt !== null || consent.unsubscribedAt !== null) return null;
    // The same in each attempt, so that a mail that was taken twice opens the same page.
    const { asked, askedAt } = consent;
    const token = derivedToken(this.key, `${scope.workspaceId} ${consent.id} ${asked} ${askedAt?.getTime()}`);
    await this.consents.keepToken(
      consent,
      hashOfToken(token) as Buffer,
      new Date(this.clock.now().getTime() + DAYS * DAY_MS),
    );
    const { origin } = this.config;
    const name = harmless(consent.workspace);
    const { subject, text, html } = mailOfLetter({
      to: address,
      subject: 'Do you want these reports by mail?',
      intro: `The workspace ${name} at ${new URL(origin).host} wants to send you its reports and alerts by mail. You get none unless you agree.`,
      action: {
        label: 'Yes, send them to me',
        note: `The link works once, for ${DAYS} days.`,
        url: `${origin}${CONFIRM_PATH}/${token}`,
      },
      end: `If you do not expect this, you need not do anything. To be asked no more: ${unsubscribeUrl}`,
    });
    return { content: { subject, text, html } };
  }

  async message(): Promise<null> {
    return null;
  }
}

/** A name that strangers are sent has no address in it, and nothing that looks like one. */
const harmless = (name: string) =>
  `“${name
    .replace(/[^\p{L}\p{N}\p{M} &'’-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MOST_NAME)}”`;
