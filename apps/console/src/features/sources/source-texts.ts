import type { Mood } from '../../ui/status';
import type { Source, SourcePlatform } from './sources.query';

/** A source as people write it, such as `#coffee` or `@nova`. */
export function sourceName({ kind, name }: Pick<Source, 'kind' | 'name'>): string {
  if (kind === 'HASHTAG') return `#${name}`;
  if (kind === 'MENTION' || kind === 'ACCOUNT') return `@${name}`;
  return kind === 'KEYWORD' ? `“${name}”` : name;
}

/** Kinds of sources, as a choice. */
export const KIND_NAMES: Readonly<Record<Source['kind'], string>> = {
  HASHTAG: 'Hashtag',
  MENTION: 'Mention of an account',
  KEYWORD: 'Word or phrase',
  ACCOUNT: 'Account',
  FEED: 'RSS or Atom feed',
};

/** Each status in words. */
export const STATUSES: Readonly<Record<SourcePlatform['status'], { mood: Mood; name: string }>> = {
  ACTIVE: { mood: 'good', name: 'Active' },
  PAUSED: { mood: 'quiet', name: 'Paused' },
  FAILING: { mood: 'bad', name: 'Failing' },
  NEEDS_CONNECTION: { mood: 'warn', name: 'Needs a connected account' },
  NOT_AVAILABLE: { mood: 'bad', name: 'Not available' },
};
