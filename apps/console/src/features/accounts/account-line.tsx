import { dayText, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Said } from '../../ui/said';
import { type Mood, Status } from '../../ui/status';
import type { Account } from './accounts.query';

const STATES: Readonly<Record<Account['status'], { mood: Mood; text: string }>> = {
  CONNECTED: { mood: 'good', text: t('Connected') },
  DISCONNECTED: { mood: 'bad', text: t('Signed out') },
  REVOKED: { mood: 'bad', text: t('Permission taken back') },
  PENDING: { mood: 'warn', text: t('Not complete') },
};

const METHODS: Readonly<Record<Account['method'], string>> = {
  SIGN_IN: t('by a sign-in'),
  TOKEN: t('by a token'),
  KEY: t('by a key of this workspace'),
  INSTALLATION: t('by the key of this Loupe'),
};

interface Props {
  account: Account;
  timeZone: string;
  /** Null for who may not. */
  disconnect: (() => void) | null;
}

/** One account: its state, what it does not allow, and when it ends. */
export function AccountLine({ account, timeZone, disconnect }: Props) {
  const { provider, handle, status, problem, method, endsAt, scopes } = account;
  const { mood, text } = STATES[status];
  const missing = scopes.filter(({ isGranted }) => !isGranted);
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 rounded-card border border-line bg-raised p-3">
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong>{t('{platform}: @{handle}', { platform: platformName(provider), handle })}</strong>
          <Status mood={mood}>{text}</Status>
          <span className="text-muted">{METHODS[method]}</span>
        </p>
        {problem != null && (
          <p className="text-bad">
            <Said text={problem} />
          </p>
        )}
        {endsAt != null && status === 'CONNECTED' && (
          <p className="text-muted">{t('Ends on {day}.', { day: dayText(endsAt, timeZone) })}</p>
        )}
        {missing.map(({ name, without }) => (
          <p key={name} className="text-warn">
            {t('Not allowed: {name} ({without})', { name, without })}
          </p>
        ))}
      </div>
      {disconnect !== null && (
        <Button kind="quiet" onClick={disconnect} aria-label={t('Disconnect {name}', { name: handle })}>
          {t('Disconnect')}
        </Button>
      )}
    </li>
  );
}
