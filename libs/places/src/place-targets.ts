import { isIP } from 'node:net';
import { AppConfig } from '@loupe/config';
import {
  isMailAddress,
  isPublicAddress,
  type UserErrorDetail,
  UserErrors,
  withoutEdges,
} from '@loupe/kernel';
import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { CreatePlaceInput } from './place.types.js';

const MAX_URL = 2048;
const ADDRESS = ['input', 'address'];
const URL_FIELD = ['input', 'url'];

/** Where a place is, checked. */
export type Target =
  | { readonly mailAddress: string; readonly url: null; readonly host: null }
  | { readonly mailAddress: null; readonly url: string; readonly host: string };

/** Checks where places are. */
@Injectable()
export class PlaceTargets {
  constructor(
    private readonly http: SafeHttp,
    private readonly config: AppConfig,
  ) {}

  /** @throws UserErrors for an address that cannot be one of the kind */
  read({ kind, address, url }: CreatePlaceInput): Target {
    const problems: UserErrorDetail[] = [];
    const isMail = kind === 'MAIL';
    if (isMail && url != null) problems.push({ field: URL_FIELD, message: 'is for chats only' });
    if (!isMail && address != null) problems.push({ field: ADDRESS, message: 'is for MAIL only' });
    const target = isMail ? this.mailOf(address ?? '', problems) : this.chatOf(url ?? '', problems);
    if (problems.length > 0 || target === null) throw new UserErrors(problems);
    return target;
  }

  private mailOf(given: string, problems: UserErrorDetail[]): Target | null {
    const mailAddress = given.trim().toLowerCase();
    if (this.config.get('SMTP_URL') === '')
      problems.push({ field: ['input', 'kind'], message: 'this service sends no mails' });
    else if (!isMailAddress(mailAddress) || /[<>"\p{Cc},;]/u.test(mailAddress))
      problems.push({ field: ADDRESS, message: 'must be a mail address' });
    return { mailAddress, url: null, host: null };
  }

  /** A message in a chat goes over TLS, but in networks of the operator's own (OUTBOUND_ALLOW_CIDRS). */
  private chatOf(given: string, problems: UserErrorDetail[]): Target | null {
    const refuse = (message: string) => {
      problems.push({ field: URL_FIELD, message });
      return null;
    };
    const url = withoutEdges(given, (character) => character === ' ');
    if (url === '') return refuse("can't be blank");
    if (url.length > MAX_URL) return refuse(`is too long (maximum is ${MAX_URL} characters)`);
    if (/\p{Cc}/u.test(url)) return refuse('must not contain line breaks or other control characters');
    try {
      const { protocol, hostname, host } = this.http.judge(url);
      const isOwnNetwork = isIP(hostname) !== 0 && !isPublicAddress(hostname);
      if (protocol !== 'https:' && !isOwnNetwork) return refuse('must begin with https://');
      return { mailAddress: null, url, host };
    } catch (error) {
      if (error instanceof OutboundError) return refuse(error.message);
      throw error;
    }
  }
}
