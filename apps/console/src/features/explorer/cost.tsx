import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../lib/messages';
import { sentenceOf } from '../../lib/sentences';
import { costQuery } from './explorer.query';

/** Milliseconds without a key before the API is asked for the cost. */
const PAUSE = 700;

/** A text once its writer has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the document would cost, or what is wrong with it, before it is sent. */
export function Cost({
  workspaceId,
  query,
  variables,
}: {
  workspaceId: string;
  query: string;
  variables: string;
}) {
  const { data, error } = useQuery(costQuery(workspaceId, useSettled(query), useSettled(variables)));
  if (error !== null)
    return (
      <p role="status" className="text-bad">
        {sentenceOf(error)}
      </p>
    );
  if (data === undefined) return <p className="text-muted">{t('Counting the cost')}</p>;
  const onTop = data.onTop
    .map(({ credits, each }) => t(', and {credits} for each {each}', { credits, each }))
    .join('');
  const left = data.remaining === undefined ? '' : t(' of {count} that are left', { count: data.remaining });
  return (
    <p className="tabular-nums">
      {t('Costs {count} credits{more}', { count: data.estimated, more: onTop })}
      <span className="text-muted">{left}</span>
    </p>
  );
}
