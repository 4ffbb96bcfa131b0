import { useQuery } from '@tanstack/react-query';
import { Pause, Play, RotateCcwKey, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Code } from '../../ui/copy';
import { CreatingPlace } from '../../ui/creating';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { type Mood, Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import { LastUse } from '../usage/last-use';
import { type Usage, usageQuery } from '../usage/usage.query';
import { sentText } from '../usage/use-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { scopesText } from './scopes';
import { type ApiToken, tokensQuery, useChangeToken } from './tokens.query';

/** How the state of a token looks. */
const MOODS: Readonly<Record<ApiToken['state'], Mood>> = {
  ACTIVE: 'good',
  PAUSED: 'quiet',
  EXPIRED: 'warn',
};

/** The tokens of the workspace, and what can be done with them. */
export function TokensTable({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(tokensQuery(workspace.id));
  // The table does not wait for it.
  const { data: usage } = useQuery(usageQuery(workspace.id));
  const change = useChangeToken(workspace.id);
  const [toRotate, setToRotate] = useState<ApiToken | null>(null);
  const [toDelete, setToDelete] = useState<ApiToken | null>(null);
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data.length === 0) {
    return (
      <Empty title={t('No tokens yet')}>
        {t('A token lets a program read or write this workspace.')}
        <CreatingPlace />
      </Empty>
    );
  }
  return (
    <>
      <Problem error={change.error} />
      <div role="status">
        {change.data != null && (
          <div className="mb-3 grid grid-cols-1 gap-2">
            <p>
              {t(
                'The old token of {name} is refused from now on. Copy the new one now. It cannot be shown again.',
                { name: change.variables.name },
              )}
            </p>
            <Code label={t('New token')} text={change.data} />
          </div>
        )}
      </div>
      <ScrollTable
        label={t('Table of tokens')}
        columns={[
          t('Name'),
          { name: t('For'), isSpare: true },
          t('May'),
          t('State'),
          t('Last used'),
          { name: t('Ends'), isSpare: true },
          ACTIONS_COLUMN,
        ]}
      >
        {data.map((token) => (
          <Row key={token.id}>
            <Cell>
              <span className="row-name" title={token.name}>
                {token.name}
              </span>
              <code className="text-xs text-muted">…{token.lastFour}</code>
            </Cell>
            <Cell isSpare>{token.workspaceId == null ? t('All workspaces') : t('One workspace')}</Cell>
            <Cell>{scopesText(token.scopes)}</Cell>
            <Cell>
              <Status mood={MOODS[token.state]}>{words(token.state)}</Status>
            </Cell>
            <Cell>
              <LastUse instant={token.lastUsedAt} timeZone={workspace.timeZone} use={usage?.uses[token.id]} />
            </Cell>
            <Cell isSpare>
              {token.expiresAt == null ? (
                t('Never')
              ) : (
                <Ago instant={token.expiresAt} timeZone={workspace.timeZone} />
              )}
            </Cell>
            <Cell>
              <RowActions>
                {token.state !== 'EXPIRED' && (
                  <RowAction
                    name={
                      token.state === 'PAUSED'
                        ? t('Resume {name}', { name: token.name })
                        : t('Pause {name}', { name: token.name })
                    }
                    icon={token.state === 'PAUSED' ? Play : Pause}
                    disabled={change.isPending}
                    onClick={() =>
                      change.mutate({
                        id: token.id,
                        name: token.name,
                        change: token.state === 'PAUSED' ? 'resume' : 'pause',
                      })
                    }
                  />
                )}
                <RowAction
                  name={t('Rotate {name}', { name: token.name })}
                  icon={RotateCcwKey}
                  disabled={change.isPending}
                  onClick={() => setToRotate(token)}
                />
                <RowAction
                  name={t('Delete {name}', { name: token.name })}
                  icon={Trash2}
                  isDanger
                  onClick={() => setToDelete(token)}
                />
              </RowActions>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {toRotate !== null && (
        <ConfirmByName
          title={t('Rotate this token')}
          name={toRotate.name}
          verb={t('Rotate token')}
          close={() => setToRotate(null)}
          confirm={() =>
            change.mutate(
              { id: toRotate.id, name: toRotate.name, change: 'rotate' },
              { onSettled: () => setToRotate(null) },
            )
          }
        >
          {rich(
            '{use} Programs that have the old token are refused from their next request on, until they get the new one.',
            { use: lastUse(toRotate, workspace.timeZone, usage) },
          )}
        </ConfirmByName>
      )}
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this token')}
          name={toDelete.name}
          verb={t('Delete token')}
          close={() => setToDelete(null)}
          confirm={() =>
            change.mutate(
              { id: toDelete.id, name: toDelete.name, change: 'delete' },
              { onSettled: () => setToDelete(null) },
            )
          }
        >
          {rich('{use} Programs that use it are refused from their next request on. This cannot be undone.', {
            use: lastUse(toDelete, workspace.timeZone, usage),
          })}
        </ConfirmByName>
      )}
    </>
  );
}

/** When the token was used last, and what it sent: what would break. */
function lastUse(token: ApiToken, timeZone: string, usage: Usage | undefined) {
  const { lastUsedAt } = token;
  if (lastUsedAt == null) return t('It has never been used.');
  const sent = sentText(usage, token);
  return (
    <>
      {rich('It was last used {when}.', { when: <Ago instant={lastUsedAt} timeZone={timeZone} /> })}
      {sent !== null && ` ${sent}`}
    </>
  );
}
