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
  ACTIVE: { mood: 'good', name: t('Active') },
  PAUSED: { mood: 'quiet', name: t('Paused') },
  FAILING: { mood: 'bad', name: t('Failing') },
  NEEDS_CONNECTION: { mood: 'warn', name: t('Needs a connected account') },
  NOT_AVAILABLE: { mood: 'bad', name: t('Not available') },
};
