import { compact, exact, money } from '../../lib/formats';
import { sumsOverTime } from '../../lib/intervals';
import { t } from '../../lib/messages';
import { Chart } from '../../ui/chart/chart';
import { SectionHead } from '../../ui/section-head';
import { Stat, Stats } from '../../ui/stat';
import type { Campaign, Report } from './campaigns.query';

/** What a campaign has reached, and what it costs. */
export function Figures({ campaign, currency }: { campaign: Campaign; currency: string }) {
  const { figures, costs, budgetCents, feesCents } = campaign;
  const { itemsCount, creatorsCount, engagementsTotal, impressions, earnedMediaValueCents } = figures;
  const number = (value: number | null) => (value === null ? [t('unknown')] : [exact(value), compact(value)]);
  const amount = (name: string, cents: string | number | null): [string, string][] =>
    cents === null ? [] : [[name, money(String(cents), currency)]];
  const value = earnedMediaValueCents;
  const reached: readonly (readonly [string, readonly string[]])[] = [
    [
      t('Earned media value'),
      value == null ? [t('unknown')] : [money(value, currency), money(value, currency, 'compact')],
    ],
    [t('Posts'), number(itemsCount)],
    [t('Creators'), number(creatorsCount)],
    [t('Engagements'), number(engagementsTotal)],
    [t('Impressions'), number(impressions)],
  ];
  const spent = [
    ...amount(t('Budget'), budgetCents),
    ...amount(t('Fees so far'), feesCents),
    ...amount(t('Left of the budget'), costs.budgetLeftCents),
    ...amount(t('Cost per thousand impressions'), costs.perThousandImpressionsCents),
    ...amount(t('Cost per engagement'), costs.perEngagementCents),
  ];
  return (
    <>
      <Stats>
        {reached.map(([name, [text = '', short = text]]) => (
          <Stat key={name} name={name} text={text} short={short} />
        ))}
      </Stats>
      {spent.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-5">
          {spent.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-13 text-muted">{name}</dt>
              <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The value of each week from the first post to the last. */
export function Weeks({ report, currency }: { report: Report['weeks']; currency: string }) {
  const { marks, values } = sumsOverTime(report.groups, 'WEEK', 2);
  if (marks.length < 2) return null;
  return (
    <section aria-label={t('Earned media value by week')} className="break-inside-avoid">
      <SectionHead title={t('Earned media value by week')} />
      <Chart
        label={t('Earned media value by week')}
        kind="bars"
        height={220}
        hasTable
        currency={currency}
        marks={marks}
        series={[{ name: t('Earned media value'), values }]}
      />
    </section>
  );
}
