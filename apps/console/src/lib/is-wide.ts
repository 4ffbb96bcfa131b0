import { useSyncExternalStore } from 'react';

/** Makes a hook of what a style sheet would ask of the window. */
function asked(media: string): () => boolean {
  const list = window.matchMedia(media);
  const listen = (changed: () => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(listen, () => list.matches);
}

/** Whether the window is wider than a phone, as `md:` of the style sheet asks. */
export const useIsWide = asked('(min-width: 48rem)');

/** Whether a window has room for a panel beside its page, as `xl:` of the style sheet asks. */
export const useHasRoom = asked('(min-width: 80rem)');

/** Whether a window has room for the bar above posts, without chips, in one line of any language. */
export const useHasLine = asked('(min-width: 85.375rem)');
