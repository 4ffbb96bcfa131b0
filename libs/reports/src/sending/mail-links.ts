import { AppConfig } from '@loupe/config';
import { Clock, derivedToken, hashOfToken, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { EditionRow } from '../editions/edition.entity.js';
import { REPORT_LINK_PATH } from '../links/link-path.js';
import { DEFAULT_DAYS } from '../links/links.inputs.js';
import { LinksRepository } from '../links/links.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives what is sent of an edition its link. There is one for all places, so that revoking it ends it for all. */
@Injectable()
export class MailLinks {
  private readonly key: Buffer;

  constructor(
    private readonly links: LinksRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {
    this.key = config.derivedKey('loupe links in mails');
  }

  /** The address of the link of an edition, which is made with the first thing that is sent. */
  async of({ workspaceId }: WorkspaceRef, { id: editionId, reportId }: EditionRow): Promise<string> {
    // The same each time, although only its hash is stored.
    const token = derivedToken(this.key, `${workspaceId} ${editionId}`);
    const now = this.clock.now();
    await this.links.addOrProlong({
      ...{ workspaceId, id: editionId, reportId, editionId, tokenHash: hashOfToken(token) as Buffer },
      ...{ passwordHash: null, blockIds: null, revokedAt: null, views: 0, lastViewedAt: null },
      ...{ expiresAt: new Date(now.getTime() + DEFAULT_DAYS * DAY_MS), createdAt: now },
    });
    return `${this.config.origin}${REPORT_LINK_PATH}/${token}`;
  }
}
