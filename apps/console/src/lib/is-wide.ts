import { useSyncExternalStore } from 'react';

/** As wide as `md:` of the style sheet asks. */
const WIDE = window.matchMedia('(min-width: 48rem)');

function listen(changed: () => void): () => void {
  WIDE.addEventListener('change', changed);
  return () => WIDE.removeEventListener('change', changed);
}

/** Whether the window is wider than a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(listen, () => WIDE.matches);
