import { Provider, type WorkspaceScope } from '@loupe/kernel';
import { IntegrationsService } from '@loupe/workspace';
import type { TestApp } from '../app.js';

/** Settings of an installation with a key for YouTube, which nothing is asked by. */
export const YOUTUBE_KEY = { YOUTUBE_API_KEY: 'test' };

/** Connects an account of Instagram and of TikTok each, as if the platforms had been asked whose they are. */
export async function connectAccounts(api: TestApp, scope: WorkspaceScope): Promise<void> {
  const integrations = api.app.get(IntegrationsService, { strict: false });
  for (const provider of [Provider.INSTAGRAM, Provider.TIKTOK]) {
    await integrations.connect(scope, provider, 'brand', {
      accountId: '1',
      accessToken: 'token',
      refreshToken: null,
      expiresAt: null,
    });
  }
}

/** Connects an account with a token that the platform's double has issued. */
export async function connectAccount(
  api: TestApp,
  scope: WorkspaceScope,
  account: {
    provider: Provider;
    handle: string;
    accountId: string;
    accessToken: string;
    refreshToken?: string | null;
  },
): Promise<void> {
  const { provider, handle, accountId, accessToken, refreshToken = null } = account;
  const credentials = { accountId, accessToken, refreshToken, expiresAt: null };
  await api.app.get(IntegrationsService, { strict: false }).connect(scope, provider, handle, credentials);
}
