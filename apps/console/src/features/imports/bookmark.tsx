import { Bookmark as BookmarkIcon } from 'lucide-react';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { bookmarkOf } from './shared-links';

/** A bookmark that sends the page that one looks at. It is dragged, and does nothing here: the policy of this page runs no such address. */
export function Bookmark({ workspaceId }: { workspaceId: string }) {
  const address = bookmarkOf(window.location.origin, workspaceId);
  return (
    <div className="grid content-start justify-items-start gap-3 rounded-picture bg-sunken p-5 xl:self-start">
      {/* biome-ignore lint/a11y/useValidAnchor: the address is set below, as React takes none of this kind */}
      <a ref={(link) => link?.setAttribute('href', address)} className={buttonLook()}>
        <BookmarkIcon aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
        {t('Add to Loupe')}
      </a>
      <p className="text-muted">
        {t('Drag this link to your bookmarks, and press it on the page of a post.')}
      </p>
    </div>
  );
}
