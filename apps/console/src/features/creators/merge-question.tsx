import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { SelectField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { creatorName } from './creator-texts';
import { creatorQuery } from './creators.query';

interface QuestionProps {
  workspaceId: string;
  ids: readonly string[];
  merge: (id: string) => void;
  close: () => void;
}

/** Asks which of some creators stays, and shows what moves to it. */
export function MergeQuestion({ workspaceId, ids, merge, close }: QuestionProps) {
  const [kept, setKept] = useState(ids[0] ?? '');
  const found = useQueries({ queries: ids.map((id) => creatorQuery(workspaceId, id)) });
  const creators = found.flatMap(({ data }) => (data === undefined ? [] : [data.creator]));
  const failed = found.find(({ error }) => error !== null);
  const stays = creators.find(({ id }) => id === kept);
  const moving = creators.filter(({ id }) => id !== kept);
  if (failed !== undefined) return <Problem error={failed.error} />;
  if (stays === undefined || creators.length < ids.length)
    return <p role="status">{t('Checking what moves')}</p>;
  return (
    <ConfirmByName
      title={t('Merge these creators')}
      name={creatorName(stays)}
      verb={t('Merge for good')}
      close={close}
      confirm={() => merge(kept)}
    >
      <SelectField label={t('Creator to keep')} value={kept} onChange={({ target }) => setKept(target.value)}>
        {creators.map((creator) => (
          <option key={creator.id} value={creator.id}>
            {t('{creator} ({count} post) | {creator} ({count} posts)', {
              creator: creatorName(creator),
              count: creator.postsCount,
            })}
          </option>
        ))}
      </SelectField>
      <p className="mt-2">{t('It receives these, along with any attributes it does not have yet:')}</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {moving.map((creator) => (
          <li key={creator.id}>
            {t('{creator}: {count} post, | {creator}: {count} posts,', {
              creator: creatorName(creator),
              count: creator.postsCount,
            })}{' '}
            {creator.socialProfiles
              .map(({ provider, accountName }) => `${platformName(provider)} @${accountName}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </ConfirmByName>
  );
}
