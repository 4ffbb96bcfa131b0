import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AiProviderRow } from './ai-provider.entity.js';
import { AiVendorFailures } from './ai-vendor-failures.repository.js';

/** The providers of workspaces as they are stored. */
@Injectable()
export class AiProviderRepository {
  readonly failures: AiVendorFailures;

  constructor(private readonly db: Database) {
    this.failures = new AiVendorFailures(db, 'ai_providers');
  }

  /** The provider of a workspace: BUILTIN where it has chosen none. */
  async find({ workspaceId }: WorkspaceRef): Promise<AiProviderRow> {
    const stored = await this.db.manager.findOneBy(AiProviderRow, { workspaceId });
    return (
      stored ?? {
        workspaceId,
        kind: 'BUILTIN',
        baseUrl: null,
        model: null,
        sealedKey: null,
        inputPrice: null,
        outputPrice: null,
        monthlyTokens: null,
        monthlyCents: null,
        failures: 0,
        retryAt: null,
        updatedAt: new Date(0),
      }
    );
  }

  async save(provider: AiProviderRow): Promise<void> {
    await this.db.manager.save(AiProviderRow, provider);
  }
}
