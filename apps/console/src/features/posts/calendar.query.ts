import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { dayIn, dayOf } from '../../lib/times';
import type { Workspace } from '../workspaces/workspaces.query';
import { common, monthIn, monthOf, type Range } from './months';
import { type PostSummary, readPosts } from './posts.query';
import {
  choiceOf,
  filterInAddress,
  furtherFilter,
  type ItemChoice,
  ORDERS,
  type PostsSearch,
  periodOf,
  searchOfFilter,
  withoutChoice,
} from './posts-search';
import { filterOfPreset, type Preset, searchOfView } from './views.query';

/** Posts of a month that are read for their pictures, and of one answer. */
const MOST_READ = 300;
const PAGE = 100;

const DAYS = graphql(`
  query PostsOfDays(
    $filter: ItemFilterInput
    $customAttributeConditions: [CustomAttributeConditionInput!]
  ) {
    itemAggregates(
      filter: $filter
      customAttributeConditions: $customAttributeConditions
      groupBy: [{ by: TIME }]
      interval: DAY
      first: 31
    ) {
      totals {
        count
      }
      groups {
        keys {
          value
        }
        values {
          count
        }
      }
    }
  }
`);

const NEAREST = graphql(`
  query NearestPost(
    $filter: ItemFilterInput
    $customAttributeConditions: [CustomAttributeConditionInput!]
    $sortOrder: SortOrder!
  ) {
    items(
      first: 1
      filter: $filter
      customAttributeConditions: $customAttributeConditions
      sorting: [{ sortKey: TAKEN_AT, sortOrder: $sortOrder }]
    ) {
      nodes {
        takenAt
      }
    }
  }
`);

/** The posts of one day in a calendar. */
export interface CalendarDay {
  count: number;
  /** Those that come first in the order of the page. */
  posts: PostSummary[];
}

export interface Calendar {
  total: number;
  days: ReadonlyMap<string, CalendarDay>;
}

/** When the posts of the page can be of. */
export function rangeOf(search: PostsSearch, preset: Preset | undefined, timeZone: string): Range {
  if (preset?.kind === 'view') return rangeOfView(preset, timeZone);
  if (preset !== undefined) return {};
  if (search.days !== undefined) return periodOf(search.days, timeZone);
  return rangeIn(furtherFilter(search));
}

function rangeOfView(preset: Preset & { kind: 'view' }, timeZone: string): Range {
  const { days } = searchOfView(preset.of);
  return days === undefined ? rangeIn(filterOfPreset(preset).filter) : periodOf(days, timeZone);
}

const rangeIn = ({ takenAt }: { takenAt?: Range | null }): Range => takenAt ?? {};

/** What chooses the posts of a span; null where none of the page's can be in it. */
function choiceIn(
  search: PostsSearch,
  preset: Preset | undefined,
  span: Range,
  timeZone: string,
): Pick<ItemChoice, 'filter' | 'customAttributeConditions'> | null {
  const takenAt = common(rangeOf(search, preset, timeZone), span);
  if (takenAt === null) return null;
  const { filter, customAttributeConditions } =
    preset === undefined ? choiceOf(search, timeZone) : filterOfPreset(preset);
  return {
    filter: { ...filter, takenAt },
    ...(customAttributeConditions == null ? {} : { customAttributeConditions }),
  };
}

/** The posts of a month by its days: exact numbers, and those that come first for their pictures. */
export function calendarQuery(
  { id: workspaceId, timeZone }: Workspace,
  search: PostsSearch,
  preset: Preset | undefined,
  month: string,
) {
  const choice = choiceIn(search, preset, monthIn(timeZone, month), timeZone);
  const sorting = [...ORDERS[search.order ?? 'views'].sorting];
  return queryOptions({
    queryKey: ['calendar', workspaceId, choice, sorting],
    queryFn: async ({ signal }): Promise<Calendar> => {
      if (choice === null) return { total: 0, days: new Map() };
      const [{ itemAggregates }, posts] = await Promise.all([
        ask(DAYS, choice, workspaceId, signal),
        firstPosts({ ...choice, sorting }, workspaceId, signal),
      ]);
      const postsOf = (day: string) =>
        posts.filter(({ takenAt }) => dayOf(Date.parse(takenAt), timeZone) === day);
      return {
        total: itemAggregates.totals.count,
        days: new Map(
          itemAggregates.groups.map(({ keys: [key], values: { count } }) => {
            const day = key?.value ?? '';
            return [day, { count, posts: postsOf(day) }];
          }),
        ),
      };
    },
  });
}

/** The months before and after one without posts that have some, the nearest ones; null where there is none. */
export function nearestQuery(
  { id: workspaceId, timeZone }: Workspace,
  search: PostsSearch,
  preset: Preset | undefined,
  month: string,
) {
  const { from, to } = monthIn(timeZone, month);
  const before = choiceIn(search, preset, { to: from }, timeZone);
  const after = choiceIn(search, preset, { from: to }, timeZone);
  return queryOptions({
    queryKey: ['calendar', workspaceId, 'nearest', before, after],
    queryFn: async ({ signal }) => {
      const nearest = async (choice: typeof before, sortOrder: 'ASC' | 'DESC') => {
        if (choice === null) return null;
        const { items } = await ask(NEAREST, { ...choice, sortOrder }, workspaceId, signal);
        const [post] = items.nodes;
        return post === undefined ? null : monthOf(Date.parse(post.takenAt), timeZone);
      };
      const [earlier, later] = await Promise.all([nearest(before, 'DESC'), nearest(after, 'ASC')]);
      return { earlier, later };
    },
  });
}

async function firstPosts(
  choice: ItemChoice,
  workspaceId: string,
  signal: AbortSignal,
): Promise<PostSummary[]> {
  const found: PostSummary[] = [];
  let after: string | null = null;
  do {
    const page = await readPosts(workspaceId, { ...choice, first: PAGE, after }, signal);
    found.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null && found.length < MOST_READ);
  return found;
}

/** The posts of one day as a state of the page. */
export function searchOfDay(
  search: PostsSearch,
  preset: Preset | undefined,
  day: string,
  timeZone: string,
): Partial<Record<keyof PostsSearch, string | undefined>> {
  const { first: from, last: to } = dayIn(timeZone, day);
  const takenAt = common(rangeOf(search, preset, timeZone), { from, to }) ?? { from, to };
  const base: PostsSearch =
    preset === undefined
      ? search
      : preset.kind === 'view'
        ? searchOfView(preset.of)
        : searchOfFilter(filterOfPreset(preset).filter);
  return {
    ...withoutChoice,
    ...base,
    edits: undefined,
    view: undefined,
    days: undefined,
    month: undefined,
    v: undefined,
    filter: filterInAddress({ ...furtherFilter(base), takenAt }),
  };
}
