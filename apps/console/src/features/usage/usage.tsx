import { useMemo } from 'react';
import { dayText, exact } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { LineChart } from '../../ui/line-chart';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { usageQuery } from './usage.query';
import { cutText, DAYS, operationName } from './use-texts';

/** Operations that are listed. */
const MOST_LISTED = 10;

/** Credits and requests over the last days, beside what the plan gives. */
export function Usage({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(usageQuery(workspaceId));
  const days = data?.days;
  const points = useMemo(
    () => (days ?? []).map(({ day, credits }) => ({ at: Date.parse(day) / 1000, value: credits })),
    [days],
  );
  const daily = data?.dailyCredits ?? null;
  const limit = useMemo(
    () => (daily === null ? {} : { limit: { name: t('Limit of the plan'), value: daily } }),
    [daily],
  );
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  const { operations, isCut, dailyCredits } = data;
  const used = data.days.filter(({ requests }) => requests > 0);
  const sum = (of: 'credits' | 'requests') => data.days.reduce((all, day) => all + day[of], 0);
  return (
    <>
      <p>
        {t('In this workspace: {credits} credits in {requests} requests in {days} days{cut}.', {
          credits: sum('credits'),
          requests: sum('requests'),
          days: DAYS,
          cut: cutText(isCut),
        })}
        {dailyCredits !== null &&
          ` ${t('The plan gives up to {count} credits a day.', { count: dailyCredits })}`}
      </p>
      <LineChart name={t('Credits')} points={points} timeZone="UTC" {...limit} />
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-4 xl:grid-cols-2">
        <ScrollTable
          label={t('Usage by day')}
          columns={[
            t('Day (UTC)'),
            { name: t('Requests'), right: true },
            { name: t('Credits'), right: true },
          ]}
        >
          {used.toReversed().map(({ day, requests, credits }) => (
            <Row key={day}>
              <Cell>{dayText(day, 'UTC')}</Cell>
              <Cell right>{exact(requests)}</Cell>
              <Cell right>{exact(credits)}</Cell>
            </Row>
          ))}
        </ScrollTable>
        <ScrollTable
          label={t('Most expensive operations')}
          columns={[
            t('Operation'),
            { name: t('Requests'), right: true },
            { name: t('Credits'), right: true },
          ]}
        >
          {operations.slice(0, MOST_LISTED).map(({ operation, requests, credits }) => (
            <Row key={operation}>
              <Cell>{operationName(operation)}</Cell>
              <Cell right>{exact(requests)}</Cell>
              <Cell right>{exact(credits)}</Cell>
            </Row>
          ))}
        </ScrollTable>
      </div>
    </>
  );
}
