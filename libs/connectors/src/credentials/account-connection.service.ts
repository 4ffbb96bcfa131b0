import { type Actor, OPERATOR } from '@loupe/audit';
import { IntegrationMethod, InvalidInputError, Provider, type WorkspaceScope } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { InstagramClient, isOfInstagramLogin } from '../platforms/instagram/instagram.client.js';
import { InstagramTokenService } from '../platforms/instagram/instagram-token.service.js';
import { TikTokClient } from '../platforms/tiktok/tiktok.client.js';
import { TikTokTokenService } from '../platforms/tiktok/tiktok-token.service.js';
import { channelNamed } from '../platforms/youtube/youtube.capture.js';
import { YouTubeClient } from '../platforms/youtube/youtube.client.js';
import { ConnectedAccountsService } from './connected-accounts.service.js';

/** The tokens that a person gives to connect an account. */
export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** Quota key for the first requests of an account that is not stored yet. */
const quotaOf = (provider: Provider, scope: WorkspaceScope) =>
  `${provider.toLowerCase()}:connecting:${scope.workspaceId}`;

/** Connects accounts. Before a token is stored, the platform is asked whose it is. */
@Injectable()
export class AccountConnectionService {
  constructor(
    private readonly accounts: ConnectedAccountsService,
    private readonly instagram: InstagramClient,
    private readonly instagramTokens: InstagramTokenService,
    private readonly tiktok: TikTokClient,
    private readonly tiktokTokens: TikTokTokenService,
    private readonly youtube: YouTubeClient,
  ) {}

  /**
   * Connects an account, or reconnects it with another token; returns the integration's id.
   * @param handle with or without @
   * @param tokens for YouTube a key of its API, which is then the workspace's own; null there for the installation's
   * @throws InvalidInputError for a missing token, or a token of another account
   * @throws ConnectorError if the platform refuses the token or does not answer; nothing is stored then
   */
  async connect(
    scope: WorkspaceScope,
    provider: Provider,
    handle: string,
    tokens: GivenTokens | null,
    by: Actor = OPERATOR,
  ): Promise<string> {
    const name = handle.trim().replace(/^@/, '');
    const credentials = await this.credentialsOf(scope, provider, name, tokens);
    const method = provider === Provider.YOUTUBE ? IntegrationMethod.KEY : IntegrationMethod.TOKEN;
    const connectedBy = { method, grantedScopes: null };
    return this.accounts.connect(scope, provider, name, credentials, by, connectedBy);
  }

  private async credentialsOf(
    scope: WorkspaceScope,
    provider: Provider,
    handle: string,
    tokens: GivenTokens | null,
  ): Promise<Credentials | null> {
    const quota = quotaOf(provider, scope);
    switch (provider) {
      case Provider.YOUTUBE:
        return this.ofYouTube(scope, tokens, handle, quota);
      case Provider.INSTAGRAM:
        return this.ofInstagram(required(tokens), handle, quota);
      case Provider.TIKTOK:
        return this.ofTikTok(required(tokens), handle, quota);
      default:
        throw InvalidInputError.at('provider', 'this platform needs no connection');
    }
  }

  private async ofYouTube(
    scope: WorkspaceScope,
    tokens: GivenTokens | null,
    handle: string,
    quota: string,
  ): Promise<Credentials | null> {
    const name = channelNamed(handle);
    const key = tokens?.accessToken ?? null;
    const channel = await (key === null
      ? this.youtube.channel(scope, name)
      : this.youtube.channelByKey(scope, name, key, quota));
    if (channel === null) throw InvalidInputError.at('handle', `YouTube has no channel ${handle}`);
    return key === null
      ? null
      : { accountId: channel.id, accessToken: key, refreshToken: null, expiresAt: null };
  }

  private async ofInstagram(given: GivenTokens, handle: string, quota: string): Promise<Credentials> {
    const accounts = await this.instagram.accountsOf({ accessToken: given.accessToken, quota });
    const accountId = accounts.get(handle.toLowerCase());
    if (accountId === undefined) throw anothers(handle, [...accounts.keys()]);
    const credentials = { ...given, refreshToken: null, accountId, expiresAt: null };
    // Tokens of Instagram Login cannot be renewed on their first day, and their expiry is unknown until then.
    const isFinal =
      isOfInstagramLogin(given.accessToken) || !this.instagramTokens.canRenew(given.accessToken);
    return isFinal ? credentials : this.instagramTokens.renew(credentials, quota);
  }

  private async ofTikTok(given: GivenTokens, handle: string, quota: string): Promise<Credentials> {
    const bare = { ...given, accountId: '', expiresAt: null };
    // A renewal returns the expiry of the new token; a given token may be about to expire.
    const credentials = this.tiktokTokens.canRenew(given) ? await this.tiktokTokens.renew(bare, quota) : bare;
    const user = await this.tiktok.user({ accessToken: credentials.accessToken, quota });
    if (user.username !== undefined && user.username.toLowerCase() !== handle.toLowerCase()) {
      throw anothers(handle, [user.username]);
    }
    return { ...credentials, accountId: user.open_id };
  }
}

function required(tokens: GivenTokens | null): GivenTokens {
  if (tokens !== null) return tokens;
  throw InvalidInputError.at('token', 'is required for this platform');
}

function anothers(handle: string, handles: readonly string[]): InvalidInputError {
  const known = handles.length === 0 ? 'no professional account' : handles.join(', ');
  return InvalidInputError.at('handle', `the token is not of ${handle}, but of ${known}`);
}
