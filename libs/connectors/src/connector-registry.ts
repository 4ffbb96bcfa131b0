import type { Provider } from '@loupe/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Connector, PostReference } from './connector.js';

/** The connectors there are, the most special first. */
export const CONNECTORS = Symbol('CONNECTORS');

/** Finds the connector that is in charge. */
@Injectable()
export class ConnectorRegistry {
  constructor(@Inject(CONNECTORS) private readonly all: readonly Connector[]) {}

  /** The connector for an address, with the post that it names; null where none can fetch it. */
  forUrl(url: URL): { connector: Connector; post: PostReference } | null {
    for (const connector of this.all) {
      const post = connector.resolve(url);
      if (post !== null) return { connector, post };
    }
    return null;
  }

  /** The connector of a platform; null where there is none. */
  forProvider(provider: Provider): Connector | null {
    return this.all.find((connector) => connector.provider === provider) ?? null;
  }

  /** The connectors that accounts can be looked up by, of one platform or of all. */
  withProfiles(provider: Provider | null): readonly Connector[] {
    return this.all.filter(
      (connector) =>
        connector.capabilities.profiles && (provider === null || connector.provider === provider),
    );
  }
}
