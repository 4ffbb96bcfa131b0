import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { decimals, percent } from '../lib/formats';
import { t } from '../lib/messages';

interface Props {
  now: number | null;
  before: number | null;
}

/** Changes below this are called none. */
const NONE = 0.005;

/** A change since the time before: an arrow, a percentage, and a word for screen readers. Nothing where one of them is not known. */
export function Delta({ now, before }: Props) {
  if (now === null || before === null || before === 0) return null;
  const change = now / before - 1;
  return <Moved change={change}>{percent(Math.abs(change))}</Moved>;
}

/** A change of a share since the time before, in points. Nothing where it is not known. */
export function PointsDelta({ points }: { points: number | null }) {
  if (points === null) return null;
  return <Moved change={points / 100}>{decimals(Math.abs(points), 1)}</Moved>;
}

function Moved({ change, children }: { change: number; children: string }) {
  const [Icon, color, word] =
    Math.abs(change) < NONE
      ? ([ArrowRight, 'text-muted', t('no change')] as const)
      : change > 0
        ? ([ArrowUpRight, 'text-good', t('up')] as const)
        : ([ArrowDownRight, 'text-bad', t('down')] as const);
  return (
    <span
      className={`inline-flex items-center gap-0.5 whitespace-nowrap align-bottom text-13 font-medium tabular-nums ${color}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{word} </span>
      {children}
    </span>
  );
}
