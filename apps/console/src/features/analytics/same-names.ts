import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { platformName } from '../../lib/formats';
import { graphql } from '../../lib/graphql';
import { useRead } from '../../lib/use-read';
import type { Aggregates } from './analytics.query';

const PLATFORMS = graphql(`
  query PlatformsOfGroups($filter: ItemFilterInput!, $by: ItemGrouping!) {
    itemAggregates(filter: $filter, groupBy: [{ by: $by }, { by: PLATFORM }], first: 200) {
      groups {
        keys {
          value
        }
      }
    }
  }
`);

/** Groupings whose groups can share a name, with the filter of single ones. */
const OF_PEOPLE = { CREATOR: 'creatorIds', SOCIAL_PROFILE: 'socialProfileIds' } as const;
type OfPeople = keyof typeof OF_PEOPLE;

const isOfPeople = (by: string): by is OfPeople => Object.hasOwn(OF_PEOPLE, by);

/** The ids of people whose name stands for somebody else as well. */
export function sharedNames({ groups }: Pick<Aggregates, 'groups'>): { by: OfPeople | null; ids: string[] } {
  const people = groups.flatMap(({ keys }) => keys.filter(({ by }) => isOfPeople(by)));
  const idsOf = new Map<string, Set<string>>();
  for (const { value, label } of people) {
    if (label == null) continue;
    const name = label.toLowerCase();
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(value));
  }
  const by = people.map((key) => key.by).find(isOfPeople) ?? null;
  return { by, ids: [...idsOf.values()].flatMap((ids) => (ids.size > 1 ? [...ids] : [])) };
}

const platformsQuery = (workspaceId: string, by: OfPeople | null, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['platforms-of-groups', workspaceId, by, ...ids],
    queryFn: async ({ signal }) => {
      const of = by ?? 'CREATOR';
      const filter = { [OF_PEOPLE[of]]: [...ids] };
      const { itemAggregates } = await ask(PLATFORMS, { filter, by: of }, workspaceId, signal);
      return itemAggregates.groups.map(({ keys: [id, platform] }) => [id?.value, platform?.value] as const);
    },
    enabled: ids.length > 0,
    staleTime: 600_000,
  });

/** An answer in which people of the same name have their platforms beside it. */
export function namedApart<Answer extends Pick<Aggregates, 'groups'>>(
  aggregates: Answer,
  platforms: ReadonlyMap<string, string>,
): Answer {
  if (platforms.size === 0) return aggregates;
  const named = (key: Answer['groups'][number]['keys'][number]) => {
    const platform = isOfPeople(key.by) ? platforms.get(key.value) : undefined;
    return platform === undefined || key.label == null
      ? key
      : { ...key, label: `${key.label} · ${platform}` };
  };
  return {
    ...aggregates,
    groups: aggregates.groups.map((group) => ({ ...group, keys: group.keys.map(named) })),
  };
}

/** The platforms of people who share their name with others in an answer, by their ids. */
export function usePlatformsOfSame(
  workspaceId: string,
  aggregates: Pick<Aggregates, 'groups'> | undefined,
): ReadonlyMap<string, string> {
  const { by, ids } = sharedNames(aggregates ?? { groups: [] });
  const { data = [] } = useRead(platformsQuery(workspaceId, by, ids));
  const names = new Map<string, string[]>();
  for (const [id, platform] of data)
    if (id !== undefined && platform !== undefined)
      names.set(id, [...(names.get(id) ?? []), platformName(platform)]);
  return new Map([...names].map(([id, all]) => [id, all.toSorted().join(', ')]));
}
