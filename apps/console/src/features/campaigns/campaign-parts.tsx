import { dayText, instantText, money, percent, platformName } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { COLORS } from '../../ui/chart/chart-props';
import { PlatformIcon } from '../../ui/platform-icon';
import { SectionHead } from '../../ui/section-head';
import { pictureOf } from '../posts/pictures';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Campaign, Report, ReportGroup } from './campaigns.query';
import { periodText } from './campaigns-table';

interface CoverProps {
  campaign: Campaign;
  report: Report;
  workspace: Workspace;
}

/** Only a word that has no room in a line is broken. */
const Name = ({ children }: { children: string }) => (
  <h2 className="break-words text-figure font-semibold tracking-tight hyphens-auto max-md:text-xl">
    {children}
  </h2>
);

/** The head of the report: name and period, on the picture of the best post that has one. */
export function Cover({ campaign, report, workspace }: CoverProps) {
  const picture = report.items.nodes.map(({ mediaContents }) => pictureOf(mediaContents)).find(Boolean);
  const about = rich('{period} · as of {instant}', {
    period: periodText(campaign, workspace.timeZone),
    instant: <time>{instantText(new Date().toISOString(), workspace.timeZone)}</time>,
  });
  if (picture == null)
    return (
      <div className="border-b border-line pb-4">
        <Name>{campaign.name}</Name>
        <p className="text-muted">{about}</p>
      </div>
    );
  return (
    <div className="relative grid min-h-56 items-end overflow-hidden rounded-picture bg-stage">
      <img src={picture} alt="" className="absolute inset-0 size-full scale-105 object-cover blur-[2px]" />
      <div className="relative bg-gradient-to-t from-black/85 via-black/60 to-transparent px-6 pb-5 pt-24 text-white max-md:px-4">
        <Name>{campaign.name}</Name>
        <p>{about}</p>
      </div>
    </div>
  );
}

/** The parts of a campaign that are over: of its time, and of its budget. Nothing where neither has an end. */
export function Progress({ campaign, currency }: { campaign: Campaign; currency: string }) {
  const { from, to, budgetCents, feesCents } = campaign;
  const time = from == null || to == null ? null : timeOver(Date.parse(from), Date.parse(to), Date.now());
  const budget =
    budgetCents === null || Number(budgetCents) === 0 || feesCents === null
      ? null
      : Number(feesCents) / Number(budgetCents);
  if (time === null && budget === null) return null;
  return (
    <section aria-label={t('Progress')} className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {time !== null && to != null && (
        <Bar
          name={t('Time')}
          part={time}
          note={time >= 1 ? t('It has ended.') : t('Until {day}', { day: dayText(to, 'UTC') })}
        />
      )}
      {budget !== null && budgetCents !== null && feesCents !== null && (
        <Bar
          name={t('Budget')}
          part={budget}
          note={t('{spent} of {whole}', {
            spent: money(String(feesCents), currency),
            whole: money(String(budgetCents), currency),
          })}
          isBad={budget > 1}
        />
      )}
    </section>
  );
}

/** The part of a span that is over, from 0 to 1. */
const timeOver = (from: number, to: number, now: number): number =>
  to <= from ? Number(now >= to) : Math.min(1, Math.max(0, (now - from) / (to - from)));

interface BarProps {
  name: string;
  /** From 0; more than 1 is too much. */
  part: number;
  note: string;
  isBad?: boolean;
}

const Bar = ({ name, part, note, isBad = false }: BarProps) => (
  <div className="min-w-0">
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="font-medium">
        {name} <span className="tabular-nums text-muted">{percent(part)}</span>
      </span>
      <span className={`wrap-anywhere ${isBad ? 'text-bad' : 'text-muted'}`}>{note}</span>
    </p>
    <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover">
      <div
        className={`h-full rounded-full ${isBad ? 'bg-bad' : 'bg-fill'}`}
        style={{ width: `${Math.min(1, part) * 100}%` }}
      />
    </div>
  </div>
);

interface SharesProps {
  groups: readonly ReportGroup[];
  currency: string;
}

/** What the posts of each platform are worth, and the part of the whole. */
export function PlatformShares({ groups, currency }: SharesProps) {
  const valued = groups.map(({ keys: [key], values }) => ({
    provider: key?.value ?? '',
    count: values.count,
    value: Number(values.metrics[2]?.sum ?? 0),
  }));
  const whole = valued.reduce((sum, { value }) => sum + value, 0);
  if (valued.length === 0) return null;
  return (
    <section aria-label={t('Platforms')} className="min-w-0 break-inside-avoid">
      <SectionHead title={t('Platforms')} />
      <ul className="grid grid-cols-1 gap-4">
        {valued
          .toSorted((one, other) => other.value - one.value)
          .map(({ provider, count, value }, index) => (
            <li key={provider} className="flex items-start gap-3">
              <PlatformIcon provider={provider} isNamed />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span>
                    {platformName(provider)}{' '}
                    <span className="text-muted">{t('{count} post | {count} posts', { count })}</span>
                  </span>
                  <span className="tabular-nums">
                    {money(String(value), currency)}
                    {whole > 0 && <span className="text-muted"> · {percent(value / whole)}</span>}
                  </span>
                </p>
                {whole > 0 && (
                  <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
                    <div
                      className="h-full rounded-full"
                      style={{
                        width: `${(value / whole) * 100}%`,
                        background: COLORS[index % COLORS.length],
                      }}
                    />
                  </div>
                )}
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
