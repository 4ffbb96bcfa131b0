import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exact, platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { sentenceOf } from '../../lib/sentences';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import {
  type Person,
  type Preview,
  previewOfOthersQuery,
  previewQuery,
  type RowCounts,
  useErase,
} from './privacy.query';

interface Props {
  workspaceId: string;
  person: Person;
  /** Called with the id of the operation that erases the person. */
  erased: (operationId: string | null) => void;
}

/** What an erasure would remove, and the button that removes it. */
export function ErasurePreview({ workspaceId, person, erased }: Props) {
  const { data, error, isPending } = useQuery(previewQuery(workspaceId, person));
  const [mentionsOnly, setMentionsOnly] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const erase = useErase(workspaceId);
  if (isPending) return <div className="skeleton mt-2 h-40" aria-hidden="true" />;
  if (error !== null) return <Problem error={error} />;
  return (
    <section aria-label={t('Preview')} className="mt-2 grid max-w-xl grid-cols-1 gap-3">
      <Own preview={data} />
      <Others workspaceId={workspaceId} person={person} mentionsOnly={mentionsOnly} />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={mentionsOnly}
          onChange={({ target }) => setMentionsOnly(target.checked)}
        />
        {t('The name is an ordinary word: in texts of others, redact it only after an @')}
      </label>
      <Problem error={erase.error} />
      <div>
        <Button kind="danger" onClick={() => setAsked(true)}>
          {t('Erase {name}', { name: data.name })}
        </Button>
      </div>
      {isAsked && (
        <ConfirmByName
          title={t('Erase this person')}
          name={data.name}
          verb={t('Erase for good')}
          close={() => setAsked(false)}
          confirm={() =>
            erase.mutate(
              { person, name: data.name, mentionsOnly },
              { onSuccess: (id) => erased(id ?? null), onSettled: () => setAsked(false) },
            )
          }
        >
          {t('Nobody can undo this. Later posts by the person are refused.')}
        </ConfirmByName>
      )}
    </section>
  );
}

/** The person’s own profiles and posts. */
function Own({ preview: { profiles, items, creators } }: { preview: Preview }) {
  return (
    <div>
      <h3 className="font-semibold">{t('Removed of the person')}</h3>
      <ul>
        {profiles.map(({ provider, accountName }) => (
          <li key={`${provider} ${accountName}`}>
            {accountName} · {platformName(provider)}
          </li>
        ))}
        <li>
          {t('{count} post with all that belongs to it | {count} posts with all that belongs to them', {
            count: items,
          })}
        </li>
        <li>
          {t('{count} creator without another profile | {count} creators without another profile', {
            count: creators,
          })}
        </li>
      </ul>
    </div>
  );
}

/** What names the person elsewhere, in numbers. */
function Others({ workspaceId, person, mentionsOnly }: Omit<Props, 'erased'> & { mentionsOnly: boolean }) {
  const { data, error } = useQuery(previewOfOthersQuery(workspaceId, person, mentionsOnly));
  if (error !== null) {
    return (
      <p className="text-muted">
        {t('What names the person elsewhere could not be counted: {problem}', { problem: sentenceOf(error) })}
      </p>
    );
  }
  if (data == null) {
    return (
      <p role="status" className="text-muted">
        {t('Counting what names the person elsewhere')}
      </p>
    );
  }
  const { redacted, deleted, kept } = data;
  if (redacted.length + deleted.length + kept.length === 0) {
    return <p>{t('Nothing else names the person.')}</p>;
  }
  return (
    <>
      <Rows title={t('Names replaced by [erased] in')} rows={redacted} />
      <Rows title={t('Removed because they name the person')} rows={deleted} />
      <Rows title={t('Left for you to change')} rows={kept} />
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: RowCounts }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul>
        {rows.map(({ kind, count }) => (
          <li key={kind}>
            {kind === 'views' ? t('Saved views') : words(kind)}: {exact(count)}
          </li>
        ))}
      </ul>
    </div>
  );
}
