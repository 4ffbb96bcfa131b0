import { platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Choice, TypedField } from '../../ui/filters';
import { Fold } from '../../ui/fold';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { FilterChips } from './filter-chips';
import { PLATFORMS, VIRALITY } from './filter-fields';
import { OperatorFields } from './operator-fields';
import { PictureSearch } from './picture-search';
import {
  isFiltered,
  MODES,
  ORDERS,
  ownOrderName,
  PERIODS,
  type PostsSearch,
  withoutChoice,
} from './posts-search';

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
  addFilter: () => void;
}

/** What chooses the posts. All of it stands in the address. */
export function FilterBar({ workspace, search, change, addFilter }: Props) {
  // A picture to search by is stored for a day.
  const mayWrite = useCan(workspace.id)('WRITE');
  return (
    <search className="flex flex-wrap items-end gap-2" aria-label={t('Posts')}>
      <TypedField
        label={t('Words')}
        type="search"
        data-search
        value={search.q ?? ''}
        typed={(q) => change({ q, picture: undefined, like: undefined })}
        className="min-w-48 flex-1"
      />
      <Fold name={t('Filters')} isOpen={isFiltered(search)}>
        <Choice
          label={t('Search in')}
          value={search.mode}
          all={t('captions')}
          options={Object.entries(MODES).map(([value, { name }]) => [value, name])}
          choose={(mode) => change({ mode })}
        />
        <Choice
          label={t('Platform')}
          value={search.platform}
          all={t('All platforms')}
          options={PLATFORMS.map((value) => [value, platformName(value)])}
          choose={(platform) => change({ platform })}
        />
        <Choice
          label={t('Published')}
          value={search.days}
          all={t('At any time')}
          options={PERIODS.map((value) => [value, t('In the last {count} days', { count: Number(value) })])}
          choose={(days) => change({ days })}
        />
        <Choice
          label={t('Virality')}
          value={search.virality}
          all={t('Any virality')}
          options={VIRALITY.map((value) => [value, words(value)])}
          choose={(virality) => change({ virality })}
        />
        <TypedField
          label={t('Least views')}
          inputMode="numeric"
          pattern="[0-9]*"
          value={search.views ?? ''}
          typed={(views) => change({ views })}
          className="w-28"
        />
        <OrderChoice search={search} change={change} />
        {mayWrite && (
          <PictureSearch
            workspaceId={workspace.id}
            found={(picture) => change({ picture, q: undefined, like: undefined })}
          />
        )}
        <Button onClick={addFilter}>{t('Add a filter')}</Button>
      </Fold>
      {search.mode === 'operators' && (
        <OperatorFields
          text={search.q ?? ''}
          change={(q) => change({ q, picture: undefined, like: undefined })}
        />
      )}
      <FilterChips workspace={workspace} search={search} change={change} />
      {isFiltered(search) && <Button onClick={() => change(withoutChoice)}>{t('Clear filters')}</Button>}
    </search>
  );
}

/** The order of the posts, also of those that a view chooses. */
export function OrderChoice({ search, change }: Pick<Props, 'search' | 'change'>) {
  const own = ownOrderName(search);
  return (
    <Choice
      label={t('Order')}
      value={search.order}
      all={own}
      options={Object.entries(ORDERS)
        .filter(([, { name }]) => name !== own)
        .map(([value, { name }]) => [value, name])}
      choose={(order) => change({ order })}
    />
  );
}
