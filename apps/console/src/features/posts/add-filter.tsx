import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { attributesQuery } from '../attributes/attributes.query';
import { ConditionFields } from '../attributes/condition-fields';
import { operatorsOf } from '../attributes/conditions';
import { sourceName } from '../sources/source-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { FIELDS, FILTER_NAMES, type FilterName, type ItemFilter } from './filter-fields';
import { FilterValue, type Named } from './filter-value';
import {
  type Condition,
  conditionsInAddress,
  conditionsOf,
  filterInAddress,
  furtherFilter,
  type PostsSearch,
} from './posts-search';
import { type Saved, useSaved } from './views.query';

/** What can be chosen by name. */
export const namedOf = (saved: Saved | undefined): Named => ({
  collections: (saved?.collections ?? []).map(({ id, name }) => [id, name] as const),
  campaigns: (saved?.campaigns.nodes ?? []).map(({ id, name }) => [id, name] as const),
  sources: (saved?.sources.nodes ?? []).map((source) => [source.id, sourceName(source)] as const),
});

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
}

/** Adds a filter of the API, or a condition on an attribute. */
export function AddFilter({ workspace: { id: workspaceId, timeZone }, search, change, close }: Props) {
  const [what, setWhat] = useState<string>(FILTER_NAMES[0] ?? '');
  const [value, setValue] = useState<unknown>(undefined);
  const [isOut, setOut] = useState(false);
  const { data: attributes = [] } = useQuery(attributesQuery(workspaceId, 'ITEM'));
  const named = namedOf(useSaved(workspaceId));
  const field = FILTER_NAMES.find((name) => name === what);
  const attribute = attributes.find(({ key }) => `attribute ${key}` === what);
  const submit = () => {
    if (value === undefined) return;
    if (attribute !== undefined) {
      change({ where: conditionsInAddress([...conditionsOf(search), value as Condition]) });
    } else if (field !== undefined) {
      const filter = furtherFilter(search);
      const next = isOut
        ? { ...filter, not: withValue(filter.not ?? {}, field, value) }
        : withValue(filter, field, value);
      change({ filter: filterInAddress(next) });
    }
    close();
  };
  return (
    <Dialog title={t('Add a filter')} close={close}>
      <Form
        verb={t('Add filter')}
        submit={submit}
        isPending={false}
        error={null}
        isIncomplete={value === undefined}
      >
        <SelectField
          label={t('Filter')}
          value={what}
          onChange={({ target }) => {
            setWhat(target.value);
            setValue(undefined);
          }}
        >
          <optgroup label={t('Of all posts')}>
            {FILTER_NAMES.map((name) => (
              <option key={name} value={name}>
                {fieldName(name)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('Custom attributes')}>
            {attributes
              .filter((each) => operatorsOf(each).length > 0)
              .map(({ key, name }) => (
                <option key={key} value={`attribute ${key}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        </SelectField>
        {field !== undefined && (
          <>
            <FilterValue
              key={field}
              name={field}
              field={FIELDS[field]}
              named={named}
              timeZone={timeZone}
              changed={setValue}
            />
            <label className="flex items-center gap-1">
              <input type="checkbox" checked={isOut} onChange={({ target }) => setOut(target.checked)} />
              {t('Leave these posts out')}
            </label>
          </>
        )}
        {attribute !== undefined && (
          <ConditionFields key={attribute.key} attribute={attribute} timeZone={timeZone} changed={setValue} />
        )}
      </Form>
    </Dialog>
  );
}
