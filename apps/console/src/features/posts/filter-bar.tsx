import { useNavigate } from '@tanstack/react-router';
import { platformName, words } from '../../lib/formats';
import { Button } from '../../ui/button';
import { Choice, TypedField } from '../../ui/filters';
import { CreatorChip, SourceChip } from './chips';
import { isFiltered, ORDERS, PERIODS, PLATFORMS, type PostsSearch, VIRALITY } from './posts-search';

/** What chooses the posts. All of it stands in the address. */
export function FilterBar({ workspaceId, search }: { workspaceId: string; search: PostsSearch }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/posts' });
  const change = (part: { [Key in keyof PostsSearch]?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...part, panel: undefined }) as PostsSearch,
      replace: true,
    });
  const chosen = isFiltered(search);
  return (
    <search className="flex flex-wrap items-end gap-2" aria-label="Posts">
      <TypedField
        label="Words in captions"
        type="search"
        data-search
        value={search.q ?? ''}
        typed={(q) => change({ q })}
        className="min-w-48 flex-1"
      />
      <Choice
        label="Platform"
        value={search.platform}
        all="All platforms"
        options={PLATFORMS.map((value) => [value, platformName(value)])}
        choose={(platform) => change({ platform })}
      />
      <Choice
        label="Published"
        value={search.days}
        all="At any time"
        options={PERIODS.map((value) => [value, `In the last ${value} days`])}
        choose={(days) => change({ days })}
      />
      <Choice
        label="Virality"
        value={search.virality}
        all="Any virality"
        options={VIRALITY.map((value) => [value, words(value)])}
        choose={(virality) => change({ virality })}
      />
      <TypedField
        label="Least views"
        inputMode="numeric"
        pattern="[0-9]*"
        value={search.views ?? ''}
        typed={(views) => change({ views })}
        className="w-28"
      />
      <Choice
        label="Order"
        value={search.order}
        all={search.q === undefined ? ORDERS.newest.name : 'Best match'}
        options={Object.entries(ORDERS)
          .filter(([value]) => search.q !== undefined || value !== 'newest')
          .map(([value, { name }]) => [value, name])}
        choose={(order) => change({ order })}
      />
      {search.creator !== undefined && (
        <CreatorChip
          workspaceId={workspaceId}
          id={search.creator}
          remove={() => change({ creator: undefined })}
        />
      )}
      {search.source !== undefined && (
        <SourceChip
          workspaceId={workspaceId}
          id={search.source}
          remove={() => change({ source: undefined })}
        />
      )}
      {chosen && (
        <Button
          onClick={() =>
            change({
              q: undefined,
              platform: undefined,
              days: undefined,
              virality: undefined,
              views: undefined,
              creator: undefined,
              source: undefined,
            })
          }
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}
