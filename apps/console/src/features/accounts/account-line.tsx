import { Unplug } from 'lucide-react';
import { dayText, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button, IconButton } from '../../ui/button';
import { PlatformIcon } from '../../ui/platform-icon';
import { SaidDetails } from '../../ui/said';
import { type Mood, Status } from '../../ui/status';
import type { Account } from './accounts.query';

const STATES: Readonly<Record<Account['status'], { mood: Mood; text: string }>> = {
  CONNECTED: { mood: 'good', text: t('Connected') },
  DISCONNECTED: { mood: 'bad', text: t('Signed out') },
  REVOKED: { mood: 'bad', text: t('Permission withdrawn') },
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
  connect: (() => void) | null;
}

/** One account: its state, what it does not allow, and when it ends. */
export function AccountLine({ account, timeZone, disconnect, connect }: Props) {
  const { provider, handle, status, problem, method, endsAt, scopes } = account;
  const { mood, text } = STATES[status];
  const missing = scopes.filter(({ isGranted }) => !isGranted);
  return (
    <li
      className={`flex items-start gap-2.5 rounded-picture p-3 ${mood === 'bad' ? 'bg-bad-soft' : mood === 'warn' ? 'bg-warn-soft' : 'bg-sunken'}`}
    >
      <PlatformIcon provider={provider} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 text-13">
        <p className="truncate text-sm font-medium" title={`@${handle}`}>
          {t('{platform}: @{handle}', { platform: platformName(provider), handle })}
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <Status mood={mood}>{text}</Status>
          <span className="text-muted">{METHODS[method]}</span>
        </p>
        {connect !== null && status !== 'CONNECTED' && (
          <Button className="my-1 w-fit" onClick={connect}>
            {status === 'PENDING' ? t('Connect') : t('Connect again')}
            <span className="sr-only"> {handle}</span>
          </Button>
        )}
        {problem != null && <SaidDetails of={handle} texts={[problem]} />}
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
        <IconButton
          name={t('Disconnect {name}', { name: handle })}
          className="-mr-1.5 -mt-1.5"
          onClick={disconnect}
        >
          <Unplug aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}
