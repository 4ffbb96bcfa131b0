import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';

const LOOK = {
  good: { Icon: CircleCheck, color: 'text-good' },
  warn: { Icon: TriangleAlert, color: 'text-warn' },
  bad: { Icon: CircleAlert, color: 'text-bad' },
  quiet: { Icon: CircleDashed, color: 'text-muted' },
} as const;

export type Mood = keyof typeof LOOK;

/** A state in words; its icon and colour only repeat them. */
export function Status({ mood, children }: { mood: Mood; children: string }) {
  const { Icon, color } = LOOK[mood];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap align-bottom ${color}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {children}
    </span>
  );
}
