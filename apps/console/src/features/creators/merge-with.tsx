import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { TypedField } from '../../ui/filters';
import { Problem } from '../../ui/problem';
import { byFollowers, creatorName } from './creator-texts';
import { namedQuery, useMergeCreators } from './creators.query';
import { MergeQuestion } from './merge-question';

/** Finds another creator who is the same person, and makes one of the two. */
export function MergeWith({ workspaceId, id }: { workspaceId: string; id: string }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/creators' });
  const [name, setName] = useState<string | undefined>(undefined);
  const [other, setOther] = useState<string | null>(null);
  const merge = useMergeCreators(workspaceId);
  const { data = [] } = useQuery({ ...namedQuery(workspaceId, name ?? ''), enabled: name !== undefined });
  const found = data.filter((each) => each.id !== id).slice(0, 5);
  return (
    <details>
      <summary className="py-1">{t('Same person as another creator')}</summary>
      <TypedField
        label={t('Who')}
        type="search"
        value={name ?? ''}
        typed={setName}
        className="mt-2 max-w-sm"
        autoComplete="off"
      />
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {found.map((each) => (
          <li key={each.id}>
            <Button onClick={() => setOther(each.id)}>
              {t('Merge with {name}', {
                name: `${creatorName(each)} (@${byFollowers(each)[0]?.accountName ?? ''})`,
              })}
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={merge.error} />
      {other !== null && (
        <MergeQuestion
          workspaceId={workspaceId}
          ids={[id, other]}
          close={() => setOther(null)}
          merge={(kept) =>
            merge.mutate(
              { id: kept, creatorIds: kept === id ? [other] : [id] },
              {
                onSuccess: () =>
                  void navigate({
                    search: ({ panel, creator, ...before }) => ({
                      ...before,
                      ...(panel === undefined ? {} : { panel: kept }),
                      ...(creator === undefined ? {} : { creator: kept }),
                    }),
                    replace: true,
                  }),
                onSettled: () => setOther(null),
              },
            )
          }
        />
      )}
    </details>
  );
}
