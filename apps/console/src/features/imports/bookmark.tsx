import { t } from '../../lib/messages';
import { bookmarkOf } from './shared-links';

/** A bookmark that sends the page that one looks at. It is dragged, and does nothing here: the policy of this page runs no such address. */
export function Bookmark({ workspaceId }: { workspaceId: string }) {
  const address = bookmarkOf(window.location.origin, workspaceId);
  return (
    <p className="text-muted">
      {/* biome-ignore lint/a11y/useValidAnchor: the address is set below, as React takes none of this kind */}
      <a ref={(link) => link?.setAttribute('href', address)} className="text-accent underline">
        {t('Add to Loupe')}
      </a>{' '}
      {t('Drag this link to your bookmarks, and press it on the page of a post.')}
    </p>
  );
}
