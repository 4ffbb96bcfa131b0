import type { ReactNode } from 'react';

interface Props {
  /** Whether it answers the question before, while the one that was asked is under way. */
  isOlder: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What the API answered. While a newer question is under way it is dimmed, and marked as busy for screen readers: it says what
 * was asked before, and its labels have to say so too.
 */
export function Answered({ isOlder, className = '', children }: Props) {
  // A quick answer comes before the dimming does.
  return (
    <div
      aria-busy={isOlder}
      className={`${isOlder ? 'opacity-50 transition-opacity delay-150' : ''} ${className}`}
    >
      {children}
    </div>
  );
}
