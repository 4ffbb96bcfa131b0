import { createHmac } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { accountNameKey } from '@loupe/content';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { NameUse } from './names-in-text.js';

/** Makes what is kept of erased people: keyed hashes, by which the same thing is known again but not read. */
@Injectable()
export class ErasureMarkService {
  private readonly key: Buffer;

  constructor(config: AppConfig) {
    // A key of its own, so that what is stored elsewhere under the same secret can never be compared with it.
    this.key = config.derivedKey('loupe erasure marks');
  }

  /** Of an account by the platform's id of it. */
  account(scope: WorkspaceScope, provider: Provider, platformId: string): Buffer {
    return this.mark(scope, ['ACCOUNT', provider, platformId]);
  }

  /** Of an account by its handle or channel name. */
  name(scope: WorkspaceScope, provider: Provider, accountName: string): Buffer {
    return this.mark(scope, ['NAME', provider, accountNameKey(accountName)]);
  }

  post(scope: WorkspaceScope, provider: Provider, externalId: string): Buffer {
    return this.mark(scope, ['POST', provider, externalId]);
  }

  /** @param key of a name, as textKey gives it */
  inText(scope: WorkspaceScope, use: NameUse, key: string): Buffer {
    return this.mark(scope, [use, key]);
  }

  /** HMAC-SHA-256; with the workspace in it, so that two workspaces' marks do not tell that they are of one person. */
  private mark({ workspaceId }: WorkspaceScope, parts: readonly string[]): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([workspaceId, ...parts]))
      .digest();
  }
}
