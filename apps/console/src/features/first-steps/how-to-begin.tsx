import { Link } from '@tanstack/react-router';
import { rich, t } from '../../lib/messages';

/** What fills a workspace that has no posts, for the pages that show them. */
export const HowToBegin = () =>
  rich('Follow a hashtag, an account or a feed, or import a file: the {steps} lead there.', {
    steps: (
      <Link from="/w/$workspaceId" to="/w/$workspaceId/start" className="text-accent underline">
        {t('first steps')}
      </Link>
    ),
  });
