import { compact, decimals, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Stat, Stats } from '../../ui/stat';
import type { Figures, Overview, TrendDay } from './home.query';

interface Props {
  totals: Overview['creators'];
  trend: readonly TrendDay[];
  currency: string;
}

const number = (text: string | null | undefined) => (text == null ? null : Number(text));

/** A day without a post: its sums are zero, and of its rate nothing can be said. */
const NO_POSTS: Figures = {
  count: 0,
  creatorsCount: 0,
  metrics: [
    { sum: '0', mean: null },
    { sum: '0', mean: null },
    { sum: null, mean: null },
  ],
};

/** What the workspace reached, each figure with its change and its shape. */
export function KeyFigures({ totals: { totals, before }, trend, currency }: Props) {
  const figures = [
    {
      name: t('Earned media value'),
      of: ({ metrics }: Figures) => number(metrics[0]?.sum),
      short: (value: number) => money(String(value), currency, 'compact'),
      whole: (value: number) => money(String(value), currency),
    },
    { name: t('Posts'), of: ({ count }: Figures) => count, short: exact, whole: exact },
    {
      name: t('Views'),
      of: ({ metrics }: Figures) => number(metrics[1]?.sum),
      short: compact,
      whole: exact,
    },
    {
      name: t('Engagement rate'),
      of: ({ metrics }: Figures) => metrics[2]?.mean ?? null,
      short: (value: number) => `${decimals(value, 1)} %`,
      whole: (value: number) => `${t('Engagements per 100 followers')}: ${decimals(value, 3)}`,
    },
    { name: t('Creators'), of: ({ creatorsCount }: Figures) => creatorsCount, short: exact, whole: exact },
  ];
  return (
    <Stats>
      {figures.map(({ name, of, short, whole }) => {
        const now = of(totals);
        const then = before === null ? null : of(before);
        return (
          <Stat
            key={name}
            name={name}
            text={now === null ? t('not known') : short(now)}
            {...(now === null ? {} : { exact: whole(now) })}
            change={{
              now,
              before: then,
              from: then === null ? t('nothing to compare with') : t('from {value}', { value: short(then) }),
            }}
            trend={trend.map(({ now: ofDay }) => of(ofDay ?? NO_POSTS))}
          />
        );
      })}
    </Stats>
  );
}
