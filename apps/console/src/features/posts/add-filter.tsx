import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { MENU_ITEM } from '../../ui/menu';
import { type Attribute, attributesQuery } from '../attributes/attributes.query';
import { ConditionFields } from '../attributes/condition-fields';
import { operatorsOf } from '../attributes/conditions';
import { useLists } from '../creator-lists/creator-lists';
import type { Workspace } from '../workspaces/workspaces.query';
import { FIELDS, FILTER_NAMES, type FilterName, type ItemFilter } from './filter-fields';
import { FILTER_GROUPS } from './filter-groups';
import { FILTER_TITLES } from './filter-names';
import { type ChangedFilter, namedOf, without } from './filter-parts';
import { FilterValue } from './filter-value';
import {
  type Condition,
  conditionsInAddress,
  conditionsOf,
  filterInAddress,
  furtherFilter,
  type PostsSearch,
} from './posts-search';
import { NOTHING } from './typed-filter';
import { useSaved } from './views.query';

/** A filter with one more value; lists get longer. */
function withValue(filter: ItemFilter, name: FilterName, value: unknown): ItemFilter {
  const before = filter[name];
  const next = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  return { ...filter, [name]: next };
}

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
  close: () => void;
  /** The filter that is changed; without it, one is added. */
  changed?: ChangedFilter;
}

/** Adds a filter: which one is found by its words, then its values are asked for. Or changes one that is there. */
export default function AddFilter({ workspace, search, change, close, changed }: Props) {
  const [what, setWhat] = useState<string | null>(changed?.name ?? null);
  const { data: attributes = [] } = useQuery(attributesQuery(workspace.id, 'ITEM'));
  return (
    <Dialog title={changed === undefined ? t('Add a filter') : t('Change the filter')} close={close}>
      {what === null ? (
        <Which attributes={attributes} choose={setWhat} />
      ) : (
        <Values
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

const attributeKey = (key: string) => `attribute ${key}`;

interface ValuesProps extends Props {
  what: string;
  attributes: readonly Attribute[];
  back: () => void;
}

/** Asks for the values of one filter. */
function Values({ what, attributes, workspace, search, change, close, back, changed }: ValuesProps) {
  const { id: workspaceId, timeZone } = workspace;
  const [value, setValue] = useState<unknown>(changed?.value);
  const [isOut, setOut] = useState(changed?.isOut ?? false);
  const named = namedOf(useSaved(workspaceId), useLists(workspaceId), attributes);
  const field = FILTER_NAMES.find((name) => name === what);
  const attribute = attributes.find(({ key }) => attributeKey(key) === what);
  const submit = () => {
    if (value === undefined) return;
    if (attribute !== undefined) {
      change({ where: conditionsInAddress([...conditionsOf(search), value as Condition]) });
    } else if (field !== undefined) {
      const filter = without(furtherFilter(search), changed);
      const next = isOut
        ? { ...filter, not: withValue(filter.not ?? {}, field, value) }
        : withValue(filter, field, value);
      change({ filter: filterInAddress(next) });
    }
    close();
  };
  return (
    <Form
      verb={changed === undefined ? t('Add filter') : t('Change filter')}
      submit={submit}
      isPending={false}
      error={null}
      isIncomplete={value === undefined}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{field === undefined ? attribute?.name : FILTER_TITLES[field]}</h3>
        {changed === undefined && (
          <Button kind="quiet" onClick={back}>
            {t('Another filter')}
          </Button>
        )}
      </div>
      {field !== undefined && (
        <>
          <FilterValue
            name={field}
            field={FIELDS[field]}
            named={named}
            timeZone={timeZone}
            first={changed?.typed ?? NOTHING}
            changed={setValue}
          />
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={isOut} onChange={({ target }) => setOut(target.checked)} />
            {t('Leave these posts out')}
          </label>
        </>
      )}
      {attribute !== undefined && (
        <ConditionFields attribute={attribute} timeZone={timeZone} changed={setValue} />
      )}
    </Form>
  );
}
