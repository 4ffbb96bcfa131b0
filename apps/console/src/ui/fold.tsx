import type { ReactNode } from 'react';
import { useIsWide } from '../lib/is-wide';

interface Props {
  /** What opens it. */
  name: string;
  children: ReactNode;
}

/** What stands on the page where there is room, and on a phone is opened by its name. */
export function Fold({ name, children }: Props) {
  const isWide = useIsWide();
  if (isWide) return children;
  return (
    <details className="w-full">
      <summary className="cursor-pointer py-1.5">{name}</summary>
      <div className="flex flex-wrap items-center gap-2 pt-1">{children}</div>
    </details>
  );
}

/** Closes the fold around what was chosen in it; the keyboard goes back to what opened it. */
export function closeFold(chosen: Element): void {
  const fold = chosen.closest('details');
  if (fold === null) return;
  fold.open = false;
  fold.querySelector('summary')?.focus();
}
