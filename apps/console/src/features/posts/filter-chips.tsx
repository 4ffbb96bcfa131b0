import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { attributesQuery } from '../attributes/attributes.query';
import { conditionText } from '../attributes/conditions';
import { useLists } from '../creator-lists/creator-lists';
import type { Workspace } from '../workspaces/workspaces.query';
import { AddFilter } from './add-filter';
import { Chip, CreatorChip, SourceChip } from './chips';
import { FIELDS, FILTER_NAMES, type FilterName, filterText } from './filter-fields';
import { type ChangedFilter, namedOf, without } from './filter-parts';
import {
  conditionsInAddress,
  conditionsOf,
  filterInAddress,
  furtherFilter,
  type PostsSearch,
} from './posts-search';
import { typedOf } from './typed-filter';
import { useSaved } from './views.query';

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  change: (part: Partial<Record<keyof PostsSearch, string | undefined>>) => void;
}

/** What chooses the posts beside the fields of the bar, each to be changed and removed. */
export function FilterChips({ workspace, search, change }: Props) {
  const { id: workspaceId, timeZone } = workspace;
  const filter = furtherFilter(search);
  const conditions = conditionsOf(search);
  const [changed, setChanged] = useState<ChangedFilter | null>(null);
  const not = filter.not ?? {};
  const isAsked = (name: FilterName) => filter[name] != null || not[name] != null;
  const { data: attributes = [] } = useQuery({
    ...attributesQuery(workspaceId, 'ITEM'),
    enabled: conditions.length > 0 || isAsked('unsureAiFields'),
  });
  const lists = useLists(workspaceId, isAsked('creatorListsIds'));
  const fields = FILTER_NAMES.flatMap((name) =>
    [false, true].flatMap((isOut) => {
      const value = (isOut ? not : filter)[name];
      return value == null ? [] : [{ name, isOut, value, typed: typedOf(FIELDS[name], value, timeZone) }];
    }),
  );
  const saved = useSaved(workspaceId, fields.length > 0);
  const named = new Map(Object.values(namedOf(saved, lists, attributes)).flat());
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
      {fields.map(({ typed, ...part }) => (
        <Chip
          key={`${part.isOut} ${part.name}`}
          text={filterText(part.name, part.value, { named, timeZone, isOut: part.isOut })}
          remove={() => change({ filter: filterInAddress(without(filter, part)) })}
          edit={typed === null ? undefined : () => setChanged({ ...part, typed })}
        />
      ))}
      {conditions.map((condition, index) => {
        const text = conditionText(condition, attributes, timeZone);
        const rest = conditions.filter((_, other) => other !== index);
        return <Chip key={text} text={text} remove={() => change({ where: conditionsInAddress(rest) })} />;
      })}
      {changed !== null && (
        <AddFilter
          workspace={workspace}
          search={search}
          change={change}
          close={() => setChanged(null)}
          changed={changed}
        />
      )}
    </>
  );
}
