import { Link } from '@tanstack/react-router';
import { dayText, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { WindowedPages } from '../../lib/windowed-pages';
import { type Column, WindowTable } from '../../ui/window-table';
import { spanText } from '../analytics/aggregate-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Campaign } from './campaigns.query';

/** When a campaign runs. */
export function periodText({ from, to }: Pick<Campaign, 'from' | 'to'>, timeZone: string): string {
  if (from != null && to != null) return spanText({ from, to }, timeZone);
  if (from != null) return t('From {day}', { day: dayText(from, timeZone) });
  return to == null ? t('At any time') : t('Until {day}', { day: dayText(to, timeZone) });
}

/** Campaigns, a row each, which leads to its report. */
export function CampaignsTable({ list, workspace }: { list: WindowedPages<Campaign>; workspace: Workspace }) {
  const columns: Column<Campaign>[] = [
    {
      name: t('Campaign'),
      cell: ({ id, name }, index) => (
        <Link
          to="."
          search={{ campaign: id }}
          data-row={index}
          className="row-link row-name is-long"
          title={name}
        >
          {name}
        </Link>
      ),
    },
    { name: t('When'), cell: (campaign) => periodText(campaign, workspace.timeZone) },
    { name: t('Posts'), right: true, cell: ({ figures }) => exact(figures.itemsCount) },
    { name: t('Creators'), right: true, cell: ({ figures }) => exact(figures.creatorsCount) },
    {
      name: t('Earned media value'),
      right: true,
      cell: ({ figures: { earnedMediaValueCents: cents } }) =>
        cents == null ? <span className="text-muted">{t('unknown')}</span> : money(cents, workspace.currency),
    },
  ];
  return <WindowTable label={t('Table of campaigns')} columns={columns} height={44} {...list} />;
}
