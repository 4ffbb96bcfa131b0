import { ago, instantText } from '../lib/formats';

interface Props {
  instant: string;
  timeZone: string;
  /** Where there is little room. */
  isShort?: boolean;
  className?: string;
}

/** How long ago an instant was; the exact time shows on hover. */
export function Ago({ instant, timeZone, isShort = false, className = '' }: Props) {
  return (
    <time
      className={`whitespace-nowrap ${className}`}
      dateTime={instant}
      title={instantText(instant, timeZone)}
    >
      {ago(instant, Date.now(), isShort)}
    </time>
  );
}
