import { useQuery } from '@tanstack/react-query';
import { Bot, Unplug } from 'lucide-react';
import { useState } from 'react';
import { words } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { Empty, Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import { LastUse } from '../usage/last-use';
import { usageQuery } from '../usage/usage.query';
import { sentText } from '../usage/use-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { connectionsQuery, type OauthConnection, useRevoke } from './oauth-connections.query';

/** The programs that people have let in, and their end. */
export function OauthConnections({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(connectionsQuery(workspace.id));
  // The list does not wait for it.
  const { data: usage } = useQuery(usageQuery(workspace.id));
  const revoke = useRevoke(workspace.id);
  const [toRevoke, setToRevoke] = useState<OauthConnection | null>(null);
  return (
    <section aria-labelledby="connections">
      <SectionHead id="connections" title={t('Agents that were let in')} />
      {error !== null && <Failure error={error} retry={retry} />}
      <Problem error={revoke.error} />
      {isPending && <div className="skeleton h-40" aria-hidden="true" />}
      {data?.connections.length === 0 && (
        <Empty title={t('No agents yet')}>
          {t(
            'An agent that is connected as above asks to be let in. Here you see what it may do, and end it.',
          )}
        </Empty>
      )}
      {data?.isCut && (
        <p className="mb-2 text-muted">
          {t('These are the newest {count}. Older ones appear when some of these are revoked.', {
            count: data.connections.length,
          })}
        </p>
      )}
      {data !== undefined && data.connections.length > 0 && (
        <ScrollTable
          label={t('Table of agents')}
          columns={[t('Agent'), t('May'), t('Let in'), t('Last used'), ACTIONS_COLUMN]}
        >
          {data.connections.map((connection) => (
            <Row key={connection.id}>
              <Cell>
                <span className="flex items-start gap-2.5">
                  <span className="grid size-8 shrink-0 place-items-center rounded-card bg-hover text-muted">
                    <Bot aria-hidden="true" className="size-4" strokeWidth={1.75} />
                  </span>
                  <span className="min-w-0">
                    <span className="row-name">{connection.clientName}</span>
                    <span
                      className="block max-w-64 truncate text-xs text-muted"
                      title={connection.redirectUri}
                    >
                      {connection.redirectUri}
                    </span>
                  </span>
                </span>
              </Cell>
              <Cell>{connection.scopes.map(words).join(', ')}</Cell>
              <Cell>
                {rich('{when} by {email}', {
                  when: <Ago instant={connection.createdAt} timeZone={workspace.timeZone} />,
                  email: connection.email,
                })}
              </Cell>
              <Cell>
                <LastUse
                  instant={connection.usedAt}
                  timeZone={workspace.timeZone}
                  use={usage?.uses[connection.id]}
                />
              </Cell>
              <Cell>
                <RowActions>
                  <RowAction
                    name={t('Revoke {clientName}', { clientName: connection.clientName })}
                    icon={Unplug}
                    isDanger
                    onClick={() => setToRevoke(connection)}
                  />
                </RowActions>
              </Cell>
            </Row>
          ))}
        </ScrollTable>
      )}
      {toRevoke !== null && (
        <ConfirmByName
          title={t('Revoke this connection')}
          name={toRevoke.clientName}
          verb={t('Revoke connection')}
          close={() => setToRevoke(null)}
          confirm={() => revoke.mutate(toRevoke.id, { onSettled: () => setToRevoke(null) })}
        >
          {[
            sentText(usage, { id: toRevoke.id, lastUsedAt: toRevoke.usedAt }),
            t('The program is refused from its next request on. The person who let it in can do so again.'),
          ]
            .filter((sentence) => sentence !== null)
            .join(' ')}
        </ConfirmByName>
      )}
    </section>
  );
}
