import { exact, instantText, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { LineChart } from '../../ui/line-chart';
import type { Workspace } from '../workspaces/workspaces.query';
import type { PostDetails, Snapshot } from './posts.query';

/** The newest metrics of a post. */
export function CurrentMetrics({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const metrics = post.currentEngagement;
  if (metrics == null) return <p className="text-muted">{t('No metrics are known yet.')}</p>;
  const rows = [
    [t('Views'), metrics.views],
    [t('Likes'), metrics.likes],
    [t('Comments'), metrics.comments],
    [t('Shares'), metrics.shares],
    [t('Impressions'), metrics.impressions],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 tabular-nums">
      {rows.map(([name, value]) => (
        <Fact key={name} name={name} text={value == null ? null : exact(value)} />
      ))}
      <Fact
        name={t('Earned media value')}
        text={metrics.earnedMediaValue == null ? null : money(metrics.earnedMediaValue, workspace.currency)}
      />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string | null }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-base">{text ?? <span className="text-muted">{t('not reported')}</span>}</dd>
    </div>
  );
}

const COLUMNS = ['views', 'likes', 'comments', 'shares'] as const;

/** Hours as people say them. */
const ageText = (hours: number) =>
  hours < 72 ? t('{count} hours', { count: hours }) : t('{count} days', { count: hours / 24 });

interface MetricsRow {
  key: string | number;
  name: string;
  metrics: Pick<Snapshot, (typeof COLUMNS)[number]>;
}

/** Metrics at several moments. */
function MetricsTable({ first, rows }: { first: string; rows: readonly MetricsRow[] }) {
  return (
    <table className="mt-2 w-full text-left text-xs tabular-nums">
      <thead className="text-muted">
        <tr>
          <th className="py-1 font-medium">{first}</th>
          {COLUMNS.map((column) => (
            <th key={column} className="py-1 text-right font-medium capitalize">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, metrics }) => (
          <tr key={key} className="border-t border-line">
            <td className="py-1">{name}</td>
            {COLUMNS.map((column) => (
              <td key={column} className="py-1 text-right">
                {metrics[column] == null ? '–' : exact(metrics[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the post had reached at the ages that posts are compared at. */
export function AtAges({ ages }: { ages: PostDetails['engagementHistory']['atAges'] }) {
  if (ages.length === 0) return null;
  return (
    <section className="mt-6" aria-label={t('After publication')}>
      <h3 className="font-semibold">{t('After publication')}</h3>
      <MetricsTable
        first={t('After')}
        rows={ages.map((age) => ({ key: age.hours, name: ageText(age.hours), metrics: age }))}
      />
    </section>
  );
}

/** The metrics over time: a chart of the views, and all numbers in a table. */
export function Snapshots({ snapshots, timeZone }: { snapshots: readonly Snapshot[]; timeZone: string }) {
  const ordered = snapshots.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (ordered.length === 0) return null;
  return (
    <section className="mt-6" aria-label={t('Metrics over time')}>
      <h3 className="font-semibold">{t('Metrics over time')}</h3>
      {ordered.length > 1 && (
        <LineChart
          name={t('Views')}
          timeZone={timeZone}
          points={ordered.map(({ at, views }) => ({
            at: Date.parse(at) / 1000,
            value: views == null ? null : Number(views),
          }))}
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
    </section>
  );
}
