import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../connector-registry.js';

/** Says which platforms a workspace can use, in sentences for its people. Makes no request. */
@Injectable()
export class PlatformAccessService {
  constructor(private readonly connectors: ConnectorRegistry) {}

  /** For platforms whose metrics cannot be read: why, and what to do. Other platforms are absent. */
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

  /** Why the post of a URL cannot be fetched, and what to do; null if it may be fetched. */
  async withoutPost(scope: WorkspaceScope, url: URL): Promise<string | null> {
    const problem = await this.connectors.forUrl(url)?.connector.missingAccess(scope, 'posts');
    return problem?.message ?? null;
  }
}
