import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { ReadOn } from '../../ui/read-on';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty } from '../../ui/states';
import { Ago } from '../../ui/time';
import { postName } from '../posts/post-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { alertsQuery } from './alerts.query';
import { valueText } from './rule-texts';

/** What met a rule, newest first; each leads to its post. */
export function AlertsTable({ workspace }: { workspace: Workspace }) {
  const list = useInfiniteQuery(alertsQuery(workspace.id));
  const { data, isPending } = list;
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (data === undefined) return <ReadOn list={list} />;
  const alerts = data.pages.flatMap(({ nodes }) => nodes);
  if (alerts.length === 0)
    return <Empty title={t('No alert yet')}>{t('A post that meets a rule appears here.')}</Empty>;
  return (
    <>
      <ScrollTable
        label={t('Table of alerts')}
        columns={[t('Post'), t('Why'), { name: t('Value'), right: true }, t('When')]}
      >
        {alerts.map((alert) => (
          <Row key={alert.id}>
            <Cell>
              {alert.item === null ? (
                t('A post that is no longer here')
              ) : (
                <Link
                  to="/w/$workspaceId/posts"
                  params={{ workspaceId: workspace.id }}
                  search={{ panel: alert.item.id }}
                  data-row
                  className="row-link row-name is-long"
                >
                  {postName(alert.item)}
                </Link>
              )}
            </Cell>
            <Cell>
              {alert.kind === 'WENT_VIRAL' ? t('Went viral') : (alert.rule?.name ?? t('A deleted rule'))}
            </Cell>
            <Cell right>{valueText(alert)}</Cell>
            <Cell>
              <Ago instant={alert.at} timeZone={workspace.timeZone} />
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      <ReadOn list={list} />
    </>
  );
}
