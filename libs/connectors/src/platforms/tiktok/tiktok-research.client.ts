import { createHash } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Clock, SourceKind, type WorkspaceScope, withoutEndSlashes } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { ConnectorError, type FollowedSource } from '../../connector.js';
import { DailyBudgetStore } from '../daily-budget.store.js';
import { type PlatformAnswer, PlatformHttpClient, type Refusal } from '../platform-http.client.js';
import { oauthRefusal, tiktokRefusal } from './tiktok.client.js';
import { clientTokenSchema, type VideoPage, videoPageSchema } from './tiktok.schema.js';

const FIELDS =
  'id,username,create_time,video_description,hashtag_names,video_duration,like_count,comment_count,share_count,view_count';
const MOST_VIDEOS = 100;
/** A token is replaced so long before its end. */
const BEFORE_END_MS = 5 * 60_000;

/** The days, as YYYYMMDD in UTC, of a search and where its next page begins. */
export interface ResearchPage {
  readonly from: string;
  readonly to: string;
  readonly cursor: number;
  readonly searchId: string;
}

/** TikTok's Research API, for those whom TikTok has approved. Its requests of a day are shared by the workspaces. */
@Injectable()
export class TikTokResearchClient {
  private token: { readonly value: string; readonly endsAt: number } | null = null;
  private readonly credentials: string;

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
    private readonly budgets: DailyBudgetStore,
    private readonly clock: Clock,
  ) {
    const key = createHash('sha256').update(config.get('TIKTOK_RESEARCH_CLIENT_KEY')).digest('hex');
    this.credentials = `tiktok-research:${key.slice(0, 16)}`;
  }

  /** Whether the installation has access. */
  get isConfigured(): boolean {
    return (
      this.config.get('TIKTOK_RESEARCH_CLIENT_KEY') !== '' &&
      this.config.get('TIKTOK_RESEARCH_CLIENT_SECRET') !== ''
    );
  }

  /**
   * A page of public videos of a hashtag, a word or an account, in no order.
   * @throws ConnectorError
   */
  async search(
    scope: WorkspaceScope,
    source: FollowedSource,
    { from, to, cursor, searchId }: ResearchPage,
  ): Promise<VideoPage> {
    const now = this.clock.now();
    const begins = DateTime.fromJSDate(now).toUTC().startOf('day');
    const budget = {
      key: this.credentials,
      perDay: this.config.get('TIKTOK_RESEARCH_REQUESTS_PER_DAY'),
      begins: begins.toJSDate(),
      ends: begins.plus({ days: 1 }).toJSDate(),
    };
    await this.budgets.take('TikTok', budget, scope.workspaceId, 1);
    const json = {
      query: { and: [{ operation: 'EQ', field_name: fieldOf(source.kind), field_values: [source.name] }] },
      start_date: from,
      end_date: to,
      max_count: MOST_VIDEOS,
      cursor,
      ...(searchId === '' ? {} : { search_id: searchId }),
    };
    const answer = await this.http.ask(
      {
        platform: 'TikTok',
        credentials: this.credentials,
        url: this.urlOf(`research/video/query/?${new URLSearchParams({ fields: FIELDS })}`),
        headers: { authorization: `Bearer ${await this.accessToken()}` },
        post: { json },
      },
      { schema: videoPageSchema, refusalOf: (reply) => this.refusalOf(reply, budget.ends) },
    );
    return answer.data;
  }

  private async accessToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.token !== null && now < this.token.endsAt) return this.token.value;
    const form = new URLSearchParams({
      client_key: this.config.get('TIKTOK_RESEARCH_CLIENT_KEY'),
      client_secret: this.config.get('TIKTOK_RESEARCH_CLIENT_SECRET'),
      grant_type: 'client_credentials',
    });
    const { access_token: value, expires_in: seconds } = await this.http.ask(
      { platform: 'TikTok', credentials: this.credentials, url: this.urlOf('oauth/token/'), post: { form } },
      { schema: clientTokenSchema, refusalOf: (reply) => (oauthRefusal(reply) === null ? null : NO_CLIENT) },
    );
    this.token = { value, endsAt: now + seconds * 1000 - BEFORE_END_MS };
    return value;
  }

  private refusalOf(reply: PlatformAnswer, dayEnds: Date): Refusal | null {
    const refusal = tiktokRefusal(reply);
    if (refusal?.problem === 'UNAUTHORIZED') {
      this.token = null;
      return NO_CLIENT;
    }
    if (refusal?.problem === 'PRIVATE') return NO_CLIENT;
    return refusal?.problem === 'QUOTA' && refusal.isOfDay === true
      ? { problem: 'QUOTA', retryAt: dayEnds }
      : refusal;
  }

  private urlOf(path: string): URL {
    return new URL(`${withoutEndSlashes(this.config.get('TIKTOK_API_BASE_URL'))}/v2/${path}`);
  }
}

const NO_CLIENT: Refusal = {
  problem: 'UNAUTHORIZED',
  message:
    'TikTok refuses the client of its Research API: correct TIKTOK_RESEARCH_CLIENT_KEY and TIKTOK_RESEARCH_CLIENT_SECRET, or ask TikTok to approve it',
};

/** The field of a search by what is followed. @throws ConnectorError UNSUPPORTED for what has none */
function fieldOf(kind: SourceKind): string {
  if (kind === SourceKind.HASHTAG) return 'hashtag_name';
  if (kind === SourceKind.KEYWORD) return 'keyword';
  if (kind === SourceKind.ACCOUNT) return 'username';
  throw new ConnectorError('UNSUPPORTED', `TikTok cannot be searched for a ${kind}`);
}
