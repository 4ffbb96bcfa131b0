import { useState } from 'react';
import { words } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { connectionsQuery, type OauthConnection, useRevoke } from './oauth-connections.query';

/** The programs that people have let in, and their end. */
export function OauthConnections({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(connectionsQuery(workspace.id));
  const revoke = useRevoke(workspace.id);
  const [toRevoke, setToRevoke] = useState<OauthConnection | null>(null);
  return (
    <section aria-labelledby="connections">
      <h2 id="connections" className="mb-2 text-base font-semibold">
        {t('Agents that were let in')}
      </h2>
      {error !== null && <Failure error={error} retry={retry} />}
      <Problem error={revoke.error} />
      {isPending && <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />}
      {data?.connections.length === 0 && (
        <Empty title={t('Agents will be here')}>
          {t(
            'An agent that is connected as above asks to be let in. Here you see what it may do, and end it.',
          )}
        </Empty>
      )}
      {data?.isCut && (
        <p className="mb-2 text-muted">
          {t(
            'These are the newest {count}. There are older ones: they show when some of these are revoked.',
            {
              count: data.connections.length,
            },
          )}
        </p>
      )}
      {data !== undefined && data.connections.length > 0 && (
        <ScrollTable
          label={t('Table of agents')}
          columns={[t('Agent'), t('May'), t('Let in'), t('Last used'), t('Actions')]}
        >
          {data.connections.map((connection) => (
            <Row key={connection.id}>
              <Cell>
                {connection.clientName}
                <div className="break-all text-xs text-muted">{connection.redirectUri}</div>
              </Cell>
              <Cell>{connection.scopes.map(words).join(', ')}</Cell>
              <Cell>
                {rich('{when} by {email}', {
                  when: <Ago instant={connection.createdAt} timeZone={workspace.timeZone} />,
                  email: connection.email,
                })}
              </Cell>
              <Cell>
                {connection.usedAt === null ? (
                  t('Never')
                ) : (
                  <Ago instant={connection.usedAt} timeZone={workspace.timeZone} />
                )}
              </Cell>
              <Cell>
                <Button
                  kind="danger"
                  aria-label={t('Revoke {clientName}', { clientName: connection.clientName })}
                  onClick={() => setToRevoke(connection)}
                >
                  {t('Revoke')}
                </Button>
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
          {t('The program is refused from its next request on. Its person can let it in again.')}
        </ConfirmByName>
      )}
    </section>
  );
}
