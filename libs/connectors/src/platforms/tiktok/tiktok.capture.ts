import type { CapturedPost } from '@loupe/content';
import { Clock, SourceKind, type WorkspaceScope } from '@loupe/kernel';
import type { Connection } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { ConnectorError, type FollowedSource, type PostsPage, type SourceCapture } from '../../connector.js';
import { ConnectionsService } from '../../credentials/connections.service.js';
import { readable } from '../../reading/readable.js';
import { ownOf } from './tiktok.accounts.js';
import { TikTokClient } from './tiktok.client.js';
import { postOf, researchPostOf } from './tiktok.posts.js';
import { researchVideoSchema, videoSchema } from './tiktok.schema.js';
import { type ResearchPage, TikTokResearchClient } from './tiktok-research.client.js';
import { TikTokTokenService } from './tiktok-token.service.js';

/** Days that the first search looks back, and days that a video may take to be found. A search spans 30 at most. */
const FIRST_DAYS = 7;
const LATE_DAYS = 3;
const MOST_DAYS = 30;
const SECOND_MS = 1000;

/**
 * What workspaces follow on TikTok: connected accounts by the Display API; with access to the Research API also other
 * accounts, hashtags and words.
 */
@Injectable()
export class TikTokCapture implements SourceCapture {
  readonly kinds = [SourceKind.HASHTAG, SourceKind.KEYWORD, SourceKind.ACCOUNT];

  constructor(
    private readonly api: TikTokClient,
    private readonly research: TikTokResearchClient,
    private readonly connections: ConnectionsService,
    private readonly tokens: TikTokTokenService,
    private readonly clock: Clock,
  ) {}

  async page(scope: WorkspaceScope, source: FollowedSource, after: string | null): Promise<PostsPage> {
    if (source.kind === SourceKind.ACCOUNT) {
      const [own] = ownOf(await this.connections.any(scope, this.tokens), source.name);
      if (own !== undefined) return this.own(scope, own, after);
    }
    if (!this.research.isConfigured) throw without(source);
    return this.found(scope, source, after);
  }

  private own(scope: WorkspaceScope, connection: Connection, after: string | null): Promise<PostsPage> {
    return this.connections.use(scope, this.tokens, connection, async (access) => {
      const page = await this.api.list(access, after === null ? null : Number(after));
      const user = await this.api.user(access);
      const at = this.clock.now();
      const { entries, unread } = readable('TikTok', videoSchema(at), page.videos);
      return {
        posts: entries.map((video) => automatic(postOf(video, user, access.handle, at))),
        unread,
        next: page.has_more && page.cursor !== undefined ? pageAfter(page.cursor, after) : null,
      };
    });
  }

  private async found(
    scope: WorkspaceScope,
    source: FollowedSource,
    after: string | null,
  ): Promise<PostsPage> {
    const asked = after === null ? this.firstPage(source) : pageOf(after);
    const page = await this.research.search(scope, source, asked);
    const at = this.clock.now();
    const { entries, unread } = readable('TikTok', researchVideoSchema(at), page.videos);
    const next = page.has_more && page.cursor !== undefined;
    return {
      posts: entries.map((video) => automatic(researchPostOf(video, at))),
      unread,
      next: next ? `${asked.from} ${asked.to} ${page.cursor} ${page.search_id ?? ''}` : null,
      isUnordered: true,
    };
  }

  private firstPage({ seenTo }: FollowedSource): ResearchPage {
    const today = DateTime.fromJSDate(this.clock.now()).toUTC();
    const since = seenTo === null ? today.minus({ days: FIRST_DAYS }) : DateTime.fromJSDate(seenTo).toUTC();
    const from = DateTime.max(
      seenTo === null ? since : since.minus({ days: LATE_DAYS }),
      today.minus({ days: MOST_DAYS }),
    );
    return { from: from.toFormat('yyyyMMdd'), to: today.toFormat('yyyyMMdd'), cursor: 0, searchId: '' };
  }
}

/**
 * The page behind a cursor, which is the time of the last video in seconds: videos of the same second may stand on the next
 * page, and TikTok gives only those before the cursor. So pages overlap by a second, unless a page had nothing else.
 */
function pageAfter(cursor: number, asked: string | null): string {
  const overlapping = cursor + SECOND_MS;
  return String(asked !== null && overlapping >= Number(asked) ? cursor : overlapping);
}

/** A page as it is stored with the progress of a capture. */
function pageOf(after: string): ResearchPage {
  const [from = '', to = '', cursor = '0', searchId = ''] = after.split(' ');
  return { from, to, cursor: Number(cursor), searchId };
}

function automatic(post: CapturedPost): CapturedPost {
  return { ...post, importType: 'AUTOMATIC' };
}

function without({ kind, name }: FollowedSource): ConnectorError {
  if (kind === SourceKind.ACCOUNT) {
    return new ConnectorError(
      'NOT_CONFIGURED',
      `TikTok shows the videos of @${name} to this account only: the operator connects it with \`loupe integration add\`, or sets TIKTOK_RESEARCH_CLIENT_KEY`,
    );
  }
  return new ConnectorError(
    'UNSUPPORTED',
    'TikTok offers search only to those whom it has approved for its Research API; with its approval, the operator sets TIKTOK_RESEARCH_CLIENT_KEY and TIKTOK_RESEARCH_CLIENT_SECRET',
  );
}
