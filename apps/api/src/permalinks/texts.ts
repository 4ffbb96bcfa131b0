import type { PermalinkPost } from '@loupe/items';

const PLATFORMS: Readonly<Record<PermalinkPost['provider'], string | null>> = {
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  INTERNAL: null,
};
const KINDS: Readonly<Record<PermalinkPost['type'], string>> = {
  POST: 'post',
  REEL: 'reel',
  SHORT: 'short',
  STORY: 'story',
  VIDEO: 'video',
};

const NUMBER = new Intl.NumberFormat('en');
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' });

/** Such as `Instagram reel`. */
export function kindOf({ provider, type }: PermalinkPost): string {
  const platform = PLATFORMS[provider];
  return platform === null ? KINDS[type] : `${platform} ${KINDS[type]}`;
}

export function platformOf({ provider }: PermalinkPost): string {
  return PLATFORMS[provider] ?? 'the platform';
}

/** Such as `1,234,567`, however large. */
export function numberText(metric: string): string {
  return NUMBER.format(BigInt(metric));
}

/** Such as `November 21, 2026`, in UTC. */
export function dateText(at: Date): string {
  return DATE.format(at);
}

/** Such as `November 21, 2026, 18:05 UTC`. */
export function timeText(at: Date): string {
  return `${dateText(at)}, ${TIME.format(at)} UTC`;
}
