import { fetch, type Headers, type Response } from 'undici';

/** A User-Agent that the edge rule accepts. */
export const BROWSER_AGENT = 'Mozilla/5.0 (compatible; loupe-test)';

export interface GraphqlBody {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
  data?: any;
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[] | string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects.
  extensions?: any;
}

export interface GraphqlResponse {
  status: number;
  headers: Headers;
  body: GraphqlBody;
}

export interface ClientSettings {
  url: string;
  token?: string;
  workspaceId?: string;
  headers?: Record<string, string>;
}

/** A GraphQL client of one token and workspace, over real HTTP; by undici, as Node 20's own build of it takes twice the time. */
export class GraphqlClient {
  constructor(readonly settings: ClientSettings) {}

  /** The same client with other settings. */
  with(settings: Partial<ClientSettings>): GraphqlClient {
    return new GraphqlClient({ ...this.settings, ...settings });
  }

  /** The answer to any JSON body, not read yet. */
  post(body: object): Promise<Response> {
    const { url, token, workspaceId, headers } = this.settings;
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': BROWSER_AGENT,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(workspaceId === undefined ? {} : { 'workspace-id': workspaceId }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  async send(query: string, variables?: Record<string, unknown>): Promise<GraphqlResponse> {
    const response = await this.post({ query, variables });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as GraphqlBody,
    };
  }

  /** The data of a query that has to succeed. */
  async data(query: string, variables?: Record<string, unknown>) {
    const { body } = await this.send(query, variables);
    if (body.errors !== undefined) throw new Error(`The query failed: ${JSON.stringify(body.errors)}`);
    return body.data;
  }

  /** Code and message of the first error of a query that has to fail. */
  async error(query: string, variables?: Record<string, unknown>) {
    const { body } = await this.send(query, variables);
    if (!Array.isArray(body.errors)) throw new Error(`The query did not fail: ${JSON.stringify(body)}`);
    const [error] = body.errors;
    return { code: error?.extensions.code, message: error?.message };
  }
}
