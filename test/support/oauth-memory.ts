import {
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { REDIRECT } from './oauth.js';

/** The client that MCP programs are built with, as one that keeps everything in memory. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'Memory',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  information: OAuthClientInformation | undefined;
  saved: OAuthTokens | undefined;
  asked: URL | undefined;
  private verifier = '';

  constructor(readonly clientMetadataUrl?: string) {}

  state = () => 'some state';
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformation) => {
    this.information = information;
  };
  tokens = () => this.saved;
  saveTokens = (tokens: OAuthTokens) => {
    this.saved = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}

/**
 * Connects as a program does: it is refused, sends the person to the browser, and comes back with a code.
 * @param letIn takes the person through the browser; gives where they come back
 */
export async function connectMcp(
  endpoint: string,
  provider: MemoryProvider,
  mode: 'legacy' | 'auto',
  letIn: (url: string) => Promise<URL>,
): Promise<Client> {
  const url = new URL(endpoint);
  const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
  const refused = client();
  const error: unknown = await refused
    .connect(first)
    .then(() => refused.listTools())
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof UnauthorizedError)) throw new Error('The client was not refused', { cause: error });
  if (provider.asked === undefined) throw new Error('The client has sent the person nowhere');
  const back = await letIn(provider.asked.href);
  await first.finishAuth(back.searchParams);
  await refused.close();
  const again = client();
  await again.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  return again;
}
