import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { intervalMark } from '../../lib/intervals';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { Chart } from '../../ui/chart/chart';
import { SectionHead } from '../../ui/section-head';
import type { Workspace } from '../workspaces/workspaces.query';
import type { TrendDay } from './home.query';

interface Props {
  trend: readonly TrendDay[];
  days: number;
  workspace: Workspace;
}

/** The value of each day beside the same day of the span before. */
export function Trend({ trend, days, workspace: { id, currency } }: Props) {
  return (
    <section aria-labelledby="home-trend" className="min-w-0">
      <SectionHead id="home-trend" title={t('Earned media value')}>
        <Link
          to="/w/$workspaceId/analytics"
          params={{ workspaceId: id }}
          search={{ metric: 'emv', of: 'sum', by: 'day', days: String(days) as '30' }}
          className={buttonLook('quiet')}
        >
          {t('Open in Analytics')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </SectionHead>
      <Chart
        label={t('Earned media value by day')}
        marks={trend.map(({ day }) => intervalMark(day, 'DAY'))}
        series={[
          {
            name: t('Last {count} days', { count: days }),
            values: trend.map(({ now }) => {
              const sum = now?.metrics[0]?.sum;
              return now === null ? 0 : sum == null ? null : Number(sum);
            }),
          },
        ]}
        before={{
          name: t('{count} days before', { count: days }),
          values: trend.map(({ before }) => before),
        }}
        currency={currency}
        height={320}
      />
    </section>
  );
}
