import { ArrowUpDown, Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useIsRestDue } from '../../lib/first-rows';
import { exact, platformName, words } from '../../lib/formats';
import { useHasLine, useIsWide } from '../../lib/is-wide';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Choice, TypedField } from '../../ui/filters';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { Chip } from './chips';
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
  /** How the posts are shown, at the end of the bar. */
  children: ReactNode;
}

/**
 * The one bar above the posts: what chooses them, in words, and how they are shown. All of it stands in the address. It is not made
 * again for the posts that come, and comes behind the first ones where it does not move them.
 */
export const FilterBar = memo(function FilterBar(props: Props) {
  const isDue = useIsRestDue();
  const isPhone = !useIsWide();
  const isOneLine = useHasLine() && !isFiltered(props.search);
  // Between phones, where it is two lines that scroll, and wide windows it has as many lines as it needs.
  const hasKnownHeight = props.search.mode !== 'operators' && (isPhone || isOneLine);
  if (isDue || !hasKnownHeight) return <WholeBar {...props} />;
  return <div className="h-[38px] max-md:h-[98px] md:touch:h-[46px]" />;
});

/** On a phone, what stands beside the search scrolls sideways. */
function WholeBar({ workspace, search, change, addFilter, children }: Props) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label={t('Posts')}>
      <SearchBox workspace={workspace} search={search} change={change} />
      <div className="contents max-md:relative max-md:-my-1 max-md:flex max-md:w-full max-md:gap-2 max-md:overflow-x-auto max-md:py-1 max-md:*:shrink-0">
        <QuickFilters search={search} change={change} />
        <FilterChips workspace={workspace} search={search} change={change} />
        <Button
          className="border-dashed! bg-transparent! text-muted"
          aria-label={t('Add a filter')}
          onClick={addFilter}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Filter')}
        </Button>
        {isFiltered(search) && (
          <Button kind="quiet" onClick={() => change(withoutChoice)}>
            {t('Clear filters')}
          </Button>
        )}
        <div className="flex min-w-0 items-center gap-2 md:ml-auto md:flex-wrap">
          <OrderChoice search={search} change={change} />
          {children}
        </div>
      </div>
      {search.mode === 'operators' && (
        <OperatorFields
          text={search.q ?? ''}
          change={(q) => change({ q, picture: undefined, like: undefined })}
        />
      )}
    </search>
  );
}

/** Words, where they are searched for, and a picture to search by: one field. */
function SearchBox({ workspace, search, change }: Pick<Props, 'workspace' | 'search' | 'change'>) {
  // A picture to search by is stored for a day.
  const mayWrite = useCan(workspace.id)('WRITE');
  return (
    <div className="flex min-w-60 flex-1 [&:lang(de)]:min-w-72 items-center rounded-card border border-control bg-raised focus-within:outline-2 focus-within:outline-[var(--focus)] md:max-w-md [&_.box]:border-0 [&_.box]:bg-transparent [&_.box:focus-visible]:outline-2">
      <Choice
        label={t('Search in')}
        value={search.mode}
        all={t('Captions')}
        options={Object.entries(MODES).map(([value, { name }]) => [value, name])}
        choose={(mode) => change({ mode })}
        isBare
      />
      <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line-2" />
      <TypedField
        label={t('Words')}
        labelHidden
        placeholder={t('Search posts')}
        type="search"
        data-search
        value={search.q ?? ''}
        typed={(q) => change({ q, picture: undefined, like: undefined })}
        className="min-w-0 flex-1"
      />
      {mayWrite && (
        <PictureSearch
          workspaceId={workspace.id}
          found={(picture) => change({ picture, q: undefined, like: undefined })}
        />
      )}
    </div>
  );
}

function periodName(period: (typeof PERIODS)[number]): string {
  if (period === 'this-month') return t('This month');
  if (period === 'last-month') return t('Last month');
  return t('In the last {count} days', { count: Number(period) });
}

/** The filters that are used most; each reads as a part of the sentence that it makes. */
function QuickFilters({ search, change }: Pick<Props, 'search' | 'change'>) {
  return (
    <>
      <Choice
        label={t('Platform')}
        value={search.platform}
        all={t('All platforms')}
        options={PLATFORMS.map((value) => [value, platformName(value)])}
        choose={(platform) => change({ platform })}
        isChip
      />
      <Choice
        label={t('Published')}
        value={search.days}
        all={t('At any time')}
        options={PERIODS.map((value) => [value, periodName(value)])}
        choose={(days) => change({ days })}
        isChip
      />
      <Choice
        label={t('Virality')}
        value={search.virality}
        all={t('Any virality')}
        options={VIRALITY.map((value) => [value, t('{level} virality', { level: words(value) })])}
        choose={(virality) => change({ virality })}
        isChip
      />
      {search.views !== undefined && (
        <Chip
          text={t('Views from {count}', { count: exact(search.views) })}
          remove={() => change({ views: undefined })}
        />
      )}
    </>
  );
}

/** The order of the posts, also of those that a view chooses. */
export function OrderChoice({ search, change }: Pick<Props, 'search' | 'change'>) {
  const own = ownOrderName(search);
  return (
    <div className="flex items-center gap-1.5 text-muted">
      <ArrowUpDown aria-hidden="true" className="size-4 shrink-0" />
      <Choice
        label={t('Order')}
        value={search.order}
        all={own}
        options={Object.entries(ORDERS)
          .filter(([, { name }]) => name !== own)
          .map(([value, { name }]) => [value, name])}
        choose={(order) => change({ order })}
        isBare
      />
    </div>
  );
}
