import type { ReactNode } from 'react';

interface TipProps {
  x: number;
  width: number;
  children: ReactNode;
}

/** Pixels of the box with exact values. */
const TIP = 200;

/** The exact values of a point, beside it. */
export function Tip({ x, width, children }: TipProps) {
  const left = x + 12 + TIP > width ? Math.max(0, x - TIP - 12) : x + 12;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 rounded-card bg-raised px-2.5 py-2 text-xs leading-[18px] shadow-float"
      style={{ left, width: TIP }}
    >
      {children}
    </div>
  );
}

/** A value of the point. */
export function TipRow({ name, color, text }: { name: string; color?: string; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="size-2 shrink-0 rounded-[2px]" style={{ background: color ?? 'transparent' }} />
      <span className="min-w-0 flex-1 truncate text-muted">{name}</span>
      <span className="tabular-nums">{text}</span>
    </div>
  );
}
