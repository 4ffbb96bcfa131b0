import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import type { Attribute } from '../attributes/attributes.query';
import { ConditionFields } from '../attributes/condition-fields';
import { useLists } from '../creator-lists/creator-lists';
import { FIELDS, FILTER_NAMES, type FilterName, type ItemFilter } from './filter-fields';
import { FILTER_TITLES } from './filter-names';
import { type AddFilterProps, attributeKey, namedOf, without } from './filter-parts';
import { FilterValue } from './filter-value';
import {
  type Condition,
  conditionsInAddress,
  conditionsOf,
  filterInAddress,
  furtherFilter,
} from './posts-search';
import { NOTHING } from './typed-filter';
import { useSaved } from './views.query';

/** A filter with one more value; lists get longer. */
function withValue(filter: ItemFilter, name: FilterName, value: unknown): ItemFilter {
  const before = filter[name];
  const next = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  return { ...filter, [name]: next };
}

interface Props extends AddFilterProps {
  what: string;
  attributes: readonly Attribute[];
  back: () => void;
}

/** Asks for the values of one filter. */
export default function FilterForm({
  what,
  attributes,
  workspace,
  search,
  change,
  close,
  back,
  changed,
}: Props) {
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
