import type { ReactNode } from 'react';

/** A word or two about something, such as the stage that somebody is at. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-40 truncate rounded-badge bg-accent-soft px-1.5 py-0.5 align-middle text-xs text-accent">
    {children}
  </span>
);
