import {
  ConnectorError,
  ConnectorRegistry,
  cutText,
  inTime,
  NOTHING_UNREAD,
  type PostsPage,
} from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import { SuppressionService } from '@loupe/ingest';
import {
  AppError,
  Clock,
  InvalidInputError,
  type Provider,
  UserErrors,
  type WorkspaceScope,
} from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { Injectable, Logger } from '@nestjs/common';
import { noticeOf } from '../capture/capture-progress.js';
import { afterFailure } from '../capture/capture-schedule.js';
import { KeptPostsService, ofKeptKinds } from '../capture/kept-posts.service.js';
import { SourcePagesService } from '../capture/source-pages.service.js';
import { refuseForbiddenHost, refuseUnoffered } from '../offered-platforms.js';
import { KEPT_BY_DEFAULT, type PostKind } from '../source.enums.js';
import { type NamedSource, readKeep, readSource } from '../source-names.js';
import { postsPerWeek } from './posts-per-week.js';
import {
  MOST_CHARACTERS,
  MOST_SHOWN,
  type SourcePreview,
  type SourcePreviewArgs,
  type SourcePreviewPlatform,
  type SourcePreviewPost,
} from './source-preview.types.js';

/** How long a preview waits for a platform, however many requests that takes. */
const TIMEOUT_MS = 10_000;
/** Platforms that a process asks for the previews of a workspace at a time; one that is late counts until it has ended. */
const MOST_ASKED = 10;

type PreviewedSource = NamedSource & { readonly keep: readonly PostKind[] };

/** What sources would bring. Their platforms are asked as for a capture, and nothing of the answer is stored. */
@Injectable()
export class SourcePreviewsService {
  private readonly logger = new Logger('Sources');
  /** Platforms that are being asked, by workspace. */
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly pages: SourcePagesService,
    private readonly kept: KeptPostsService,
    private readonly erased: SuppressionService,
    private readonly http: SafeHttp,
    private readonly clock: Clock,
  ) {}

  /**
   * What a source would bring from each of its platforms. One that fails says why in its `problem`.
   * @throws InvalidInputError for what cannot be followed; AppError RATE_LIMIT_EXCEEDED while too many platforms are asked
   */
  async preview(scope: WorkspaceScope, args: SourcePreviewArgs): Promise<SourcePreview> {
    const source = this.read(args);
    const { kind, name, instance, platforms } = source;
    const asked = this.asked.get(scope.workspaceId) ?? 0;
    if (asked + platforms.length > MOST_ASKED) {
      throw new AppError(
        'RATE_LIMIT_EXCEEDED',
        `At most ${MOST_ASKED} platforms are asked for previews at a time. Wait for the previews that are under way.`,
      );
    }
    const shown = platforms.map((provider) => this.platform(scope, provider, source));
    return { kind, name, instance, platforms: await Promise.all(shown) };
  }

  private read({ kind, name, platforms, instance, keep }: SourcePreviewArgs): PreviewedSource {
    try {
      const given = { kind, name, platforms: platforms ?? null, instance: instance ?? null };
      const source = { ...readSource(given, []), keep: readKeep(keep, []) ?? KEPT_BY_DEFAULT };
      refuseUnoffered(this.connectors, kind, source.platforms, []);
      refuseForbiddenHost(this.http, source, []);
      return source;
    } catch (error) {
      throw error instanceof UserErrors ? asInvalidInput(error) : error;
    }
  }

  private async platform(
    scope: WorkspaceScope,
    provider: Provider,
    source: PreviewedSource,
  ): Promise<SourcePreviewPlatform> {
    try {
      const page = await this.newest(scope, provider, source);
      const coming = await this.coming(scope, source, page.posts);
      return {
        provider,
        status: 'ACTIVE',
        problem: null,
        notice: noticeOf(page, page.unread ?? NOTHING_UNREAD),
        listedCount: page.posts.length,
        comingCount: coming.length,
        postsPerWeek: postsPerWeek(page, coming, this.clock.now()),
        posts: newestFirst(coming).slice(0, MOST_SHOWN).map(shownPost),
      };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const { status } = afterFailure(error, 'ACTIVE', 1, this.clock.now());
      const nothing = { notice: null, listedCount: 0, comingCount: 0, postsPerWeek: null, posts: [] };
      return { provider, status, problem: error.message, ...nothing };
    }
  }

  /** The newest page of a platform, each post once. @throws ConnectorError, also after the time limit */
  private newest(scope: WorkspaceScope, provider: Provider, source: PreviewedSource): Promise<PostsPage> {
    const followed = { ...source, seenTo: null };
    const { workspaceId } = scope;
    this.count(workspaceId, 1);
    const page = this.pages
      .page(scope, provider, followed, null, (given) => ({ ...given, posts: eachOnce(given.posts) }))
      .finally(() => this.count(workspaceId, -1));
    return inTime(
      page,
      TIMEOUT_MS,
      () => new ConnectorError('UNAVAILABLE', 'The platform did not answer in time'),
      (error) => this.logger.warn(`A preview was late: ${error.message}`),
    );
  }

  /** The posts of a page that a capture would store, without names of people who were erased. */
  private async coming(
    scope: WorkspaceScope,
    source: PreviewedSource,
    posts: readonly CapturedPost[],
  ): Promise<CapturedPost[]> {
    const kept = ofKeptKinds(source, await this.kept.found(source, posts));
    return (await this.erased.admit(scope, kept)).filter((post) => post !== null);
  }

  private count(workspaceId: string, change: number): void {
    const asked = (this.asked.get(workspaceId) ?? 0) + change;
    if (asked === 0) this.asked.delete(workspaceId);
    else this.asked.set(workspaceId, asked);
  }
}

function asInvalidInput({ details }: UserErrors): InvalidInputError {
  const [{ field, message }] = details as [UserErrors['details'][number]];
  return InvalidInputError.at(field.join('.'), message);
}

function eachOnce(posts: readonly CapturedPost[]): CapturedPost[] {
  const ids = new Set<string>();
  return posts.filter(({ externalId }) => !ids.has(externalId) && ids.add(externalId));
}

function newestFirst(posts: readonly CapturedPost[]): CapturedPost[] {
  return posts.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

function shownPost(post: CapturedPost): SourcePreviewPost {
  const { type, caption, takenAt, takenAtBasis, originalUrl, profile, media } = post;
  return {
    type,
    caption: caption === null ? null : cutText(caption, MOST_CHARACTERS),
    takenAt: takenAtBasis === 'FIRST_SEEN' ? null : takenAt,
    originalUrl,
    accountName: profile.accountName,
    fullName: profile.fullName ?? null,
    mediaCount: media.length,
  };
}
