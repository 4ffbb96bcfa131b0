import { useSyncExternalStore } from 'react';
import { t } from '../lib/messages';
import { turns } from '../lib/turns';

function listenToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says quietly why nothing comes at the moment: the person is offline, or the workspace has spent its credits. */
export function ConnectionState() {
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  const isClosed = useSyncExternalStore(turns.listen, turns.isClosed);
  const text = !isOnline
    ? t('You are offline. This page goes on when you are back.')
    : isClosed
      ? t('Many requests at once: this page goes on in a moment.')
      : '';
  return (
    <p role="status" className="text-xs text-muted">
      {text}
    </p>
  );
}
