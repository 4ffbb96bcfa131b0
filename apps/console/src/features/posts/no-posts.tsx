import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../lib/api';
import { platformName, words } from '../../lib/formats';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { Empty } from '../../ui/states';
import { HowToBegin } from '../first-steps/how-to-begin';
import type { Workspace } from '../workspaces/workspaces.query';
import { FILTER_TITLES } from './filter-names';
import { choiceOf, isFiltered, type PostsSearch } from './posts-search';

const COUNT = graphql(`
  query PostsWithoutFilter(
    $filter: ItemFilterInput
    $customAttributeConditions: [CustomAttributeConditionInput!]
  ) {
    items(first: 1, filter: $filter, customAttributeConditions: $customAttributeConditions) {
      totalCount
    }
  }
`);

type Key = keyof PostsSearch;

/** What may be dropped: its name, and the keys of the address that have it. */
function droppable({ q, platform, virality, days, views, creator, source, filter, where }: PostsSearch) {
  const all: readonly (readonly [string, readonly Key[], boolean])[] = [
    [q ?? '', ['q', 'mode'], q !== undefined],
    [platformName(platform ?? ''), ['platform'], platform !== undefined],
    [FILTER_TITLES.takenAt, ['days'], days !== undefined],
    [`${FILTER_TITLES.viralityScore}: ${words(virality ?? '')}`, ['virality'], virality !== undefined],
    [t('Views'), ['views'], views !== undefined],
    [t('Creator'), ['creator'], creator !== undefined],
    [FILTER_TITLES.sourcesIds, ['source'], source !== undefined],
    [t('Other filters'), ['filter', 'where'], (filter ?? where) !== undefined],
  ];
  return all.flatMap(([name, keys, isThere]) => (isThere ? [{ name, keys }] : []));
}

const without = (search: PostsSearch, keys: readonly Key[]): PostsSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key as Key)));

/** As many filters as are tried, at once: each is a question. */
const MOST = 4;

/** The filters that hide posts, and how many come without each; the most first. */
const dropsQuery = ({ id, timeZone }: Workspace, search: PostsSearch) =>
  queryOptions({
    queryKey: ['posts-without', id, search],
    queryFn: async ({ signal }) => {
      const drops = await Promise.all(
        droppable(search)
          .slice(0, MOST)
          .map(async ({ name, keys }) => {
            const rest = without(search, keys);
            const { filter, customAttributeConditions } = choiceOf(rest, timeZone);
            const { items } = await ask(
              COUNT,
              {
                filter: filter ?? null,
                ...(customAttributeConditions === undefined ? {} : { customAttributeConditions }),
              },
              id,
              signal,
            );
            return { name, search: rest, count: items.totalCount ?? 0 };
          }),
      );
      return drops.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
    },
  });

/** Why there are no posts, and what brings some. */
export function NoPosts({ workspace, search }: { workspace: Workspace; search: PostsSearch }) {
  if (search.view !== undefined) {
    return (
      <Empty title={t('It has no posts')}>{t('Posts that are added to it or match it appear here.')}</Empty>
    );
  }
  if (isFiltered(search)) return <NoMatch workspace={workspace} search={search} />;
  return (
    <Empty title={t('No posts yet')}>
      <HowToBegin />
    </Empty>
  );
}

/** Nothing matches: which filter to drop, and how many posts that brings. */
function NoMatch({ workspace, search }: { workspace: Workspace; search: PostsSearch }) {
  const { data = [] } = useQuery(dropsQuery(workspace, search));
  return (
    <Empty title={t('No post matches')}>
      <p>{t('Clear a filter, or search for other words.')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {data.map((drop) => (
          <Link key={drop.name} to="." search={drop.search} className={`${buttonLook()} max-w-full`}>
            <span className="truncate" title={drop.name}>
              {t('Without “{name}”: {count} post | Without “{name}”: {count} posts', {
                name: drop.name,
                count: drop.count,
              })}
            </span>
          </Link>
        ))}
      </div>
    </Empty>
  );
}
