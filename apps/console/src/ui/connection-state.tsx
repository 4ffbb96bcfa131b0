import { useSyncExternalStore } from 'react';
import { t } from '../lib/messages';
import { turns } from '../lib/turns';
import { useRefresh } from '../lib/use-read';

function listenToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says quietly why nothing comes at the moment, or that what was read could not be refreshed. */
export function ConnectionState() {
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  const isClosed = useSyncExternalStore(turns.listen, turns.isClosed);
  const refresh = useRefresh();
  const text = !isOnline
    ? t('You are offline. This page continues when you are back.')
    : isClosed
      ? t('Too many requests at once. This page continues in a moment.')
      : refresh !== null
        ? t('This page could not be refreshed: it may be out of date.')
        : '';
  return (
    // On a phone it has a line of its own below the head, which has no room beside the name of the page.
    <p className="text-xs text-muted md:shrink-[9] md:has-[span:not(:empty)]:min-w-48 max-md:absolute max-md:inset-x-0 max-md:top-full max-md:px-4 max-md:has-[span:not(:empty)]:border-b max-md:has-[span:not(:empty)]:border-line max-md:has-[span:not(:empty)]:bg-raised max-md:has-[span:not(:empty)]:py-1.5">
      <span role="status">{text}</span>{' '}
      {isOnline && !isClosed && refresh !== null && (
        <button type="button" className="underline" onClick={refresh}>
          {t('Retry')}
        </button>
      )}
    </p>
  );
}
