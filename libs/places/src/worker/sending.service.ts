import { AppConfig } from '@loupe/config';
import { type ChatMessage, chatMessage, type WorkspaceRef } from '@loupe/kernel';
import { MailTransport } from '@loupe/mail';
import { attempt, SafeHttp } from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { UnsubscribeTokens } from '../consents/unsubscribe-tokens.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { PlaceRow } from '../place.entity.js';
import { type MailedPlace, PlaceContents, type Written } from '../place-contents.js';
import { PlaceSecrets } from '../place-secrets.js';

/** The path of the pages by which readers end mails. */
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe';

/** What became of an attempt. */
export interface Outcome {
  /** In a sentence; null where it was sent. */
  readonly error: string | null;
  /** Trying again is of no use. */
  readonly isFinal: boolean;
  /** The place wants nothing more, ever. */
  readonly isGone: boolean;
  /** A mail server had all of it, and did not say whether it took it. */
  readonly isDoubtful: boolean;
  /** It could not be reached at all. */
  readonly isTransportFailure: boolean;
  readonly overloaded: boolean;
  readonly retryAfter: string | undefined;
  /** Records what was sent, in the transaction that records that it was. @returns when there is more to send; null for never */
  readonly settle: (() => Promise<Date | null>) | undefined;
}

const NOTHING = {
  ...{ isFinal: false, isGone: false, isDoubtful: false, isTransportFailure: false, overloaded: false },
  ...{ retryAfter: undefined, settle: undefined },
};
export const refused = (error: string): Outcome => ({ ...NOTHING, error, isFinal: true });
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

/** Makes attempts at what is sent to places. */
@Injectable()
export class SendingService {
  private readonly logger = new Logger('Places');

  constructor(
    private readonly contents: PlaceContents,
    private readonly transport: MailTransport,
    private readonly http: SafeHttp,
    private readonly secrets: PlaceSecrets,
    private readonly consents: ConsentsRepository,
    private readonly tokens: UnsubscribeTokens,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a delivery to its place.
   * @param handingOver called before a mail server gets the end of a mail, which it does not where that throws
   * @throws what `handingOver` throws
   */
  async attempt(
    scope: WorkspaceRef,
    place: PlaceRow,
    delivery: ClaimedDelivery,
    handingOver: () => Promise<void>,
  ): Promise<Outcome> {
    const { mailAddress } = place;
    if (mailAddress === null) return this.message(scope, place, delivery);
    return this.mail(scope, { ...place, mailAddress }, delivery, handingOver);
  }

  private async mail(
    scope: WorkspaceRef,
    { id: placeId, mailAddress: address }: PlaceRow & { mailAddress: string },
    { id, round, kind, subjectId }: ClaimedDelivery,
    handingOver: () => Promise<void>,
  ): Promise<Outcome> {
    const consent = (await this.consents.ofAddresses(scope, [address])).get(address);
    if (consent === undefined) return refused('Nobody was asked whether the address wants mails');
    const unsubscribeUrl = `${this.config.origin}${UNSUBSCRIBE_PATH}/${this.tokens.make(consent)}`;
    const mailed: MailedPlace = { placeId, address, unsubscribeUrl };
    const written = await this.contents.of(kind).mail(scope, subjectId, mailed);
    if (written === null) return refused('There is nothing to send any more');
    const problem = await this.transport.send({
      ...written.content,
      to: address,
      unsubscribeUrl,
      // The same in each attempt, so that one that was taken twice is shown once.
      id: `${id}.${round}`,
      handingOver,
    });
    if (problem === null) return { ...NOTHING, error: null, settle: written.settle };
    const { message: error, isFinal, isDoubtful } = problem;
    return { ...NOTHING, error, isFinal, isDoubtful };
  }

  private async message(
    scope: WorkspaceRef,
    place: PlaceRow,
    { kind, subjectId }: ClaimedDelivery,
  ): Promise<Outcome> {
    const { workspaceId, id, sealedUrl } = place;
    if (place.kind === 'MAIL' || sealedUrl === null) return refused('The place has no address');
    const url = this.opened(sealedUrl, workspaceId, id);
    if (url === null) return refused('The address cannot be read: delete the place and make it again');
    const written: Written<ChatMessage> | null = await this.contents.of(kind).message(scope, subjectId, id);
    if (written === null) return refused('There is nothing to send any more');
    const body = Buffer.from(JSON.stringify(chatMessage(place.kind, written.content)));
    const result = await attempt(this.http, url, body, { 'content-type': 'application/json' });
    const { isTransportFailure, overloaded, retryAfter, status } = result;
    const isGone = GONE.has(status);
    const outcome = { ...NOTHING, isTransportFailure, overloaded, retryAfter, isGone, isFinal: isGone };
    return { ...outcome, error: result.error, settle: written.settle };
  }

  private opened(sealed: Buffer, workspaceId: string, id: string): string | null {
    try {
      return this.secrets.open(sealed, { workspaceId, id });
    } catch (error) {
      this.logger.error(error);
      return null;
    }
  }
}
