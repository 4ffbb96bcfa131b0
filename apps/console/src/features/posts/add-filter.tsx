import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { MENU_ITEM } from '../../ui/menu';
import { type Attribute, attributesQuery } from '../attributes/attributes.query';
import { operatorsOf } from '../attributes/conditions';
import { FILTER_GROUPS } from './filter-groups';
import { FILTER_TITLES } from './filter-names';
import { type AddFilterProps, attributeKey } from './filter-parts';

/** What is typed at once finds the filter; its values are asked for after that. */
export const loadFilterForm = () => import('./filter-form');
const FilterForm = lazy(loadFilterForm);

/** Adds a filter: which one is found by its words, then its values are asked for. Or changes one that is there. */
export function AddFilter({ workspace, search, change, close, changed }: AddFilterProps) {
  const [what, setWhat] = useState<string | null>(changed?.name ?? null);
  const { data: attributes = [] } = useQuery(attributesQuery(workspace.id, 'ITEM'));
  return (
    <Dialog title={changed === undefined ? t('Add a filter') : t('Change the filter')} close={close}>
      {what === null ? (
        <Which attributes={attributes} choose={setWhat} />
      ) : (
        <Suspense>
          <FilterForm
            key={what}
            what={what}
            attributes={attributes}
            workspace={workspace}
            search={search}
            change={change}
            close={close}
            back={() => setWhat(null)}
            {...(changed === undefined ? {} : { changed })}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

interface WhichProps {
  attributes: readonly Attribute[];
  choose: (what: string) => void;
}

/** All filters in their groups, narrowed by what is typed. */
function Which({ attributes, choose }: WhichProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const groups = [
    ...FILTER_GROUPS.map(({ name, fields }) => ({
      name,
      entries: fields.map((field) => ({ key: field as string, title: FILTER_TITLES[field] })),
    })),
    {
      name: t('Custom attributes'),
      entries: attributes
        .filter((each) => operatorsOf(each).length > 0)
        .map(({ key, name }) => ({ key: attributeKey(key), title: name })),
    },
  ]
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ title }) => `${name} ${title}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const first = groups[0]?.entries[0]?.key;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined) choose(first);
      }}
    >
      <TextField
        label={t('Find a filter')}
        labelHidden
        placeholder={t('Find a filter')}
        type="search"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-2 max-h-[50vh] overflow-y-auto">
        {groups.length === 0 && <p className="px-2.5 py-3 text-muted">{t('No filter has this name.')}</p>}
        {groups.map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h3 className="px-2.5 pb-1 pt-2 text-xs text-faint">{name}</h3>
            {entries.map(({ key, title }) => (
              <button key={key} type="button" className={MENU_ITEM} onClick={() => choose(key)}>
                {title}
              </button>
            ))}
          </section>
        ))}
      </div>
    </form>
  );
}
