import { InvalidInputError, Provider, type WorkspaceScope } from '@loupe/kernel';
import { type Credentials, IntegrationsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { InstagramClient, isOfInstagramLogin } from '../platforms/instagram/instagram.client.js';
import { InstagramTokenService } from '../platforms/instagram/instagram-token.service.js';
import { TikTokClient } from '../platforms/tiktok/tiktok.client.js';
import { TikTokTokenService } from '../platforms/tiktok/tiktok-token.service.js';
import { YouTubeConnector } from '../platforms/youtube/youtube.connector.js';

/** What somebody has who connects an account. */
export interface GivenTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** By which the first requests of an account that is not stored yet are counted. */
const quotaOf = (provider: Provider, scope: WorkspaceScope) =>
  `${provider.toLowerCase()}:connecting:${scope.workspaceId}`;

/** Connects accounts: the platform is asked whose the token is before it is stored. */
@Injectable()
export class AccountConnectionService {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly instagram: InstagramClient,
    private readonly instagramTokens: InstagramTokenService,
    private readonly tiktok: TikTokClient,
    private readonly tiktokTokens: TikTokTokenService,
    private readonly youtube: YouTubeConnector,
  ) {}

  /**
   * Connects an account, or connects it again with another token; gives the integration's id.
   * @param handle with or without @
   * @param tokens null for YouTube, which is asked by the key of the installation
   * @throws InvalidInputError for a token that is missing, or is another account's
   * @throws ConnectorError if the platform refuses it or does not answer; nothing is stored then
   */
  async connect(
    scope: WorkspaceScope,
    provider: Provider,
    handle: string,
    tokens: GivenTokens | null,
  ): Promise<string> {
    const name = handle.trim().replace(/^@/, '');
    const credentials = await this.credentialsOf(scope, provider, name, tokens);
    return this.integrations.connect(scope, provider, name, credentials);
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
        if ((await this.youtube.fetchProfile(scope, handle)) !== null) return null;
        throw new InvalidInputError(`handle: YouTube has no channel ${handle}`);
      case Provider.INSTAGRAM:
        return this.ofInstagram(required(tokens), handle, quota);
      case Provider.TIKTOK:
        return this.ofTikTok(required(tokens), handle, quota);
      default:
        throw new InvalidInputError('provider: there is nothing to connect');
    }
  }

  private async ofInstagram(given: GivenTokens, handle: string, quota: string): Promise<Credentials> {
    const accounts = await this.instagram.accountsOf({ accessToken: given.accessToken, quota });
    const accountId = accounts.get(handle.toLowerCase());
    if (accountId === undefined) throw anothers(handle, [...accounts.keys()]);
    const credentials = { ...given, refreshToken: null, accountId, expiresAt: null };
    // Tokens of Instagram Login cannot be prolonged on their first day, and say nothing of their end before that.
    const isFinal =
      isOfInstagramLogin(given.accessToken) || !this.instagramTokens.canRenew(given.accessToken);
    return isFinal ? credentials : this.instagramTokens.renew(credentials, quota);
  }

  private async ofTikTok(given: GivenTokens, handle: string, quota: string): Promise<Credentials> {
    const bare = { ...given, accountId: '', expiresAt: null };
    // A renewal tells when the token ends; one that is given may be about to.
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
  throw new InvalidInputError('token: is required for this platform');
}

function anothers(handle: string, handles: readonly string[]): InvalidInputError {
  const known = handles.length === 0 ? 'no professional account' : handles.join(', ');
  return new InvalidInputError(`handle: the token is not of ${handle}, but of ${known}`);
}
