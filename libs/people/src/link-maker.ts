import type { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { LinkPurpose } from './people.entities.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleSecrets } from './secrets.js';

/** Path of the page that a one-time link opens, without the secret at its end. */
export const LINK_PATH = '/sign-in/link/';

const HOUR_MS = 3_600_000;
const LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  INVITATION: 72 * HOUR_MS,
  RESET: HOUR_MS,
  SIGN_IN: HOUR_MS,
};

/** Makes one-time links. */
@Injectable()
export class LinkMaker {
  constructor(
    private readonly people: PeopleRepository,
    private readonly secrets: PeopleSecrets,
    private readonly clock: Clock,
  ) {}

  /** @returns the secret of a new link, of which only an HMAC is stored */
  async make(personId: string, purpose: LinkPurpose, membershipId: string | null): Promise<string> {
    const secret = this.secrets.generate();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIMES[purpose]);
    await this.people.insertLink({
      hmac: this.secrets.hmac(secret),
      personId,
      membershipId,
      purpose,
      expiresAt,
    });
    return secret;
  }
}

/** The address of a page of the service, for a mail. */
export const pageUrl = (config: AppConfig, path: string): string =>
  `${config.publicUrl ?? `http://localhost:${config.get('PORT')}`}${path}`;

/**
 * Address of a link that no request asks for: at PUBLIC_URL, or at the port of the API on this machine where that is not set. The
 * Host header of a request never gets into a mail.
 */
export function linkUrl(config: AppConfig, secret: string): string {
  return pageUrl(config, `${LINK_PATH}${secret}`);
}
