import { type CapturedPost, type CapturedProfile, urlKey } from '@loupe/content';
import { Clock, Provider, parseUrl, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type Capabilities,
  type Connector,
  ConnectorError,
  type MetricsAnswer,
  type MetricsRequest,
  type PostReference,
} from '../../connector.js';
import { DocumentReader } from '../../documents/document-reader.js';
import { webAddress } from '../../documents/web-address.js';
import { inChunks } from '../chunks.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { quotaOfHost } from '../platform-quota.store.js';
import { idOf, metricsOf, type Oembed, oembedSchema, postOf } from './web.posts.js';
import { baseOf, type Page } from './web-page.js';

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** Any public page that describes its content by JSON-LD, Open Graph or oEmbed. It needs no credentials. */
@Injectable()
export class WebConnector implements Connector {
  readonly provider = Provider.INTERNAL;
  readonly capabilities: Capabilities = {
    metrics: true,
    profiles: false,
    postsPerRequest: 1,
  };

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {}

  async missingAccess(): Promise<null> {
    return null;
  }

  resolve(url: URL): PostReference | null {
    if (urlKey(url.href, (host) => this.http.permitsHost(host)) === null) return null;
    return { provider: Provider.INTERNAL, externalId: idOf(url), url: url.href, accountName: null };
  }

  async fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost> {
    const { page, address } = await this.read(scope, post);
    return postOf(address, page, await this.oembedOf(page, address), this.clock.now());
  }

  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inChunks(posts, 1, (chunk) => Promise.all(chunk.map((post) => this.metrics(scope, post))));
  }

  async fetchProfile(): Promise<CapturedProfile | null> {
    throw new ConnectorError('UNSUPPORTED', 'Accounts of other websites cannot be looked up');
  }

  private async metrics(scope: WorkspaceScope, post: MetricsRequest): Promise<MetricsAnswer> {
    try {
      const { page } = await this.read(scope, post);
      const metrics = metricsOf(page);
      if (metrics !== null) return { kind: 'metrics', at: this.clock.now(), metrics };
      const error = new ConnectorError('UNSUPPORTED', 'The page has no metrics');
      return { kind: 'failed', error };
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return { kind: 'gone' };
      throw error;
    }
  }

  private async read(
    { workspaceId }: WorkspaceScope,
    { url }: PostReference,
  ): Promise<{ page: Page; address: URL }> {
    const asked = url === null ? null : parseUrl(url);
    if (asked === null) {
      throw new ConnectorError('UNSUPPORTED', 'The post has no address to fetch it from');
    }
    const response = await this.http.page({
      platform: asked.host,
      credentials: quotaOfHost('web', asked),
      url: asked,
    });
    const type = String(response.headers['content-type'] ?? '');
    if (!HTML.test(type)) throw new ConnectorError('UNSUPPORTED', `${asked.host}: this is not a web page`);
    const page = await this.reader.page(workspaceId, response);
    return { page, address: new URL(response.url) };
  }

  /** The oEmbed data of a page, if it has any; if the request fails, the page's own data is enough. */
  private async oembedOf(page: Page, address: URL): Promise<Oembed | null> {
    const href = webAddress(page.oembed, baseOf(page, address));
    if (href === null) return null;
    const url = new URL(href);
    try {
      return await this.http.ask(
        { platform: url.host, credentials: quotaOfHost('web', url), url },
        { schema: oembedSchema, refusalOf: () => null },
      );
    } catch (error) {
      if (error instanceof ConnectorError) return null;
      throw error;
    }
  }
}
