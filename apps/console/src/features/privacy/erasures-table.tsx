import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exact, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Form, problemOf } from '../../ui/form';
import { ReadOn } from '../../ui/read-on';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty } from '../../ui/states';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Handle, HandleFields } from './handle-fields';
import { erasuresQuery, useUndo } from './privacy.query';

/** Profiles that were erased. Nothing says whose they were. */
export function ErasuresTable({ workspace }: { workspace: Workspace }) {
  const list = useInfiniteQuery(erasuresQuery(workspace.id));
  const { data, isPending } = list;
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (data === undefined) return <ReadOn list={list} />;
  const erasures = data.pages.flatMap(({ nodes }) => nodes);
  if (erasures.length === 0) {
    return (
      <Empty title={t('Nobody has been erased yet')}>
        {t('Who is erased is listed here without a name: when, of which platform, and how many posts.')}
      </Empty>
    );
  }
  return (
    <>
      <ScrollTable
        label={t('Table of erasures')}
        columns={[t('When'), t('Platform'), { name: t('Posts removed'), right: true }, t('State')]}
      >
        {erasures.map(({ id, erasedAt, provider, items, isFinished }) => (
          <Row key={id}>
            <Cell>
              <Ago instant={erasedAt} timeZone={workspace.timeZone} />
            </Cell>
            <Cell>{provider == null ? t('unknown') : platformName(provider)}</Cell>
            <Cell right>{items == null ? '–' : exact(items)}</Cell>
            <Cell>
              <Status mood={isFinished ? 'good' : 'quiet'}>{isFinished ? t('Done') : t('Under way')}</Status>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      <ReadOn list={list} />
      <UndoErasure workspaceId={workspace.id} />
    </>
  );
}

/** Has posts of an erased profile stored again. */
function UndoErasure({ workspaceId }: { workspaceId: string }) {
  const [handle, setHandle] = useState<Handle>({ provider: 'INSTAGRAM', handle: '' });
  const undo = useUndo(workspaceId);
  return (
    <section aria-labelledby="undo-erasure" className="mt-6">
      <h3 id="undo-erasure" className="font-semibold">
        {t('Accept posts of an erased profile again')}
      </h3>
      <p className="mb-2 max-w-prose text-muted">
        {t('Give the handle that was erased. Nothing that was removed comes back.')}
      </p>
      <Form
        verb={t('Accept again')}
        submit={() => undo.mutate(handle, { onSuccess: () => setHandle({ ...handle, handle: '' }) })}
        isPending={undo.isPending}
        error={undo.error}
        fields={['handle']}
        isRow
      >
        <HandleFields value={handle} change={setHandle} problem={problemOf(undo.error, 'handle')} />
      </Form>
      <p role="status" className="text-good">
        {undo.isSuccess && t('Posts of the profile are accepted again.')}
      </p>
    </section>
  );
}
