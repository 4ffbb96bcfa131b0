import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { uuidOfHex } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

/** The consent that a link at the end of a mail names. */
export interface NamedConsent {
  readonly workspaceId: string;
  readonly id: string;
}

/** Tokens of the links by which readers of mails want no more of them. They do not end, as the mails do not. */
@Injectable()
export class UnsubscribeTokens {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    this.key = config.derivedKey('loupe unsubscribing');
  }

  make({ workspaceId, id }: NamedConsent): string {
    return bare(workspaceId) + bare(id) + this.signatureOf(workspaceId, id).toString('base64url');
  }

  /** What a token names; null for one that `make` did not give. */
  read(token: string): NamedConsent | null {
    const [, workspace, consent, signature] = TOKEN.exec(token) ?? [];
    if (workspace === undefined || consent === undefined || signature === undefined) return null;
    const named = { workspaceId: uuidOfHex(workspace), id: uuidOfHex(consent) };
    const given = Buffer.from(signature, 'base64url');
    const right = this.signatureOf(named.workspaceId, named.id);
    return given.length === right.length && timingSafeEqual(given, right) ? named : null;
  }

  private signatureOf(workspaceId: string, id: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${workspaceId} ${id}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}

const bare = (id: string) => id.replaceAll('-', '').toLowerCase();
