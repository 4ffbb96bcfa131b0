import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An account at the provider. */
export interface ProviderAccountFacts {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export const CLIENT = { id: 'loupe', secret: 'a secret of the client' };

/** An OpenID Connect provider on this machine, at which somebody is signed in all the time. */
export class OidcProvider {
  /** Who is signed in at it; null refuses whoever asks. */
  account: ProviderAccountFacts | null = null;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /** @param redirectUris addresses that the client may have browsers sent back to */
  static async start(redirectUris: readonly string[]): Promise<OidcProvider> {
    let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
    const server = createServer((request, response) => handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const started = new OidcProvider(server, `http://127.0.0.1:${port}`);
    const provider: Provider = new Provider(started.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris] }],
      cookies: { keys: ['a key of the cookies'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({
        accountId,
        claims: async () => ({ ...started.account, sub: accountId }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) {
        callback(request, response);
        return;
      }
      const { account } = started;
      const result = account === null ? { error: 'access_denied' } : { login: { accountId: account.sub } };
      provider.interactionFinished(request, response, result).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    };
    return started;
  }

  /** Follows the provider's pages as a browser does. @returns the address that it sends the browser back to */
  async visit(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    for (let steps = 0; steps < 10 && next.startsWith(this.issuer); steps += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
