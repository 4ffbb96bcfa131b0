import { type ReactNode, useState } from 'react';
import { compact, exact, instantText, money, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Delta } from '../../ui/delta';
import { LineChart } from '../../ui/line-chart';
import { fitting } from '../../ui/stat';
import type { Workspace } from '../workspaces/workspaces.query';
import type { PostDetails, Snapshot } from './posts.query';

const inOrder = (snapshots: readonly Snapshot[]) =>
  snapshots.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

interface MetricsProps {
  post: PostDetails;
  snapshots: readonly Snapshot[];
  workspace: Workspace;
}

/** The newest metrics of a post, with what has changed since the ones before. */
export function CurrentMetrics({ post, snapshots, workspace }: MetricsProps) {
  const metrics = post.currentEngagement;
  if (metrics == null) return <p className="mt-4 text-muted">{t('No metrics are known yet.')}</p>;
  const before = inOrder(snapshots).at(-2);
  const rows = [
    [t('Views'), metrics.views, before?.views],
    [t('Likes'), metrics.likes, before?.likes],
    [t('Comments'), metrics.comments, before?.comments],
    [t('Shares'), metrics.shares, before?.shares],
    [t('Impressions'), metrics.impressions, null],
  ] as const;
  const value = metrics.earnedMediaValue;
  const unknown = t('not reported by {platform}', { platform: platformName(post.provider) });
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4 tabular-nums">
      {rows.map(([name, now, then]) => (
        <Fact
          key={name}
          name={name}
          text={now == null ? null : exact(now)}
          short={now == null ? '' : compact(now)}
          unknown={unknown}
        >
          <Delta now={now == null ? null : Number(now)} before={then == null ? null : Number(then)} />
        </Fact>
      ))}
      <Fact
        name={t('Earned media value')}
        text={value == null ? null : money(value, workspace.currency)}
        short={value == null ? '' : money(value, workspace.currency, 'compact')}
        unknown={t('not known')}
      />
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Null where it is not known. */
  text: string | null;
  /** Stands in its place where it would be cut; the whole shows on hover. */
  short: string;
  /** What is said where there is no figure. */
  unknown: string;
  children?: ReactNode;
}

/** Characters of a figure that fit beside another. */
const MOST_CHARACTERS = 18;

function Fact({ name, text, short, unknown, children }: FactProps) {
  return (
    // A long name takes two lines; the values beside each other stay in line.
    <div className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0">
      <dt className="self-end text-13 text-muted">{name}</dt>
      <dd>
        <div className="truncate text-base font-semibold" title={text ?? undefined}>
          {text === null ? (
            <span className="text-13 font-normal text-muted">{unknown}</span>
          ) : (
            fitting(text, short, MOST_CHARACTERS)
          )}
        </div>
        {children}
      </dd>
    </div>
  );
}

export const COLUMNS = { views: t('Views'), likes: t('Likes'), comments: t('Comments'), shares: t('Shares') };
export type MetricKey = keyof typeof COLUMNS;
export const KEYS = Object.keys(COLUMNS) as MetricKey[];

/** Hours as people say them. */
export const ageText = (hours: number) =>
  hours < 72 ? t('{count} hours', { count: hours }) : t('{count} days', { count: hours / 24 });

interface MetricsRow {
  key: string | number;
  name: string;
  metrics: Pick<Snapshot, MetricKey>;
}

/** Metrics at several moments. */
function MetricsTable({ first, rows }: { first: string; rows: readonly MetricsRow[] }) {
  return (
    <table className="mt-2 w-full text-left text-xs tabular-nums">
      <thead className="text-muted">
        <tr>
          <th className="py-1 font-normal">{first}</th>
          {KEYS.map((column) => (
            <th key={column} className="py-1 text-right font-normal">
              {COLUMNS[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, metrics }) => (
          <tr key={key} className="border-t border-line">
            <td className="py-1.5">{name}</td>
            {KEYS.map((column) => (
              <td key={column} className="py-1.5 text-right">
                {metrics[column] == null ? '–' : exact(metrics[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Metrics that have a curve. */
const DRAWN = KEYS.slice(0, 3);

/** The first metric that something is known of: a photo has no views. */
const firstKnown = (snapshots: readonly Snapshot[]): MetricKey =>
  DRAWN.find((key) => snapshots.some((snapshot) => snapshot[key] != null)) ?? 'views';

interface GrowthProps {
  post: PostDetails;
  snapshots: readonly Snapshot[];
  timeZone: string;
}

/** How a metric grew: its curve, what was reached at the ages that posts are compared at, and all numbers. */
export function Growth({ post, snapshots, timeZone }: GrowthProps) {
  const [chosen, setChosen] = useState<MetricKey | null>(null);
  const ordered = inOrder(snapshots);
  const metric = chosen ?? firstKnown(ordered);
  const ages = post.engagementHistory.atAges;
  if (ordered.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4" aria-label={t('Metrics over time')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('Growth')}</h3>
        <fieldset className="inline-flex h-9 rounded-card bg-sunken p-0.5 ring-1 ring-line ring-inset touch:h-11 touch:p-0">
          <legend className="sr-only">{t('Metric')}</legend>
          {DRAWN.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={metric === key}
              className="rounded-badge px-2.5 text-13 font-medium text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-2"
              onClick={() => setChosen(key)}
            >
              {COLUMNS[key]}
            </button>
          ))}
        </fieldset>
      </div>
      {ordered.length > 1 && (
        <LineChart
          name={COLUMNS[metric]}
          timeZone={timeZone}
          moments={ages.map(({ hours }) => ({
            at: Date.parse(post.takenAt) / 1000 + hours * 3600,
            label: ageText(hours),
          }))}
          points={ordered.map((snapshot) => ({
            at: Date.parse(snapshot.at) / 1000,
            value: snapshot[metric] == null ? null : Number(snapshot[metric]),
          }))}
        />
      )}
      {ages.length > 0 && (
        <dl className="mt-3 flex divide-x divide-line tabular-nums">
          {ages.map((age) => (
            <div key={age.hours} className="flex-1 px-3 first:pl-0">
              <dt className="text-13 text-muted">{ageText(age.hours)}</dt>
              <dd title={age[metric] == null ? undefined : exact(age[metric])}>
                {age[metric] == null ? '–' : compact(age[metric])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <details className="mt-3">
        <summary className="py-1 text-13">{t('Show as table')}</summary>
        {ages.length > 0 && (
          <MetricsTable
            first={t('After')}
            rows={ages.map((age) => ({ key: age.hours, name: ageText(age.hours), metrics: age }))}
          />
        )}
        <MetricsTable
          first={t('Captured')}
          rows={ordered.map((snapshot) => ({
            key: snapshot.at,
            name: instantText(snapshot.at, timeZone),
            metrics: snapshot,
          }))}
        />
      </details>
    </section>
  );
}
