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

/** Address of a link that no request asks for. */
export function linkUrl({ origin }: AppConfig, secret: string): string {
  return `${origin}${LINK_PATH}${secret}`;
}
