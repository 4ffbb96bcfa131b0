import { type Html, html } from '@loupe/http';
import type { ItemType, Provider } from '@loupe/kernel';
import { Texts } from './texts.js';

/** What of a post its platform and kind are said by. */
interface NamedPost {
  readonly provider: Provider;
  readonly type: ItemType;
}

/** What people call the platforms; null for what is none. */
export const PLATFORMS: Readonly<Record<Provider, string | null>> = {
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  BLUESKY: 'Bluesky',
  MASTODON: 'Mastodon',
  X: 'X',
  FACEBOOK: 'Facebook',
  THREADS: 'Threads',
  LINKEDIN: 'LinkedIn',
  REDDIT: 'Reddit',
  PINTEREST: 'Pinterest',
  TWITCH: 'Twitch',
  SNAPCHAT: 'Snapchat',
  FEED: null,
  INTERNAL: null,
};
const KINDS: Readonly<Record<ItemType, (texts: Texts) => Html>> = {
  POST: ({ t }) => t('post'),
  REEL: ({ t }) => t('reel'),
  SHORT: ({ t }) => t('short'),
  STORY: ({ t }) => t('story'),
  VIDEO: ({ t }) => t('video'),
  ARTICLE: ({ t }) => t('article'),
  REPOST: ({ t }) => t('repost'),
  QUOTE: ({ t }) => t('quote'),
  REPLY: ({ t }) => t('reply'),
};

/** What the pages of posts say, in one language, with numbers and times as it writes them. */
export class PostTexts extends Texts {
  private readonly numbers = new Intl.NumberFormat(this.language);
  private readonly dates = new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone: 'UTC' });
  private readonly times = new Intl.DateTimeFormat(this.language, {
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  });

  /** Such as `Instagram reel`. */
  kindOf({ provider, type }: NamedPost): Html {
    const platform = PLATFORMS[provider];
    const kind = KINDS[type](this);
    return platform === null ? kind : this.t('{platform} {kind}', { platform, kind });
  }

  platformOf({ provider }: Pick<NamedPost, 'provider'>): Html {
    return html`${PLATFORMS[provider] ?? this.t('the platform')}`;
  }

  /** Such as `1,234,567`, however large. */
  numberText(metric: string): string {
    return this.numbers.format(BigInt(metric));
  }

  /** Such as `November 21, 2026`, in UTC. */
  dateText(at: Date): string {
    return this.dates.format(at);
  }

  /** Such as `November 21, 2026, 18:05 UTC`. */
  timeText(at: Date): string {
    return `${this.dateText(at)}, ${this.times.format(at)} UTC`;
  }
}
