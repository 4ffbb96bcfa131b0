import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/messages';
import { attributesQuery } from '../attributes/attributes.query';
import { conditionText } from '../attributes/conditions';
import { useLists } from '../creator-lists/creator-lists';
import type { Workspace } from '../workspaces/workspaces.query';
import { namedOf } from './add-filter';
import { Chip, CreatorChip, SourceChip } from './chips';
import { FILTER_NAMES, filterText, type ItemFilter } from './filter-fields';
import {
  conditionsInAddress,
  conditionsOf,
  filterInAddress,
  furtherFilter,
  type PostsSearch,
} from './posts-search';
import { useSaved } from './views.query';

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
}

/** The filter without a field. */
const without = (filter: ItemFilter, name: string): ItemFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));

/** What chooses the posts beside the fields of the bar, each to be removed. */
export function FilterChips({ workspace: { id: workspaceId, timeZone }, search, change }: Props) {
  const filter = furtherFilter(search);
  const conditions = conditionsOf(search);
  const saved = useSaved(workspaceId);
  const { data: attributes = [] } = useQuery({
    ...attributesQuery(workspaceId, 'ITEM'),
    enabled: conditions.length > 0,
  });
  const not = filter.not ?? {};
  const lists = useLists(workspaceId, filter.creatorListsIds != null || not.creatorListsIds != null);
  const names = new Map(Object.values(namedOf(saved, lists)).flat());
  const fields = FILTER_NAMES.flatMap((name) => [
    ...(filter[name] == null
      ? []
      : [
          {
            key: name,
            text: filterText(name, filter[name], { named: names, timeZone }),
            next: without(filter, name),
          },
        ]),
    ...(not[name] == null
      ? []
      : [
          {
            key: `not ${name}`,
            text: filterText(name, not[name], { named: names, timeZone, isOut: true }),
            next: { ...filter, not: without(not, name) },
          },
        ]),
  ]);
  return (
    <>
      {search.picture !== undefined && (
        <Chip text={t('Like your picture')} remove={() => change({ picture: undefined })} />
      )}
      {search.like !== undefined && (
        <Chip text={t('Like the picture of a post')} remove={() => change({ like: undefined })} />
      )}
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
      {fields.map(({ key, text, next }) => (
        <Chip key={key} text={text} remove={() => change({ filter: filterInAddress(next) })} />
      ))}
      {conditions.map((condition, index) => {
        const text = conditionText(condition, attributes, timeZone);
        const rest = conditions.filter((_, other) => other !== index);
        return <Chip key={text} text={text} remove={() => change({ where: conditionsInAddress(rest) })} />;
      })}
    </>
  );
}
