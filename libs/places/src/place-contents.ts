import type { ChatMessage, WorkspaceRef } from '@loupe/kernel';
import type { OutgoingMail } from '@loupe/mail';
import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from './deliveries/place-delivery.entity.js';

/** A mail but for its recipient, which is told by the place. */
export type MailContent = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'pictures'>;

/** What a mail has to say of its place. */
export interface MailedPlace {
  readonly placeId: string;
  readonly address: string;
  /** Where its reader ends these mails. */
  readonly unsubscribeUrl: string;
}

/** What is sent. */
export interface Written<Content> {
  readonly content: Content;
  /** Records what was sent, in the transaction that records that it was. @returns when there is more to send; null for never */
  readonly settle?: (() => Promise<Date | null>) | undefined;
}

/** Writes what is sent of one kind, when it is sent. Null where there is nothing to send any more. */
export interface PlaceContent {
  mail(scope: WorkspaceRef, subjectId: string, place: MailedPlace): Promise<Written<MailContent> | null>;
  message(scope: WorkspaceRef, subjectId: string, placeId: string): Promise<Written<ChatMessage> | null>;
}

/** Who writes what; each topic says so when the worker starts. */
@Injectable()
export class PlaceContents {
  private readonly known = new Map<DeliveryKind, PlaceContent>();

  register(kind: DeliveryKind, content: PlaceContent): void {
    this.known.set(kind, content);
  }

  of(kind: DeliveryKind): PlaceContent {
    const content = this.known.get(kind);
    if (content === undefined) throw new Error(`Nobody writes deliveries of the kind ${kind}`);
    return content;
  }
}
