import type { Provider } from '@loupe/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Connector, PostReference } from './connector.js';

/** All connectors; the most specific come first. */
export const CONNECTORS = Symbol('CONNECTORS');

/** Finds the connector for a URL or a platform. */
@Injectable()
export class ConnectorRegistry {
  constructor(@Inject(CONNECTORS) private readonly all: readonly Connector[]) {}

  /** The connector for a URL, with the post that the URL identifies; null if no connector can fetch it. */
  forUrl(url: URL): { connector: Connector; post: PostReference } | null {
    for (const connector of this.all) {
      const post = connector.resolve(url);
      if (post !== null) return { connector, post };
    }
    return null;
  }

  /** The connector of a platform; null if there is none. */
  forProvider(provider: Provider): Connector | null {
    return this.all.find((connector) => connector.provider === provider) ?? null;
  }

  /** The connectors that can look up profiles, of one platform or of all. */
  withProfiles(provider: Provider | null): readonly Connector[] {
    return this.all.filter(
      (connector) =>
        connector.capabilities.profiles && (provider === null || connector.provider === provider),
    );
  }
}
