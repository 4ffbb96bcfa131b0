import { ConnectorError, ConnectorRegistry, type FollowedSource, type PostsPage } from '@loupe/connectors';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { askedName } from './keyword-posts.js';

/** What platforms show of sources. Who asks for a page uses the quotas of its platform, whatever it is for. */
@Injectable()
export class SourcePagesService {
  private readonly logger = new Logger('Sources');

  constructor(private readonly connectors: ConnectorRegistry) {}

  /**
   * What is read of a page of a source on one platform.
   * @param after `next` of the page before; null for the newest posts
   * @param read makes no request; where it fails, the connector gave what is no page
   * @throws ConnectorError
   */
  async page<Read>(
    scope: WorkspaceScope,
    provider: Provider,
    source: FollowedSource,
    after: string | null,
    read: (page: PostsPage) => Read,
  ): Promise<Read> {
    const { capture } = this.connectors.forProvider(provider) ?? {};
    if (capture === undefined || !capture.kinds.includes(source.kind)) throw notOffered(provider, source);
    try {
      return read(await capture.page(scope, { ...source, name: askedName(source) }, after));
    } catch (error) {
      if (error instanceof ConnectorError) throw error;
      // A mistake of a connector is an answer that cannot be understood. It stops only its source.
      this.logger.error(error);
      throw new ConnectorError('UNREADABLE', `What ${provider} answered could not be understood`);
    }
  }
}

function notOffered(provider: Provider, { kind }: FollowedSource): ConnectorError {
  return new ConnectorError(
    'UNSUPPORTED',
    `Loupe cannot follow a source of the kind ${kind} on ${provider}: docs/sources.md says what each platform allows`,
  );
}
