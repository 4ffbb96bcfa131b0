import { compact, exact } from '../../lib/formats';
import { t } from '../../lib/messages';

/** A metric, with the exact number on hover. A metric that the platform does not report is no zero. */
export function Metric({ name, value }: { name: string; value: string | null | undefined }) {
  return (
    <span className="tabular-nums">
      <span className="text-muted">{name} </span>
      {value == null ? (
        <span className="text-muted">{t('not reported')}</span>
      ) : (
        <span title={exact(value)}>{compact(value)}</span>
      )}
    </span>
  );
}
