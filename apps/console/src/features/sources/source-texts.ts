import { t } from '../../lib/messages';
import type { Mood } from '../../ui/status';
import type { Source, SourcePlatform } from './sources.query';

/** A source as people write it, such as `#coffee` or `@nova`. */
export function sourceName({ kind, name }: Pick<Source, 'kind' | 'name'>): string {
  if (kind === 'HASHTAG') return `#${name}`;
  if (kind === 'MENTION' || kind === 'ACCOUNT') return `@${name}`;
  return kind === 'KEYWORD' ? t('“{words}”', { words: name }) : name;
}

/** Kinds of sources, as a choice. */
export const KIND_NAMES: Readonly<Record<Source['kind'], string>> = {
  HASHTAG: t('Hashtag'),
  MENTION: t('Mention of an account'),
  KEYWORD: t('Word or phrase'),
  ACCOUNT: t('Account'),
  FEED: t('RSS or Atom feed'),
};

/** Each status in words. */
export const STATUSES: Readonly<Record<SourcePlatform['status'], { mood: Mood; name: string }>> = {
  ACTIVE: { mood: 'good', name: t('Working') },
  PAUSED: { mood: 'quiet', name: t('Paused') },
  FAILING: { mood: 'bad', name: t('Failing') },
  NEEDS_CONNECTION: { mood: 'warn', name: t('Needs a connected account') },
  NOT_AVAILABLE: { mood: 'bad', name: t('Not available') },
};

/** The worst first: the state of a source is that of its worst platform. */
const WORST: readonly SourcePlatform['status'][] = [
  'FAILING',
  'NOT_AVAILABLE',
  'NEEDS_CONNECTION',
  'PAUSED',
  'ACTIVE',
];

/** The state of a source as a whole. */
export const statusOf = ({ platforms }: Pick<Source, 'platforms'>): SourcePlatform['status'] =>
  WORST.find((status) => platforms.some((platform) => platform.status === status)) ?? 'ACTIVE';

/** Whether somebody should look at a source: it finds nothing somewhere, or does not find all. */
export const needsAttention = ({ paused, platforms }: Pick<Source, 'paused' | 'platforms'>): boolean =>
  !paused &&
  platforms.some(({ status, problem }) => problem !== null || !['ACTIVE', 'PAUSED'].includes(status));

/** What a source can keep. */
export const POST_KINDS: readonly (readonly [Source['keep'][number], string])[] = [
  ['POST', t('Own posts')],
  ['QUOTE', t('Quotes of other posts')],
  ['REPLY', t('Replies')],
  ['REPOST', t('Reposts')],
];
