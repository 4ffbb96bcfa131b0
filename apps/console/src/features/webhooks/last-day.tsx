import { t } from '../../lib/messages';
import type { Subscription } from './webhooks.query';

/** The API looks at so many of the newest deliveries. */
const MOST = 1000;

/** How the deliveries of a subscription went in the last 24 hours: a bar and its words. */
export function LastDay({ day: { delivered, failed, waiting } }: { day: Subscription['lastDay'] }) {
  const count = delivered + failed + waiting;
  if (count === 0) return <span className="text-muted">{t('No deliveries')}</span>;
  const parts = [
    { name: 'delivered', part: delivered, color: 'bg-good' },
    { name: 'waiting', part: waiting, color: 'bg-warn' },
    { name: 'failed', part: failed, color: 'bg-bad' },
  ];
  const notes = [
    failed > 0 && t('{count} failed', { count: failed }),
    waiting > 0 && t('{count} under way', { count: waiting }),
    count >= MOST && t('the newest {count} alone', { count }),
  ].filter((note) => note !== false);
  return (
    <div className="min-w-32 max-w-48">
      <div className="flex h-1.5 gap-px overflow-hidden rounded-full bg-press" aria-hidden="true">
        {parts.map(
          ({ name, part, color }) =>
            part > 0 && <span key={name} className={color} style={{ flexGrow: part }} />,
        )}
      </div>
      <p className="mt-1 whitespace-nowrap tabular-nums">
        {t('{delivered} of {count} arrived', { delivered, count })}
      </p>
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' · ')}</p>}
    </div>
  );
}
