import { dayMark, dayText, exact } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Chart } from '../../ui/chart/chart';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { useHasOrganization } from '../workspaces/rights';
import { useTokenNames } from './token-names';
import { type Usage as UsageOfDays, usageQuery } from './usage.query';
import { creditsByName, type NamedUsage, usageByName } from './usage-by-name';
import { cutText, DAYS, operationName } from './use-texts';

/** Operations and names that are listed. */
const MOST_LISTED = 10;
const COUNTS = [
  { name: t('Requests'), right: true },
  { name: t('Credits'), right: true },
] as const;

/** Credits and requests over the last days by day, token and operation, beside what the plan gives. */
export function Usage({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(usageQuery(workspaceId));
  const { names, isPending: isNaming } = useTokenNames(workspaceId);
  // Who administers one workspace does not see what is of the whole organization.
  const nameless = useHasOrganization(workspaceId)
    ? t('Deleted or removed')
    : t('Deleted, or of the organization');
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (isPending || isNaming) return <div className="skeleton h-40" aria-hidden="true" />;
  const { days, operations, isCut, dailyCredits } = data;
  const named = names === null ? null : usageByName(data.tokens, names, nameless);
  const sum = (of: 'credits' | 'requests') => days.reduce((all, day) => all + day[of], 0);
  return (
    <>
      <p className="mb-2">
        {t('In this workspace: {credits} credits in {requests} requests in {days} days{cut}.', {
          credits: sum('credits'),
          requests: sum('requests'),
          days: DAYS,
          cut: cutText(isCut),
        })}
        {dailyCredits !== null &&
          ` ${t('The plan gives up to {count} credits a day.', { count: dailyCredits })}`}
      </p>
      <CreditsChart usage={data} named={named} />
      <div className="mt-4 grid grid-cols-1 items-start gap-x-10 gap-y-4 xl:grid-cols-2">
        <ScrollTable label={t('Usage by day')} columns={[t('Day (UTC)'), ...COUNTS]}>
          {days
            .filter(({ requests }) => requests > 0)
            .toReversed()
            .map(({ day, requests, credits }) => (
              <Row key={day}>
                <Cell>{dayText(day, 'UTC')}</Cell>
                <Cell right>{exact(requests)}</Cell>
                <Cell right>{exact(credits)}</Cell>
              </Row>
            ))}
        </ScrollTable>
        <div className="grid min-w-0 grid-cols-1 gap-y-4">
          {named !== null && <ByToken named={named} />}
          <ScrollTable label={t('Most expensive operations')} columns={[t('Operation'), ...COUNTS]}>
            {operations.slice(0, MOST_LISTED).map(({ operation, requests, credits }) => (
              <Row key={operation}>
                <Cell>{operationName(operation)}</Cell>
                <Cell right>{exact(requests)}</Cell>
                <Cell right>{exact(credits)}</Cell>
              </Row>
            ))}
          </ScrollTable>
        </div>
      </div>
    </>
  );
}

interface ChartProps {
  usage: UsageOfDays;
  /** Null where names cannot be read. */
  named: readonly NamedUsage[] | null;
}

/** The credits of each day, those of tokens on each other. */
function CreditsChart({ usage: { days, dailyCredits }, named }: ChartProps) {
  const series = creditsByName(named ?? []);
  const all = { name: t('Credits'), values: days.map(({ credits }) => credits) };
  return (
    <Chart
      label={t('Credits')}
      kind="bars"
      height={220}
      marks={days.map(({ day }) => ({ label: dayMark(day), title: dayText(day, 'UTC') }))}
      series={series.length === 0 ? [all] : series}
      hasTable={series.length === 0}
      {...(dailyCredits === null ? {} : { limit: { name: t('Limit of the plan'), value: dailyCredits } })}
    />
  );
}

/** What was used under the dearest names. */
function ByToken({ named }: { named: readonly NamedUsage[] }) {
  const rest = named.length - MOST_LISTED;
  return (
    <div className="min-w-0">
      <ScrollTable label={t('Usage by token')} columns={[t('Token'), ...COUNTS, t('Last used (UTC)')]}>
        {named.slice(0, MOST_LISTED).map(({ id, name, requests, credits, lastDay }) => (
          <Row key={id}>
            <Cell>
              <span className="row-name">{name}</span>
            </Cell>
            <Cell right>{exact(requests)}</Cell>
            <Cell right>{exact(credits)}</Cell>
            <Cell>{dayMark(lastDay)}</Cell>
          </Row>
        ))}
      </ScrollTable>
      {rest > 0 && <p className="mt-2 text-13 text-muted">{t('and {count} more', { count: rest })}</p>}
    </div>
  );
}
