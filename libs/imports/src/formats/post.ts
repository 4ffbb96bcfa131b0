import type { ItemType, Provider } from '@loupe/kernel';
import { TakenAtBasis } from '@loupe/kernel';
import type { Answers, ForeignPost, Reading } from './format.js';
import type { RowTime } from './times.js';
import { address, count, text } from './values.js';

const MAX_NAME = 255;
const MAX_TEXT = 1_000_000;

/** What a format reads of a row. Values are as the row has them: what cannot be read is unknown. */
export interface Draft {
  readonly provider: Provider;
  readonly type: ItemType;
  readonly id: unknown;
  readonly url?: unknown;
  readonly title?: unknown;
  readonly caption?: unknown;
  /** When it was published; null where the row does not say. */
  readonly time: RowTime | null;
  /** Why what the row says is no time; a post is refused for it, as another time would be a guess. */
  readonly timeProblem?: string | null;
  readonly account: {
    readonly id?: unknown;
    readonly name?: unknown;
    readonly fullName?: unknown;
    readonly avatar?: unknown;
    readonly verified?: unknown;
    readonly following?: unknown;
  };
  readonly metrics: Partial<
    Record<'views' | 'likes' | 'comments' | 'shares' | 'impressions' | 'followers', unknown>
  >;
  /** When the metrics were read, where the row says so. */
  readonly readAt?: RowTime | null;
  readonly thumbnail?: unknown;
  readonly media?: Record<string, unknown>[] | undefined;
  readonly hashtags?: string[] | undefined;
  readonly mentions?: string[] | undefined;
  readonly location?: unknown;
}

/** The post of a draft, or why it cannot be one: required are its id, its account and its address or time (decisions §19). */
export function postOf(draft: Draft, answers: Answers): Reading {
  const { provider, type, account } = draft;
  const externalId = text(draft.id);
  if (externalId === null) return { refused: 'externalId: is missing' };
  if (draft.timeProblem != null) return { refused: draft.timeProblem };
  const url = address(draft.url);
  if (draft.time === null && url === null)
    return { refused: 'publishedAt: is missing, and the post has no address' };
  const isRounded = ROUNDED.test(text(account.id) ?? '') && name(account.name) !== null;
  const channelId = isRounded ? null : name(account.id);
  const channelTitle = name(account.name) ?? name(answers.account) ?? channelId;
  if (channelTitle === null)
    return { refused: 'channelTitle: the row does not say whose post it is: answer account' };
  const readAt = draft.readAt?.at ?? answers.readAt;
  const metrics = metricsOf(draft.metrics);
  const line = {
    externalId,
    provider,
    type,
    url,
    title: storable(draft.title),
    description: storable(draft.caption),
    hashtags: draft.hashtags,
    mentions: draft.mentions,
    channelId,
    channelTitle,
    publishedAt: draft.time?.at ?? readAt,
    thumbnailUrl: address(draft.thumbnail),
    media: draft.media,
    location: placeOf(draft.location),
    snapshots: metrics === null ? undefined : [{ at: readAt, ...metrics }],
  };
  const basis = draft.time?.basis ?? TakenAtBasis.FIRST_SEEN;
  return {
    post: { line, basis, profile: profileOf(account), notUnderstood: notUnderstood(draft, isRounded) },
  };
}

/** The counts of a draft; null where none is known. */
function metricsOf(given: Draft['metrics']): Record<string, number | null> | null {
  const known = Object.entries(given)
    .map(([metric, value]): [string, number | null] => [metric, count(value)])
    .filter(([metric, value]) => value !== null && (metric !== 'followers' || value < 2 ** 31));
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Ways in which services say that they do not know, or do not tell. */
const UNKNOWN = /^(?:-1|-+|–|—|n\/?a|null|none|nan|hidden|unknown|undefined)$/i;

/** What a spreadsheet makes of a long id. */
export const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

function notUnderstood({ metrics, account }: Draft, isRounded: boolean): string[] {
  const counts = Object.entries(metrics).flatMap(([metric, value]) => {
    const written = text(value) ?? (typeof value === 'number' ? String(value) : null);
    if (written === null || UNKNOWN.test(written) || count(value) !== null) return [];
    return [`${metric} (“${written.slice(0, 40)}” is no count)`];
  });
  return isRounded ? [...counts, `channelId (“${text(account.id)}” was rounded by a spreadsheet)`] : counts;
}

function profileOf(account: Draft['account']): ForeignPost['profile'] {
  const [fullName, avatar] = [name(account.fullName), address(account.avatar)];
  const following = count(account.following);
  return {
    ...(fullName === null ? {} : { fullName }),
    ...(avatar === null ? {} : { avatar }),
    ...(typeof account.verified === 'boolean' ? { verified: account.verified } : {}),
    ...(following === null || following >= 2 ** 31 ? {} : { following }),
  };
}

function placeOf(given: unknown): Record<string, string> | undefined {
  const place = name(given);
  return place === null ? undefined : { name: place };
}

/** A text that can be stored: whole characters, none of them NUL. */
function storable(given: unknown): string | undefined {
  const found = text(given);
  return found === null
    ? undefined
    : clean(found)
        .slice(0, MAX_TEXT)
        .replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

function name(given: unknown): string | null {
  const found = text(given);
  return found === null
    ? null
    : text(
        clean(found)
          .slice(0, MAX_NAME)
          .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
      );
}

function clean(given: string): string {
  return given.replaceAll('\u0000', '');
}
