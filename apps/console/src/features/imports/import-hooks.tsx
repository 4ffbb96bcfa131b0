import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Code } from '../../ui/copy';
import { Problem } from '../../ui/problem';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { CreateHook } from './create-hook';
import { hooksQuery, type ImportHook, useChangeHook } from './import-hooks.query';

interface Props {
  workspace: Workspace;
  /** Whether addresses can be made here; whoever writes may see and end them. */
  mayCreate: boolean;
}

/** Addresses to which scrapers and other programs send posts. */
export function ImportHooks({ workspace, mayCreate }: Props) {
  return (
    <section aria-labelledby="import-hooks" className="grid grid-cols-1 gap-3">
      <h2 id="import-hooks" className="text-base font-semibold">
        {t('Straight from a scraper')}
      </h2>
      <p className="text-muted">
        {t('A program sends posts to a secret address: a data set, or a webhook of Apify after each run.')}
      </p>
      {mayCreate && <CreateHook workspaceId={workspace.id} />}
      <Hooks workspace={workspace} mayRotate={mayCreate} />
    </section>
  );
}

function Hooks({ workspace, mayRotate }: { workspace: Workspace; mayRotate: boolean }) {
  const { data = [], error, retry } = useRead(hooksQuery(workspace.id));
  const change = useChangeHook(workspace.id);
  const [asked, setAsked] = useState<{ hook: ImportHook; change: 'rotate' | 'revoke' } | null>(null);
  if (error !== null) return <Failure error={error} retry={retry} />;
  const isRotation = asked?.change === 'rotate';
  return (
    <>
      <Problem error={change.error} />
      <div role="status">
        {change.data != null && (
          <div className="grid grid-cols-1 gap-2">
            <p>{t('The old address is refused from now on. Copy the new one now.')}</p>
            <Code label={t('New address')} text={change.data} />
          </div>
        )}
      </div>
      {data.length > 0 && (
        <ScrollTable
          label={t('Table of addresses')}
          columns={[t('Name'), t('Last used'), t('Problem'), ACTIONS_COLUMN]}
        >
          {data.map((hook) => (
            <Row key={hook.id}>
              <Cell>
                <span className="row-name">{hook.name}</span>
                {hook.hasApifyToken && (
                  <span className="block text-xs text-muted">{t('Fetches data sets of Apify')}</span>
                )}
              </Cell>
              <Cell>
                {hook.lastUsedAt == null ? (
                  t('Never')
                ) : (
                  <Ago instant={hook.lastUsedAt} timeZone={workspace.timeZone} />
                )}
              </Cell>
              <Cell>{hook.problem}</Cell>
              <Cell>
                <div className="-my-1 flex justify-end gap-2">
                  {mayRotate && (
                    <Button onClick={() => setAsked({ hook, change: 'rotate' })}>{t('New secret')}</Button>
                  )}
                  <Button onClick={() => setAsked({ hook, change: 'revoke' })}>{t('End address')}</Button>
                </div>
              </Cell>
            </Row>
          ))}
        </ScrollTable>
      )}
      {asked !== null && (
        <ConfirmByName
          title={isRotation ? t('Replace the secret of this address') : t('End this address')}
          name={asked.hook.name}
          verb={isRotation ? t('Replace') : t('End address')}
          close={() => setAsked(null)}
          confirm={() => change.mutate(asked, { onSettled: () => setAsked(null) })}
        >
          {t('Programs that send to the address as it is now are refused at once.')}
        </ConfirmByName>
      )}
    </>
  );
}
