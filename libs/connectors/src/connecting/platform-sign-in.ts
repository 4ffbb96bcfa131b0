import type { Provider } from '@loupe/kernel';
import type { Credentials } from '@loupe/workspace';

/** A permission that a sign-in asks for. */
export interface AskedScope {
  /** As the platform calls it. */
  readonly name: string;
  /** What Loupe does with it, as the end of “Without it, …”. */
  readonly without: string;
  /** Whether nothing can be read without it. */
  readonly isRequired: boolean;
}

/** The operator's app at a platform, by the settings that have it. */
export interface OperatorsApp {
  readonly id: string;
  readonly secret: string;
  /** Names of the settings. */
  readonly idSetting: string;
  readonly secretSetting: string;
}

/** What a sign-in is begun with. */
export interface SignInRequest {
  readonly redirectUri: string;
  /** Comes back with the answer. */
  readonly state: string;
  /** The secret of PKCE, for platforms that have it. */
  readonly verifier: string;
}

/** What a platform gives for a code. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** When the access token expires; null if it does not. */
  readonly expiresAt: Date | null;
  /** When it has to be allowed again; null if the platform names no time. */
  readonly grantEndsAt: Date | null;
  /** The permissions that were given. */
  readonly scopes: readonly string[];
  /** The platform's id of who gave it; null where a grant is of one account, which is who gave it. */
  readonly person: string | null;
}

/** An account that a grant allows to read. */
export interface GrantedAccount {
  /** The platform's own id. */
  readonly id: string;
  /** Without @. */
  readonly handle: string;
  /** What else tells it from others, such as the title of a channel; null without. */
  readonly name: string | null;
}

/** The sign-in of one platform by OAuth, with the operator's app. Requests throw ConnectorError. */
export interface PlatformSignIn {
  readonly provider: Provider;
  /** The platform's name in messages. */
  readonly platform: string;
  readonly scopes: readonly AskedScope[];

  app(): OperatorsApp;

  /** What the operator does so that people can sign in, one sentence a step. @param redirectUri null where it is not known */
  steps(redirectUri: string): readonly string[];

  /** The page of the platform on which the account's owner allows it. */
  authorizationUrl(request: SignInRequest): URL;

  /** @param quota key of the quota for the request */
  exchange(code: string, request: SignInRequest, quota: string): Promise<Grant>;

  /** The accounts of a grant. */
  accounts(grant: Grant, quota: string): Promise<readonly GrantedAccount[]>;

  /** Takes the permission of a person back at the platform, for all of their accounts. */
  revoke(credentials: Credentials, quota: string): Promise<void>;
}

/** Whether the operator has set both the id and the secret of the app. */
export function isSetUp({ id, secret }: OperatorsApp): boolean {
  return id !== '' && secret !== '';
}

/** The scopes that were asked for and not given. */
export function declinedOf(asked: readonly AskedScope[], granted: readonly string[]): readonly AskedScope[] {
  return asked.filter(({ name }) => !granted.includes(name));
}

/** What a person reads for the `error` of an answer (RFC 6749 §4.1.2.1), without the platform's own words: anybody may write them. */
export function refusalOf(platform: string, error: string): string {
  switch (error) {
    case 'access_denied':
      return `You have not allowed it at ${platform}. Nothing is connected; begin again to allow it.`;
    case 'invalid_scope':
      return `${platform} does not give the operator’s app all permissions yet: the operator has to add them to the app, and have them reviewed.`;
    case 'unauthorized_client':
    case 'invalid_client':
    case 'invalid_request':
    case 'redirect_uri_mismatch':
      return `${platform} does not accept the operator’s app: it may be in development and know you as no tester, or have another redirect address. The operator finds the steps in docs/connect-accounts.md.`;
    case 'server_error':
    case 'temporarily_unavailable':
      return `${platform} fails at the moment. Begin again later.`;
    default:
      return `${platform} has refused it. Begin again; if it stays so, the operator’s app may still be in development.`;
  }
}
