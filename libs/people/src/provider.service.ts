import { AppConfig } from '@loupe/config';
import { parseUrl } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { SignInSteps } from './steps.js';

const TIMEOUT_SECONDS = 10;

/** Loaded by the first who signs in at the provider: most processes see nobody (docs/adr/0034). */
const openid = () => import('openid-client');

/** An account at the provider, as its ID token says. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

interface ProviderStep {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string | null;
  /** Who connects the account to theirs; null where somebody signs in. */
  connectTo: string | null;
}

/** Where the browser goes, and the state that it keeps in a cookie meanwhile. */
export interface ProviderRequest {
  url: string;
  step: string;
}

/** The organization's OpenID Connect provider: code flow with PKCE, state and nonce. */
@Injectable()
export class ProviderService {
  private found: Promise<Configuration> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly steps: SignInSteps,
  ) {}

  /** Name of the provider on the page to sign in; null where there is none. */
  get name(): string | null {
    return this.config.get('OIDC_ISSUER') === '' ? null : this.config.get('OIDC_NAME');
  }

  /** @param redirectUri address that the provider sends the browser back to */
  async begin(
    redirectUri: string,
    { returnTo, connectTo }: Pick<ProviderStep, 'returnTo' | 'connectTo'>,
  ): Promise<ProviderRequest> {
    const client = await openid();
    const [state, nonce, verifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ];
    const url = client.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return {
      url: url.href,
      step: this.steps.seal('provider', { state, nonce, verifier, returnTo, connectTo }),
    };
  }

  /**
   * The account at the provider that somebody signed in with.
   * @param url address that the browser was sent back to, with the code
   * @returns null where this browser has not begun it, or it took too long
   * @throws what openid-client throws, for an answer that is not valid or an error of the provider
   */
  async finish(
    url: URL,
    step: string,
  ): Promise<(Pick<ProviderStep, 'returnTo' | 'connectTo'> & { account: ProviderAccount }) | null> {
    const begun = this.steps.open<ProviderStep>('provider', step);
    if (begun === null) return null;
    const { state, nonce, verifier, returnTo, connectTo } = begun;
    const client = await openid();
    const tokens = await client.authorizationCodeGrant(await this.configuration(), url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider gave no ID token');
    const { iss: issuer, sub: subject } = claims;
    // A provider may leave the address out of the ID token, and say it when it is asked (OpenID Connect Core §5.4).
    const facts =
      claims.email === undefined
        ? await client.fetchUserInfo(await this.configuration(), tokens.access_token, subject)
        : claims;
    const { email, email_verified: isVerified } = facts;
    const account = {
      issuer,
      subject,
      email: typeof email === 'string' ? email : null,
      isEmailVerified: isVerified === true,
    };
    return { account, returnTo, connectTo };
  }

  /** The provider's endpoints and keys' address, which are asked for once. A failure is forgotten, and asked for again. */
  private configuration(): Promise<Configuration> {
    this.found ??= this.discover().catch((error: unknown) => {
      this.found = null;
      throw error;
    });
    return this.found;
  }

  private async discover(): Promise<Configuration> {
    const address = this.config.get('OIDC_ISSUER');
    const issuer = parseUrl(address);
    if (issuer === null) throw new Error(`OIDC_ISSUER is no address: ${address}`);
    const { allowInsecureRequests, discovery } = await openid();
    return discovery(
      issuer,
      this.config.get('OIDC_CLIENT_ID'),
      this.config.get('OIDC_CLIENT_SECRET'),
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // The configuration allows http on this machine only.
        execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      },
    );
  }
}
