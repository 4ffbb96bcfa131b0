import { rich, t } from '../lib/messages';
import { Empty } from '../ui/states';
import { PlainFrame } from './shell/plain-frame';

/** For a person without a role in any workspace. */
export default function NoWorkspacePage() {
  return (
    <PlainFrame>
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
    </PlainFrame>
  );
}
