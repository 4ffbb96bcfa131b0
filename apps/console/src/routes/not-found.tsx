import { Link } from '@tanstack/react-router';
import { t } from '../lib/messages';
import { useTitle } from '../lib/title';
import { Empty } from '../ui/states';

/** The page of an address that the console does not have. */
export function NotFoundPage() {
  useTitle(t('There is no page at this address'));
  return (
    <Empty title={t('There is no page at this address')}>
      <Link to="/" className="text-accent underline">
        {t('Open the posts')}
      </Link>
    </Empty>
  );
}
