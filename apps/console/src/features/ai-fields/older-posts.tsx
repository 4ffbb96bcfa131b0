import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { estimateQuery, useChangeField } from './ai-fields.query';
import { centsText } from './field-texts';

const SPANS = [
  ['7', t('Posts of the last 7 days')],
  ['30', t('Posts of the last 30 days')],
  ['365', t('Posts of the last year')],
  ['', t('All posts')],
] as const;

/** Fills posts that came before the version, with how many they are and what that costs. */
export function OlderPosts({ workspaceId, id }: { workspaceId: string; id: string }) {
  const [span, setSpan] = useState<string>('30');
  const days = span === '' ? null : Number(span);
  const { data, error } = useQuery(estimateQuery(workspaceId, id, days));
  const change = useChangeField(workspaceId, id);
  return (
    <section aria-label={t('Older posts')} className="grid grid-cols-1 gap-2">
      <SelectField label={t('Also fill')} value={span} onChange={({ target }) => setSpan(target.value)}>
        {SPANS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={change.isPending || data === undefined || data.items === 0}
          onClick={() => change.mutate({ what: 'backfill', days })}
        >
          {t('Fill older posts')}
        </Button>
        <span aria-live="polite" className="text-muted">
          {data !== undefined &&
            t('{count} posts, about {cents}', {
              count: data.items,
              cents: centsText(data.cents),
            })}
        </span>
      </div>
      <p role="status">{change.isSuccess && t('They are being filled. See Operations for the progress.')}</p>
      <Problem error={error ?? change.error} />
    </section>
  );
}
