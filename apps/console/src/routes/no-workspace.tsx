import { rich, t } from '../lib/messages';
import { Empty } from '../ui/states';

/** For a person without a role in any workspace. */
export function NoWorkspace() {
  return (
    <Empty title={t('You have no workspace yet')}>
      <p>
        {rich('Ask an administrator of your organization for a role. Your {account} is ready.', {
          account: (
            <a className="text-accent underline" href="/account">
              {t('account')}
            </a>
          ),
        })}
      </p>
    </Empty>
  );
}
