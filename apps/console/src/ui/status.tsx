const LOOK = {
  good: { sign: '●', color: 'text-good' },
  warn: { sign: '▲', color: 'text-warn' },
  bad: { sign: '■', color: 'text-bad' },
  quiet: { sign: '○', color: 'text-muted' },
} as const;

export type Mood = keyof typeof LOOK;

/** A state in words; its sign and colour only repeat them. */
export function Status({ mood, children }: { mood: Mood; children: string }) {
  const { sign, color } = LOOK[mood];
  return (
    <span className={`whitespace-nowrap ${color}`}>
      <span aria-hidden="true">{sign} </span>
      {children}
    </span>
  );
}
