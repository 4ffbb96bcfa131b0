import { t } from '../../lib/messages';
import { Ago } from '../../ui/time';
import type { TokenUse } from './usage-summary';
import { lastOperationsText } from './use-texts';

interface Props {
  /** Null for never. */
  instant: string | null | undefined;
  timeZone: string;
  /** Undefined while it is not known, and where it is longer ago than usage is told of. */
  use: TokenUse | undefined;
}

/** When something was used last, and what for. */
export function LastUse({ instant, timeZone, use }: Props) {
  if (instant == null) return t('Never');
  return (
    <span className="block max-w-44">
      <Ago instant={instant} timeZone={timeZone} />
      {use !== undefined && (
        <span data-part="last-use" className="block text-xs text-muted wrap-anywhere">
          {lastOperationsText(use)}
        </span>
      )}
    </span>
  );
}
