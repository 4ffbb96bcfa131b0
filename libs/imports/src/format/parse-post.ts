import type { CapturedPost } from '@loupe/content';
import { ItemType, Provider, TakenAtBasis } from '@loupe/kernel';
import { captured } from './captured.js';
import type { FieldProblem } from './field-problem.js';
import { withZones } from './local-times.js';
import { postSchema } from './post.schema.js';
import { channelProblem, idProblem } from './post-ids.js';
import { unknownFieldProblems, unknownFields } from './unknown-fields.js';

/** A post of an import, and what belongs to it besides the post itself. */
export interface ImportedPost {
  readonly post: CapturedPost;
  /** Names of collections that the post is put into. */
  readonly collections: readonly string[];
  /** Name or id of a campaign that the post is put into. */
  readonly campaign: string | null;
  /** Values of custom attributes by key; null for none. */
  readonly attributes: Readonly<Record<string, unknown>> | null;
  /** Whether the values are cells of CSV, all of which are texts. */
  readonly isFromCells: boolean;
}

/** The post of a line, or why it is not imported. */
export type ParsedPost = { readonly unknownFields: readonly string[] } & (
  | { readonly imported: ImportedPost }
  | { readonly problems: readonly FieldProblem[] }
);

export interface ParseOptions {
  /** Platform of posts that name none; a post that names another one is refused. Null if each must name its own. */
  readonly provider: Provider | null;
  /** Whether a post with an unknown field is refused. */
  readonly strict: boolean;
  readonly now: Date;
  /** Zone of times that name none: the workspace's, an IANA name. */
  readonly timeZone: string;
  /** Whether the values are cells of CSV. */
  readonly isFromCells?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const NETWORK_TYPES = [ItemType.POST, ItemType.REPOST, ItemType.QUOTE, ItemType.REPLY];

/** The types of posts of each platform. */
const TYPES: Record<Provider, readonly ItemType[]> = {
  INSTAGRAM: [ItemType.POST, ItemType.REEL, ItemType.STORY],
  TIKTOK: [ItemType.SHORT, ItemType.POST, ItemType.STORY],
  YOUTUBE: [ItemType.VIDEO, ItemType.SHORT],
  BLUESKY: NETWORK_TYPES,
  MASTODON: NETWORK_TYPES,
  X: NETWORK_TYPES,
  FACEBOOK: [ItemType.POST, ItemType.REEL, ItemType.STORY, ItemType.VIDEO, ItemType.REPOST],
  THREADS: NETWORK_TYPES,
  LINKEDIN: [ItemType.POST, ItemType.VIDEO, ItemType.ARTICLE, ItemType.REPOST],
  REDDIT: [ItemType.POST, ItemType.REPOST, ItemType.REPLY],
  PINTEREST: [ItemType.POST, ItemType.VIDEO, ItemType.REPOST],
  TWITCH: [ItemType.VIDEO, ItemType.SHORT],
  SNAPCHAT: [ItemType.POST, ItemType.SHORT, ItemType.STORY],
  FEED: [ItemType.ARTICLE],
  INTERNAL: Object.values(ItemType),
};

/** Checks a post of an import (docs/import-format.md), wherever it came from. */
export function parsePost(value: unknown, options: ParseOptions): ParsedPost {
  const unknown = unknownFields(value);
  const refused = (problems: readonly FieldProblem[]) => ({ unknownFields: unknown, problems });
  const zoned = withZones(value, options.timeZone);
  const checked = postSchema.safeParse(zoned.value);
  if (!checked.success) {
    return refused(
      checked.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message })),
    );
  }
  if (options.strict && unknown.length > 0) return refused(unknownFieldProblems(unknown));
  const { data } = checked;
  const provider = data.provider ?? options.provider;
  if (provider === null) return refused([problem('provider', 'is required, because no default is given')]);
  if (options.provider !== null && provider !== options.provider) {
    return refused([problem('provider', `is ${provider}, expected ${options.provider}`)]);
  }
  if (!TYPES[provider].includes(data.type)) {
    return refused([problem('type', `is ${data.type}, but ${provider} has ${TYPES[provider].join(', ')}`)]);
  }
  const broken = idProblem(provider, data.externalId.trim(), data.url ?? null);
  if (broken !== null) return refused([problem('externalId', broken)]);
  const ofChannel = channelProblem(data.channelId);
  if (ofChannel !== null) return refused([problem('channelId', ofChannel)]);
  const basis = zoned.isDay ? { takenAtBasis: TakenAtBasis.DAY } : {};
  const post = { ...captured(data, provider), ...basis };
  const impossible = impossibleTimes(post, options.now);
  if (impossible.length > 0) return refused(impossible);
  const { collections, campaign, attributes } = data;
  return {
    unknownFields: unknown,
    imported: {
      post,
      collections: collections ?? [],
      campaign: campaign?.trim() ?? null,
      attributes: attributes ?? null,
      isFromCells: options.isFromCells ?? false,
    },
  };
}

/** Clocks differ and time zones are mistaken, so one day is allowed. */
function impossibleTimes(post: CapturedPost, now: Date): FieldProblem[] {
  const latest = now.getTime() + DAY_MS;
  if (post.takenAt.getTime() > latest) {
    return [problem('publishedAt', 'is more than a day in the future')];
  }
  return post.snapshots.flatMap(({ at }, index) => {
    const path = ['snapshots', index, 'at'];
    if (at < post.takenAt) return [{ path, message: 'is before publishedAt' }];
    return at.getTime() > latest ? [{ path, message: 'is more than a day in the future' }] : [];
  });
}

function problem(field: string, message: string): FieldProblem {
  return { path: [field], message };
}
