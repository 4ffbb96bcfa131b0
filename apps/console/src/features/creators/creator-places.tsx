import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { Badge } from '../../ui/badge';
import { ChosenSelect } from '../../ui/chosen-select';
import { Problem } from '../../ui/problem';
import { useLists } from '../creator-lists/creator-lists';
import { useManageList } from '../creator-lists/creator-lists.query';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import type { CreatorDetails } from './creators.query';

interface Props {
  of: CreatorDetails;
  workspace: Workspace;
}

/** Where a creator is: lists with the stage in each, and campaigns that posts are in. */
export function CreatorPlaces({ of: { creator, campaigns }, workspace }: Props) {
  const params = { workspaceId: workspace.id };
  return (
    <section aria-label={t('Lists and campaigns')}>
      <h3 className="font-semibold">{t('Lists and campaigns')}</h3>
      {creator.lists.length === 0 && campaigns.groups.length === 0 && (
        <p className="text-muted">{t('In none.')}</p>
      )}
      <ul className="mt-1">
        {creator.lists.map((place) => (
          <li key={place.listId} className="border-t border-line py-2 first:border-0">
            <Place place={place} creatorId={creator.id} workspaceId={workspace.id} />
          </li>
        ))}
        {campaigns.groups.map(({ keys: [key], values }) => (
          <li
            key={key?.value}
            className="flex justify-between gap-3 border-t border-line py-2 first:border-0"
          >
            <Link
              to="/w/$workspaceId/campaigns"
              params={params}
              search={{ campaign: key?.value ?? '' }}
              className="min-w-0 truncate text-accent underline"
            >
              {key?.label ?? t('No longer here')}
            </Link>
            <span className="whitespace-nowrap text-muted">
              {t('{count} post | {count} posts', { count: values.count })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps {
  place: CreatorDetails['creator']['lists'][number];
  creatorId: string;
  workspaceId: string;
}

function Place({ place: { listId, listName, stage, note }, creatorId, workspaceId }: PlaceProps) {
  const { change } = useManageList(workspaceId, listId);
  const mayWrite = useCan(workspaceId)('WRITE');
  const stages = useLists(workspaceId).find(({ id }) => id === listId)?.stages ?? [stage];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Link
        to="/w/$workspaceId/creators"
        params={{ workspaceId }}
        search={{ of: 'lists', list: listId }}
        className="min-w-0 truncate text-accent underline"
      >
        {listName}
      </Link>
      {mayWrite ? (
        <ChosenSelect
          label={t('Stage in {name}', { name: listName })}
          labelHidden
          value={stage}
          verb={t('Save')}
          choose={(next) => change.mutate({ id: creatorId, input: { stage: next } })}
        >
          {stages.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </ChosenSelect>
      ) : (
        <Badge>{stage}</Badge>
      )}
      {note !== null && <p className="w-full whitespace-pre-wrap text-muted">{note}</p>}
      <Problem error={change.error} />
    </div>
  );
}
