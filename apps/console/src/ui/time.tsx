import { ago, instantText } from '../lib/formats';

/** How long ago an instant was; the exact time shows on hover. */
export function Ago({ instant, timeZone }: { instant: string; timeZone: string }) {
  return (
    <time className="whitespace-nowrap" dateTime={instant} title={instantText(instant, timeZone)}>
      {ago(instant)}
    </time>
  );
}
