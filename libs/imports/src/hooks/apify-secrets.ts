import { AppConfig, Sealer } from '@loupe/config';
import { Injectable } from '@nestjs/common';
import type { ImportHook } from './import-hook.entity.js';

/** Tokens of Apify, encrypted in the database. */
@Injectable()
export class ApifySecrets {
  private readonly sealer: Sealer;

  constructor(config: AppConfig) {
    this.sealer = new Sealer(config, 'loupe import hooks');
  }

  seal(token: string, owner: Pick<ImportHook, 'workspaceId' | 'id'>): Buffer {
    return this.sealer.seal(token, owner);
  }

  /** Null where there is none, and where it was sealed with another key. */
  open({ apifyToken, workspaceId, id }: ImportHook): string | null {
    return apifyToken === null ? null : this.sealer.tryOpen(apifyToken, { workspaceId, id });
  }
}
