import { ApiTokensService } from '@loupe/auth';
import type { TokenScope } from '@loupe/kernel';
import type { TestApp } from './app.js';
import type { Tenant } from './world.js';

/** The revisions that begin with a handshake. */
export const HANDSHAKE_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
/** The revision whose requests each say what they are. */
export const STATELESS_REVISION = '2026-07-28';
export const REVISIONS = [...HANDSHAKE_REVISIONS, STATELESS_REVISION];

/** A JSON-RPC answer. */
export interface RpcBody {
  jsonrpc: string;
  id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for.
  result?: any;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

export interface RpcResponse {
  status: number;
  headers: Headers;
  /** Empty for an answer without a body. */
  body: RpcBody;
}

/** A raw client of the MCP endpoint, of one token and revision. */
export class RpcClient {
  constructor(
    private readonly url: string,
    private readonly settings: {
      token?: string;
      revision?: string;
      headers?: Record<string, string>;
      /** Extensions that the client declares. */
      extensions?: Record<string, object>;
      /** Other capabilities that it declares. */
      capabilities?: Record<string, object>;
    } = {},
  ) {}

  /** The same client with other settings. */
  with(settings: RpcClient['settings']): RpcClient {
    return new RpcClient(this.url, { ...this.settings, ...settings });
  }

  /** Sends any body. */
  async post(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<RpcResponse> {
    const { token } = this.settings;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...this.settings.headers,
        ...headers,
      },
      body,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    };
  }

  /** One request, as its revision wants it. */
  request(method: string, params: Record<string, unknown> = {}): Promise<RpcResponse> {
    const { revision = STATELESS_REVISION, extensions, capabilities = {} } = this.settings;
    const isStateless = revision === STATELESS_REVISION;
    const meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': {
        ...capabilities,
        ...(extensions === undefined ? {} : { extensions }),
      },
    };
    const subject = params.name ?? params.uri ?? params.taskId;
    const name: Record<string, string> = typeof subject === 'string' ? { 'mcp-name': subject } : {};
    return this.post(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: isStateless ? { ...params, _meta: meta } : params,
      }),
      { 'mcp-protocol-version': revision, ...(isStateless ? { 'mcp-method': method, ...name } : {}) },
    );
  }

  call(name: string, args: Record<string, unknown> = {}): Promise<RpcResponse> {
    return this.request('tools/call', { name, arguments: args });
  }

  /** The result of a call that has to succeed as a JSON-RPC request. */
  async result(name: string, args: Record<string, unknown> = {}) {
    const { status, body } = await this.call(name, args);
    if (body.result === undefined) throw new Error(`${name} failed: ${status} ${JSON.stringify(body)}`);
    return body.result;
  }

  /** The texts of a call that has to fail. */
  async failure(name: string, args: Record<string, unknown> = {}): Promise<string[]> {
    const result = await this.result(name, args);
    if (result.isError !== true) throw new Error(`${name} did not fail: ${JSON.stringify(result)}`);
    return result.content.map(({ text }: { text: string }) => text);
  }
}

/** A client with a new token of a tenant's organization. */
export async function mcpClientOf(
  api: TestApp,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  scopes: TokenScope[] = ['read', 'write', 'webhooks'],
): Promise<RpcClient & { token: string }> {
  const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'mcp', scopes });
  return Object.assign(new RpcClient(`${api.url}/mcp`, { token }), { token });
}
