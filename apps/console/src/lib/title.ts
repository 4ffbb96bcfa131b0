import { useEffect } from 'react';

/**
 * The title of the document: what is on the page first, as tabs and histories show little of it.
 * @param parts such as the page and the workspace
 */
export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Loupe'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
