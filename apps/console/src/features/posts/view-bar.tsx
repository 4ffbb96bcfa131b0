import { lazy, memo, Suspense, useState } from 'react';
import { exact } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { SelectField } from '../../ui/field';
import { PageBeside } from '../../ui/page-head';
import { Problem } from '../../ui/problem';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { isFiltered, type PostsSearch, withoutChoice } from './posts-search';
import { presetOf, type Saved, searchOfView, useDeletePreset, useSaved, useUpdateView } from './views.query';

// Posts are seen sooner without what opens later.
const SaveView = lazy(() => import('./save-view'));
const ChangePreset = lazy(() => import('./change-preset'));
const ViewGroups = lazy(() => import('./view-groups'));

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
}

const KIND_TEXTS = {
  view: { remove: t('Delete view'), title: t('Delete this view'), verb: t('Delete view for good') },
  collection: {
    remove: t('Delete collection'),
    title: t('Delete this collection'),
    verb: t('Delete collection for good'),
  },
} as const;

/** What opens a view or a collection, or leaves it: its own choice, order and columns hold. */
const opening = (view: string | undefined) => ({ ...withoutChoice, order: undefined, hide: undefined, view });

/** The saved views and collections: one is opened, made of the filters, changed or deleted here. */
export const ViewBar = memo(function ViewBar({ workspace, search, change }: Props) {
  const { id: workspaceId } = workspace;
  const saved = useSaved(workspaceId, search.view !== undefined || search.edits !== undefined);
  const preset = presetOf(saved, search.view);
  const edited = presetOf(saved, search.edits);
  const mayWrite = useCan(workspaceId)('WRITE');
  const [open, setOpen] = useState<'save' | 'change' | 'delete' | 'groups' | null>(null);
  const update = useUpdateView(workspace);
  const remove = useDeletePreset(workspaceId);
  const close = () => setOpen(null);
  const show = (view: string | undefined) => change(opening(view));
  return (
    <div className="flex flex-wrap items-center gap-x-1 empty:hidden">
      {search.view !== undefined && (
        <Button kind="quiet" onClick={() => show(undefined)}>
          {t('Leave the view')}
        </Button>
      )}
      {mayWrite && preset?.kind === 'view' && (
        <Button kind="quiet" onClick={() => change({ ...withoutChoice, ...searchOfView(preset.of) })}>
          {t('Change its filters')}
        </Button>
      )}
      {mayWrite && preset !== undefined && (
        <>
          <Button kind="quiet" onClick={() => setOpen('change')}>
            {t('Rename or move')}
          </Button>
          <Button kind="quiet" onClick={() => setOpen('delete')}>
            {KIND_TEXTS[preset.kind].remove}
          </Button>
        </>
      )}
      {mayWrite && edited?.kind === 'view' && (
        <Button
          kind="main"
          disabled={update.isPending}
          onClick={() => update.mutate({ id: edited.of.id, search }, { onSuccess: () => show(edited.of.id) })}
        >
          {t('Save to {name}', { name: edited.of.name })}
        </Button>
      )}
      {mayWrite && isFiltered(search) && search.picture === undefined && (
        <PageBeside>
          <Button kind="quiet" className="px-2! text-accent!" onClick={() => setOpen('save')}>
            {t('Save as a view')}
          </Button>
        </PageBeside>
      )}
      {mayWrite && saved !== undefined && saved.viewGroups.length > 0 && (
        <Button kind="quiet" onClick={() => setOpen('groups')}>
          {t('Groups')}
        </Button>
      )}
      <Problem error={update.error ?? remove.error} />
      <Suspense>
        {open === 'save' && (
          <SaveView
            workspace={workspace}
            search={search}
            saved={(id) => {
              close();
              show(id);
            }}
            close={close}
          />
        )}
        {open === 'change' && preset !== undefined && saved !== undefined && (
          <ChangePreset workspaceId={workspaceId} preset={preset} groups={saved.viewGroups} close={close} />
        )}
        {open === 'groups' && saved !== undefined && (
          <ViewGroups workspaceId={workspaceId} groups={saved.viewGroups} close={close} />
        )}
      </Suspense>
      {open === 'delete' && preset !== undefined && (
        <ConfirmByName
          title={KIND_TEXTS[preset.kind].title}
          name={preset.of.name}
          verb={KIND_TEXTS[preset.kind].verb}
          close={close}
          confirm={() => remove.mutate(preset, { onSuccess: () => show(undefined), onSettled: close })}
        >
          {t('Its posts stay in the workspace.')}
        </ConfirmByName>
      )}
    </div>
  );
});

/** The view or the collection that is open, to open another one. */
export const OpenView = memo(function OpenView({ workspace, search, change }: Props) {
  const saved = useSaved(workspace.id, search.view !== undefined);
  return <PresetChoice saved={saved} value={search.view} choose={(view) => change(opening(view))} isBare />;
});

interface ChoiceProps {
  saved: Saved | undefined;
  value: string | undefined;
  choose: (id: string | undefined) => void;
  /** Whether it needs no label that is seen. */
  isBare?: boolean;
  /** Whether it is a part of a question that is written large. */
  isWord?: boolean;
}

/** Views and collections by their groups. */
export function PresetChoice({ saved, value, choose, isBare = false, isWord = false }: ChoiceProps) {
  const look = isBare ? 'fits bare' : isWord ? 'fits word-select' : '';
  const { contentViews = [], collections = [], viewGroups = [] } = saved ?? {};
  const all = [
    ...contentViews.map(({ id, name, group }) => ({ id, name, group, part: t('Views#saved') })),
    ...collections.map(({ id, name, itemCount, group }) => ({
      id,
      name: `${name} (${exact(itemCount)})`,
      group,
      part: t('Collections'),
    })),
  ];
  const parts = [
    ...viewGroups.map(({ id, name }) => ({
      key: id,
      name,
      members: all.filter(({ group }) => group?.id === id),
    })),
    ...[t('Views#saved'), t('Collections')].map((name) => ({
      key: name,
      name,
      members: all.filter(({ part, group }) => part === name && group === null),
    })),
  ];
  return (
    <SelectField
      label={t('View or collection')}
      labelHidden={look !== ''}
      boxClass={look}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
      className={look === '' ? 'w-56' : ''}
    >
      <option value="">{isWord ? t('all posts') : t('All posts')}</option>
      {value !== undefined && all.every(({ id }) => id !== value) && (
        <option value={value}>{t('One that no longer exists')}</option>
      )}
      {parts
        .filter(({ members }) => members.length > 0)
        .map(({ key, name, members }) => (
          <optgroup key={key} label={name}>
            {members.map(({ id, name: member }) => (
              <option key={id} value={id}>
                {member}
              </option>
            ))}
          </optgroup>
        ))}
    </SelectField>
  );
}
