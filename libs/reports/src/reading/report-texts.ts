import type { ItemAggregateKey, ItemMetric, ItemMetricAggregate } from '@loupe/analytics';
import { type Html, html } from '@loupe/http';
import type { Provider } from '@loupe/kernel';
import { type Language, PLATFORMS, PostTexts } from '@loupe/texts';

const METRICS: Readonly<Record<ItemMetric, (texts: PostTexts) => Html>> = {
  COMMENTS: ({ t }) => t('Comments'),
  EARNED_MEDIA_VALUE: ({ t }) => t('Earned media value'),
  ENGAGEMENTS: ({ t }) => t('Engagements'),
  ENGAGEMENTS_RATE: ({ t }) => t('Engagement rate'),
  IMPRESSIONS: ({ t }) => t('Impressions'),
  IMPRESSIONS_RATE: ({ t }) => t('Impressions per hundred followers'),
  LIKES: ({ t }) => t('Likes'),
  SHARES: ({ t }) => t('Shares'),
  VIEWS: ({ t }) => t('Views'),
};
const FIGURES: Readonly<Record<string, (texts: PostTexts) => Html>> = {
  POSTS: ({ t }) => t('Posts'),
  INFLUENCERS: ({ t }) => t('Profiles that posted'),
  ENGAGEMENTS: ({ t }) => t('Engagements'),
  IMPRESSIONS: ({ t }) => t('Impressions'),
  REACH: ({ t }) => t('Reach'),
  EARNED_MEDIA_VALUE: ({ t }) => t('Earned media value'),
};

/** What reports say, with amounts in their currency and days in the time zone of the workspace. */
export class ReportTexts extends PostTexts {
  private readonly money: Intl.NumberFormat;
  private readonly plain = new Intl.NumberFormat(this.language, { maximumFractionDigits: 2 });
  private readonly days: Intl.DateTimeFormat;
  private readonly moments: Intl.DateTimeFormat;

  constructor(language: Language, timeZone: string, currency: string) {
    super(language, timeZone);
    this.money = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 2 });
    this.days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
    this.moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  }

  metricName(metric: ItemMetric): Html {
    return METRICS[metric](this);
  }

  figureName(figure: string): Html {
    return FIGURES[figure]?.(this) ?? html`${figure}`;
  }

  platformName(provider: Provider): string {
    return PLATFORMS[provider] ?? provider;
  }

  /** The sum of a metric, or the mean of a rate, with its exact value for programs; a dash where it is unknown. */
  value({ metric, sum, mean }: Pick<ItemMetricAggregate, 'metric' | 'sum' | 'mean'>): Html {
    if (metric === 'ENGAGEMENTS_RATE' || metric === 'IMPRESSIONS_RATE') {
      return mean === null ? this.unknown() : html`<data value="${mean}">${this.plain.format(mean)} %</data>`;
    }
    if (sum === null) return this.unknown();
    const shown = metric === 'EARNED_MEDIA_VALUE' ? this.cents(sum) : this.numberText(sum);
    return html`<data value="${sum}">${shown}</data>`;
  }

  /** Such as `€26,481.00`. @param cents digits of a whole number */
  cents(cents: string): string {
    const digits = cents.padStart(3, '0');
    // Exact however large: Intl reads decimal texts as they are.
    return this.money.format(`${digits.slice(0, -2)}.${digits.slice(-2)}` as unknown as number);
  }

  count(number: number): Html {
    return html`<data value="${number}">${this.plain.format(number)}</data>`;
  }

  unknown(): Html {
    return html`<span title="${this.t('not known')}">–</span>`;
  }

  dayOf = (at: Date): Html => html`<time datetime="${at.toISOString()}">${this.days.format(at)}</time>`;

  /** Such as `October 1, 2026 to October 31, 2026`. @param span texts of times */
  period({ from, to }: { readonly from: string; readonly to: string }): Html {
    return this.t('{from} to {to}', { from: this.dayOf(new Date(from)), to: this.dayOf(new Date(to)) });
  }

  moment(at: Date): Html {
    return html`<time datetime="${at.toISOString()}">${this.moments.format(at)} (${this.timeZone})</time>`;
  }

  /** The name of a group. */
  key({ by, value, label, span }: ItemAggregateKey): Html {
    if (by === 'TIME' && span !== null) return this.dayOf(new Date(span.from));
    if (by === 'PLATFORM') return html`${this.platformName(value as Provider)}`;
    if (by === 'HASHTAG') return html`<bdi>#${value}</bdi>`;
    if (by === 'MENTION' || by === 'CREATOR' || by === 'SOCIAL_PROFILE')
      return html`<bdi>@${label ?? value}</bdi>`;
    return html`<bdi>${label ?? value}</bdi>`;
  }
}
