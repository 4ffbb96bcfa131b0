import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { Problem } from '../../ui/problem';
import { ChangeSaved } from '../posts/change-saved';
import type { PresetChange } from '../posts/views.query';
import { useCan } from '../workspaces/rights';
import {
  type PeopleKind,
  type PeopleView,
  type PeopleViews,
  useManagePeopleViews,
  usePeopleViews,
  type ViewInput,
} from './people-views.query';

interface Props {
  workspaceId: string;
  kind: PeopleKind;
  /** Id of the view that is open. */
  value: string | undefined;
  /** Opens a view; undefined for none. */
  choose: (view: PeopleView | undefined) => void;
  /** What chooses the rows of the page now, as a view keeps it; null where nothing does. */
  choice: Omit<ViewInput, 'name'> | null;
}

/** The saved views of creators or profiles: one is opened, made, changed, moved to a group or deleted here. */
export function PeopleViewBar({ workspaceId, kind, value, choose, choice }: Props) {
  const saved = usePeopleViews(workspaceId);
  const views = (kind === 'creators' ? saved?.creatorViews : saved?.socialProfileViews) ?? [];
  const opened = views.find(({ id }) => id === value);
  const mayWrite = useCan(workspaceId)('WRITE');
  const [open, setOpen] = useState<'save' | 'change' | 'delete' | null>(null);
  const { update, remove } = useManagePeopleViews(workspaceId, kind);
  const close = () => setOpen(null);
  if (views.length === 0 && (choice === null || !mayWrite)) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t('View')}
        value={value ?? ''}
        onChange={({ target }) => choose(views.find(({ id }) => id === target.value))}
        className="w-56"
      >
        <option value="">{t('None#view')}</option>
        {views.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {mayWrite && choice !== null && <Button onClick={() => setOpen('save')}>{t('Save as a view')}</Button>}
      {mayWrite && opened !== undefined && (
        <>
          {choice !== null && (
            <Button
              disabled={update.isPending}
              onClick={() => update.mutate({ id: opened.id, input: choice })}
            >
              {t('Save to {name}', { name: opened.name })}
            </Button>
          )}
          <Button onClick={() => setOpen('change')}>{t('Rename or move')}</Button>
          <Button kind="danger" onClick={() => setOpen('delete')}>
            {t('Delete view')}
          </Button>
        </>
      )}
      <p role="status" className="empty:hidden">
        {update.isSuccess && t('Saved')}
      </p>
      <Problem error={update.error ?? remove.error} />
      {open === 'save' && choice !== null && (
        <SaveView workspaceId={workspaceId} kind={kind} choice={choice} close={close} />
      )}
      {open === 'change' && opened !== undefined && saved !== undefined && (
        <ChangeView
          workspaceId={workspaceId}
          kind={kind}
          view={opened}
          groups={saved.viewGroups}
          close={close}
        />
      )}
      {open === 'delete' && opened !== undefined && (
        <ConfirmByName
          title={t('Delete this view')}
          name={opened.name}
          verb={t('Delete view for good')}
          close={close}
          confirm={() => remove.mutate(opened.id, { onSuccess: () => choose(undefined), onSettled: close })}
        >
          {t('What it chooses stays in the workspace.')}
        </ConfirmByName>
      )}
    </div>
  );
}

interface SaveProps extends Pick<Props, 'workspaceId' | 'kind'> {
  choice: Omit<ViewInput, 'name'>;
  close: () => void;
}

function SaveView({ workspaceId, kind, choice, close }: SaveProps) {
  const [name, setName] = useState('');
  const { save } = useManagePeopleViews(workspaceId, kind);
  return (
    <Dialog title={t('Save as a view')} close={close}>
      <Form
        verb={t('Save view')}
        submit={() => save.mutate({ ...choice, name }, { onSuccess: close })}
        isPending={save.isPending}
        error={save.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={save.error} />
      </Form>
    </Dialog>
  );
}

interface ChangeProps extends Pick<Props, 'workspaceId' | 'kind'> {
  view: PeopleView;
  groups: PeopleViews['viewGroups'];
  close: () => void;
}

function ChangeView({ workspaceId, kind, view, groups, close }: ChangeProps) {
  const { update, move } = useManagePeopleViews(workspaceId, kind);
  const save = async ({ name, ...to }: PresetChange) => {
    if (name !== view.name) await update.mutateAsync({ id: view.id, input: { name } });
    if (to.newGroup !== '' || to.groupId !== (view.group?.id ?? null)) {
      await move.mutateAsync({ id: view.id, ...to });
    }
    close();
  };
  return (
    <ChangeSaved
      of={view}
      groups={groups}
      // What was refused is said below the fields.
      save={(to) => void save(to).catch(() => undefined)}
      isPending={update.isPending || move.isPending}
      error={update.error ?? move.error}
      close={close}
    />
  );
}
