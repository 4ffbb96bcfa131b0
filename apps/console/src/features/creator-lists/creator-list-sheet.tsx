import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { ChosenSelect } from '../../ui/chosen-select';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { CopyRequest } from '../../ui/copy-request';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Choice } from '../../ui/filters';
import { PageActions } from '../../ui/page-head';
import { Problem } from '../../ui/problem';
import { ReadOn } from '../../ui/read-on';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { ExportDialog } from '../exports/export-dialog';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import {
  type CreatorList,
  ENTRIES,
  entriesQuery,
  type ListEntry,
  useManageList,
} from './creator-lists.query';
import { ListForm } from './list-form';

interface Props {
  workspace: Workspace;
  list: CreatorList;
  close: () => void;
}

/** A list: who is in it, at which stage, with what to remember. */
export function CreatorListSheet({ workspace: { id: workspaceId }, list, close }: Props) {
  const mayWrite = useCan(workspaceId)('WRITE');
  const [stage, setStage] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState<'change' | 'delete' | 'export' | null>(null);
  const { update, remove } = useManageList(workspaceId, list.id);
  const entriesRead = useInfiniteQuery(entriesQuery(workspaceId, list.id, stage));
  const { data, isPending } = entriesRead;
  const entries = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  const shut = () => setOpen(null);
  return (
    <section aria-label={list.name} className="grid grid-cols-1 gap-3">
      <PageActions>
        <CopyRequest
          workspaceId={workspaceId}
          document={ENTRIES}
          variables={{ listId: list.id, stage: stage ?? null, after: null }}
          tool="getCreatorListEntries"
        />
      </PageActions>
      <div className="flex flex-wrap items-baseline gap-3">
        <Button onClick={close}>{t('All lists')}</Button>
        <h2 className="text-base font-semibold">{list.name}</h2>
        <span className="text-muted">
          {list.ownerName === null ? t('Without an owner') : t('Owner: {name}', { name: list.ownerName })}
        </span>
      </div>
      {list.notes !== null && <p className="max-w-3xl whitespace-pre-wrap">{list.notes}</p>}
      <div className="flex flex-wrap items-end gap-2">
        <Choice
          label={t('Stage')}
          value={stage}
          all={t('All stages')}
          options={list.progress.map(({ name, creatorsCount }) => [name, `${name} (${creatorsCount})`])}
          choose={setStage}
        />
        {mayWrite && (
          <>
            {entries.length > 0 && <Button onClick={() => setOpen('export')}>{t('Export')}</Button>}
            <Button onClick={() => setOpen('change')}>{t('Change list')}</Button>
            <Button kind="danger" onClick={() => setOpen('delete')}>
              {t('Delete list')}
            </Button>
          </>
        )}
      </div>
      <Problem error={remove.error} />
      {isPending && <div className="skeleton h-40" aria-hidden="true" />}
      {data !== undefined && entries.length === 0 && <p className="text-muted">{t('No creators here.')}</p>}
      {entries.length > 0 && (
        <ScrollTable
          label={t('Table of {name}', { name: list.name })}
          columns={[t('Creator'), t('Stage'), t('Note'), ...(mayWrite ? [ACTIONS_COLUMN] : [])]}
        >
          {entries.map((entry) => (
            <EntryRow
              key={entry.creatorId}
              workspaceId={workspaceId}
              list={list}
              entry={entry}
              mayWrite={mayWrite}
            />
          ))}
        </ScrollTable>
      )}
      <ReadOn list={entriesRead} />
      {open === 'change' && (
        <Dialog title={t('Change {name}', { name: list.name })} close={shut}>
          <ListForm
            workspaceId={workspaceId}
            verb={t('Save changes')}
            list={list}
            submit={(input) => update.mutate(input, { onSuccess: shut })}
            isPending={update.isPending}
            error={update.error}
          />
        </Dialog>
      )}
      {open === 'delete' && (
        <ConfirmByName
          title={t('Delete this list')}
          name={list.name}
          verb={t('Delete list for good')}
          close={shut}
          confirm={() => remove.mutate(undefined, { onSuccess: close, onSettled: shut })}
        >
          {t('Its creators stay in the workspace. Their stages and notes of the list are lost.')}
        </ConfirmByName>
      )}
      {open === 'export' && (
        <ExportDialog
          workspaceId={workspaceId}
          choices={[
            {
              name: t('Creator'),
              input: {
                of: 'CREATORS',
                creatorFilter: {
                  listIds: [list.id],
                  ...(stage === undefined ? {} : { listStages: [stage] }),
                },
              },
            },
          ]}
          close={shut}
        />
      )}
    </section>
  );
}

interface RowProps {
  workspaceId: string;
  list: CreatorList;
  entry: ListEntry;
  mayWrite: boolean;
}

function EntryRow({ workspaceId, list, entry, mayWrite }: RowProps) {
  const { creatorId, stage, note } = entry;
  const { change, takeOut } = useManageList(workspaceId, list.id);
  const [text, setText] = useState(note ?? '');
  const name = entry.creator?.displayName ?? t('Without a name');
  return (
    <Row>
      <Cell>
        <Link
          to="."
          search={(before) => ({ ...before, panel: creatorId })}
          resetScroll={false}
          className="text-accent underline"
        >
          {name}
        </Link>
      </Cell>
      <Cell>
        {mayWrite ? (
          <ChosenSelect
            label={t('Stage of {name}', { name })}
            labelHidden
            value={stage}
            verb={t('Save')}
            choose={(next) => change.mutate({ id: creatorId, input: { stage: next } })}
          >
            {list.stages.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </ChosenSelect>
        ) : (
          stage
        )}
      </Cell>
      <Cell>
        {mayWrite ? (
          <div className="flex items-end gap-1">
            <TextField
              label={t('Note about {name}', { name })}
              labelHidden
              maxLength={5000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            {text !== (note ?? '') && (
              <Button
                disabled={change.isPending}
                onClick={() =>
                  change.mutate({ id: creatorId, input: { note: text.trim() === '' ? null : text } })
                }
              >
                {t('Save')}
              </Button>
            )}
          </div>
        ) : (
          note
        )}
        <Problem error={change.error ?? takeOut.error} />
      </Cell>
      {mayWrite && (
        <Cell>
          <Button
            disabled={takeOut.isPending}
            aria-label={t('Take out {name}', { name })}
            onClick={() => takeOut.mutate(creatorId)}
          >
            {t('Take out')}
          </Button>
        </Cell>
      )}
    </Row>
  );
}
