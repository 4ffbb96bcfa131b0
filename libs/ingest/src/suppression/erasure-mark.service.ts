import { createHmac } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { accountNameKey } from '@loupe/content';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { NameUse } from './names-in-text.js';

/** Computes the marks of erased people: keyed hashes that recognize the same value but do not reveal it. */
@Injectable()
export class ErasureMarkService {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    // A separate key, so that marks cannot be compared with other hashes made with the same secret.
    this.key = config.derivedKey('loupe erasure marks');
  }

  /** The mark of a profile, by its platform id. */
  account(scope: WorkspaceScope, provider: Provider, platformId: string): Buffer {
    return this.mark(scope, ['ACCOUNT', provider, platformId]);
  }

  /** The mark of a profile, by its handle or channel name. */
  name(scope: WorkspaceScope, provider: Provider, accountName: string): Buffer {
    return this.mark(scope, ['NAME', provider, accountNameKey(accountName)]);
  }

  post(scope: WorkspaceScope, provider: Provider, externalId: string): Buffer {
    return this.mark(scope, ['POST', provider, externalId]);
  }

  /** @param key of a name, from textKey */
  inText(scope: WorkspaceScope, use: NameUse, key: string): Buffer {
    return this.mark(scope, [use, key]);
  }

  /** HMAC-SHA-256. It includes the workspace, so that equal marks of two workspaces do not reveal the same person. */
  private mark({ workspaceId }: WorkspaceScope, parts: readonly string[]): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([workspaceId, ...parts]))
      .digest();
  }
}
