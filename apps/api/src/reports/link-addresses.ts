import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { REPORT_LINK_PATH } from '@loupe/reports';
import { ExpiringSignatures } from '@loupe/storage';
import { Injectable } from '@nestjs/common';

/** The path of pictures of links. */
export const LINK_PICTURES_PATH = `${REPORT_LINK_PATH}/pictures`;
const WINDOW_MS = 12 * 60 * 60 * 1000;

/** A picture that a link shows. */
export interface LinkPicture {
  readonly workspaceId: string;
  readonly linkId: string;
  readonly mediaContentId: string;
}

/** Addresses of pictures of links: good for 12 to 24 hours, and not longer than the link, of which they do not have the token. */
@Injectable()
export class LinkAddresses {
  private readonly signatures: ExpiringSignatures;

  constructor(
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.signatures = new ExpiringSignatures(config.derivedKey('loupe report pictures'), clock);
  }

  sign(picture: LinkPicture): string {
    const { workspaceId, linkId, mediaContentId } = picture;
    const query = this.signatures.sign(nameOf(picture), Math.floor((this.changesAt() + WINDOW_MS) / 1000));
    return `${LINK_PICTURES_PATH}/${workspaceId}/${linkId}/${mediaContentId}?${query}`;
  }

  /** From when on, in milliseconds since 1970, `sign` gives other addresses. */
  changesAt(): number {
    return (Math.floor(this.clock.now().getTime() / WINDOW_MS) + 1) * WINDOW_MS;
  }

  /** Whether `sign` created an address that has not expired. */
  isGood(picture: LinkPicture, expires: string, signature: string): boolean {
    return this.signatures.judge(nameOf(picture), expires, signature) === 'good';
  }
}

const nameOf = ({ workspaceId, linkId, mediaContentId }: LinkPicture) =>
  `${workspaceId} ${linkId} ${mediaContentId}`;
