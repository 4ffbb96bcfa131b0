import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';

/** What fills a workspace that has no posts, for the pages that show them, and the button that leads there. */
export const HowToBegin = () => (
  <>
    {t('Follow a hashtag, an account or a feed, or import a file.')}
    <span className="mt-3 block">
      <Link from="/w/$workspaceId" to="/w/$workspaceId/start" className={buttonLook('main')}>
        {t('Bring posts in')}
      </Link>
    </span>
  </>
);
