import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../lib/formats';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Code } from '../../ui/copy';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type ApiToken, tokensQuery, useChangeToken } from './tokens.query';

/** The tokens of the workspace, and what can be done with them. */
export function TokensTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, refetch } = useQuery(tokensQuery(workspace.id));
  const change = useChangeToken(workspace.id);
  const [toRotate, setToRotate] = useState<ApiToken | null>(null);
  const [toDelete, setToDelete] = useState<ApiToken | null>(null);
  if (isPending) return <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data.length === 0) {
    return <Empty title="Tokens will be here">A token lets a program read or write this workspace.</Empty>;
  }
  return (
    <>
      <Problem error={change.error} />
      <div role="status">
        {change.data != null && (
          <div className="mb-3 grid grid-cols-1 gap-2">
            <p>
              The old token of {change.variables.name} is refused from now on. Copy the new one now. It cannot
              be shown again.
            </p>
            <Code label="New token" text={change.data} />
          </div>
        )}
      </div>
      <ScrollTable label="Table of tokens" columns={['Name', 'May', 'State', 'Last used', 'Ends', 'Actions']}>
        {data.map((token) => (
          <Row key={token.id}>
            <Cell>
              {token.name} <code className="text-xs text-muted">…{token.lastFour}</code>
            </Cell>
            <Cell>{token.scopes.map(words).join(', ')}</Cell>
            <Cell>{words(token.state)}</Cell>
            <Cell>
              {token.lastUsedAt == null ? (
                'Never'
              ) : (
                <Ago instant={token.lastUsedAt} timeZone={workspace.timeZone} />
              )}
            </Cell>
            <Cell>
              {token.expiresAt == null ? (
                'Never'
              ) : (
                <Ago instant={token.expiresAt} timeZone={workspace.timeZone} />
              )}
            </Cell>
            <Cell>
              <div className="flex gap-2">
                {token.state !== 'EXPIRED' && (
                  <Button
                    disabled={change.isPending}
                    aria-label={`${token.state === 'PAUSED' ? 'Resume' : 'Pause'} ${token.name}`}
                    onClick={() =>
                      change.mutate({
                        id: token.id,
                        name: token.name,
                        change: token.state === 'PAUSED' ? 'resume' : 'pause',
                      })
                    }
                  >
                    {token.state === 'PAUSED' ? 'Resume' : 'Pause'}
                  </Button>
                )}
                <Button
                  disabled={change.isPending}
                  aria-label={`Rotate ${token.name}`}
                  onClick={() => setToRotate(token)}
                >
                  Rotate
                </Button>
                <Button kind="danger" aria-label={`Delete ${token.name}`} onClick={() => setToDelete(token)}>
                  Delete
                </Button>
              </div>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {toRotate !== null && (
        <ConfirmByName
          title="Rotate this token"
          name={toRotate.name}
          verb="Rotate token"
          close={() => setToRotate(null)}
          confirm={() =>
            change.mutate(
              { id: toRotate.id, name: toRotate.name, change: 'rotate' },
              { onSettled: () => setToRotate(null) },
            )
          }
        >
          {lastUse(toRotate, workspace.timeZone)} Programs that have the old token are refused from their next
          request on, until they get the new one.
        </ConfirmByName>
      )}
      {toDelete !== null && (
        <ConfirmByName
          title="Delete this token"
          name={toDelete.name}
          verb="Delete token"
          close={() => setToDelete(null)}
          confirm={() =>
            change.mutate(
              { id: toDelete.id, name: toDelete.name, change: 'delete' },
              { onSettled: () => setToDelete(null) },
            )
          }
        >
          {lastUse(toDelete, workspace.timeZone)} Programs that use it are refused from their next request on.
          This cannot be undone.
        </ConfirmByName>
      )}
    </>
  );
}

/** When the token was used last: what would break. */
function lastUse({ lastUsedAt }: ApiToken, timeZone: string) {
  if (lastUsedAt == null) return 'It has never been used.';
  return (
    <>
      It was last used <Ago instant={lastUsedAt} timeZone={timeZone} />.
    </>
  );
}
