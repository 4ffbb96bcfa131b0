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

/** How a platform of a source stands, and what it takes for that. */
type PlatformState = Pick<SourcePlatform, 'status' | 'problem' | 'lastCapturedAt'>;

const MOODS: Readonly<Record<SourcePlatform['status'], Mood>> = {
  ACTIVE: 'good',
  PAUSED: 'quiet',
  FAILING: 'bad',
  NEEDS_CONNECTION: 'warn',
  NOT_AVAILABLE: 'bad',
};

/** How a platform of a source stands, in a few words, for a list. `problem` says more, in words for whoever mends it. */
export function stateOf({ status, problem, lastCapturedAt }: PlatformState): { mood: Mood; text: string } {
  const mood = MOODS[status];
  switch (status) {
    case 'ACTIVE':
      return problem === null
        ? { mood, text: t('Working') }
        : { mood: 'warn', text: t('Working, but not all is found') };
    case 'PAUSED':
      return { mood, text: t('Paused') };
    case 'FAILING':
      return { mood, text: t('Could not be read') };
    case 'NEEDS_CONNECTION':
      return {
        mood,
        text:
          lastCapturedAt === null
            ? t('Not connected: connect an account')
            : t('The sign-in has ended: connect again'),
      };
    case 'NOT_AVAILABLE':
      return { mood, text: t('Not available') };
  }
}

const BROKEN: readonly SourcePlatform['status'][] = ['FAILING', 'NEEDS_CONNECTION', 'NOT_AVAILABLE'];

/** Whether a platform brings nothing to a source. */
export const isBroken = ({ status }: Pick<SourcePlatform, 'status'>): boolean => BROKEN.includes(status);

/** Whether a source finds nothing somewhere, although it should. */
export const findsNothing = (source: {
  paused: boolean;
  platforms: readonly Pick<SourcePlatform, 'status'>[];
}): boolean => !source.paused && source.platforms.some(isBroken);

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
  !paused && platforms.some((platform) => platform.problem !== null || isBroken(platform));

/** What a source can keep. */
export const POST_KINDS: readonly (readonly [Source['keep'][number], string])[] = [
  ['POST', t('Own posts')],
  ['QUOTE', t('Quotes of other posts')],
  ['REPLY', t('Replies')],
  ['REPOST', t('Reposts')],
];
