import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { Failure } from '../../ui/states';
import { type Platform, platformsQuery, useBeginIntegration, useConnectIntegration } from './accounts.query';

interface FormProps {
  workspaceId: string;
  /** The platform that stands in it at first. */
  provider?: string | undefined;
  /** Whether it takes the focus. */
  isAsked?: boolean;
}

/** Connects an account by a sign-in at its platform, or by a token or key. */
export function ConnectAccount({ workspaceId, provider: first = 'INSTAGRAM', isAsked = false }: FormProps) {
  const { data, error, isPending, retry } = useRead(platformsQuery(workspaceId));
  const [chosen, setChosen] = useState(first);
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  const platform = data.find(({ provider }) => provider === chosen) ?? data[0];
  if (platform === undefined) return null;
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <SelectField
        label={t('Platform')}
        autoFocus={isAsked}
        value={platform.provider}
        onChange={({ target }) => setChosen(target.value)}
      >
        {data.map(({ provider }) => (
          <option key={provider} value={provider}>
            {platformName(provider)}
          </option>
        ))}
      </SelectField>
      <SignIn key={`sign-in ${platform.provider}`} workspaceId={workspaceId} platform={platform} />
      <details>
        <summary className="cursor-pointer py-1.5">{t('Paste a token or key instead')}</summary>
        <Paste key={platform.provider} workspaceId={workspaceId} platform={platform} />
      </details>
    </div>
  );
}

interface Props {
  workspaceId: string;
  platform: Platform;
}

function SignIn({ workspaceId, platform: { provider, canSignIn, operatorSteps } }: Props) {
  const begin = useBeginIntegration(workspaceId);
  const name = platformName(provider);
  if (!canSignIn) {
    return (
      <div className="grid grid-cols-1 gap-1">
        <p>
          {t('Nobody can sign in at {platform} yet. Whoever operates this Loupe does this first:', {
            platform: name,
          })}
        </p>
        <ol className="list-decimal pl-6" lang="en">
          {operatorSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <p>{t('{platform} asks you what Loupe may read, and brings you back here.', { platform: name })}</p>
      <div>
        <Button kind="main" disabled={begin.isPending} onClick={() => begin.mutate(provider)}>
          {t('Sign in at {platform}', { platform: name })}
        </Button>
      </div>
      <Problem error={begin.error} />
    </div>
  );
}

function Paste({ workspaceId, platform: { provider, tokenHint } }: Props) {
  const [handle, setHandle] = useState('');
  const [token, setToken] = useState('');
  const [refreshToken, setRefreshToken] = useState('');
  const connect = useConnectIntegration(workspaceId);
  const forget = () => {
    setToken('');
    setRefreshToken('');
  };
  const submit = () => {
    const given = refreshToken === '' ? { token } : { token, refreshToken };
    connect.mutate({ provider, handle, ...given }, { onSuccess: forget });
  };
  return (
    <>
      <p className="mb-2 text-muted" lang="en">
        {tokenHint}
      </p>
      <Form
        verb={t('Try and connect')}
        submit={submit}
        isPending={connect.isPending}
        error={connect.error}
        fields={['handle', 'token', 'refreshToken']}
      >
        <TextField
          label={t('Handle of the account')}
          required
          maxLength={100}
          value={handle}
          onChange={({ target }) => setHandle(target.value)}
          problem={problemOf(connect.error, 'handle')}
        />
        <TextField
          label={provider === 'YOUTUBE' ? t('Key') : t('Token')}
          type="password"
          autoComplete="off"
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
          problem={problemOf(connect.error, 'token')}
        />
        {provider === 'TIKTOK' && (
          <TextField
            label={t('Refresh token')}
            type="password"
            autoComplete="off"
            value={refreshToken}
            onChange={({ target }) => setRefreshToken(target.value)}
            problem={problemOf(connect.error, 'refreshToken')}
          />
        )}
      </Form>
      <p role="status" className="text-good">
        {connect.data !== undefined && t('{name} is connected.', { name: connect.data })}
      </p>
    </>
  );
}
