import { t } from '../lib/messages';
import { Empty } from './states';

/** Instead of a page whose content the person's role does not open. */
export function NotAllowed({ what }: { what: string }) {
  return (
    <Empty title={t('Your role has no access to {what}', { what })}>
      {t('An owner or an administrator can, and can change your role under Members.')}
    </Empty>
  );
}
