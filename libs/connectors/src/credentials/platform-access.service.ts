import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../connector-registry.js';

/** What platforms can be asked for by a workspace, in words for its people. No request is made. */
@Injectable()
export class PlatformAccessService {
  constructor(private readonly connectors: ConnectorRegistry) {}

  /** Why platforms can be asked for no metrics, and what to do; those that can be are left out. */
  async withoutMetrics(
    scope: WorkspaceScope,
    providers: readonly Provider[],
  ): Promise<ReadonlyMap<Provider, string>> {
    const reasons = new Map<Provider, string>();
    for (const provider of new Set(providers)) {
      const problem = await this.connectors.forProvider(provider)?.missingAccess(scope, 'metrics');
      if (problem != null) reasons.set(provider, problem.message);
    }
    return reasons;
  }

  /** Why the post of an address cannot be fetched, and what to do; null if it may be. */
  async withoutPost(scope: WorkspaceScope, url: URL): Promise<string | null> {
    const problem = await this.connectors.forUrl(url)?.connector.missingAccess(scope, 'posts');
    return problem?.message ?? null;
  }
}
