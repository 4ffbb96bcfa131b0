import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { STATELESS_REVISION } from './mcp.js';

const CLIENT = { name: 'loupe-test', version: '1' };

/** What every client has to be able to do, in its own words. */
export interface Used {
  /** The revision that it speaks, where it says so. */
  readonly revision: string | null;
  /** The names of the tools. */
  tools(): Promise<string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for.
  call(name: string, args: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** Where a client connects, and by which token. */
export interface Address {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

/** The clients that agents are built with. They check results by the tools' output schemas. */
export const SDKS: Readonly<Record<string, (address: Address) => Promise<Used>>> = {
  '@modelcontextprotocol/client with a handshake': (address) => currentClient('legacy', address),
  '@modelcontextprotocol/client without one': (address) => currentClient('auto', address),
  '@modelcontextprotocol/sdk 1.x': formerClient,
  '@ai-sdk/mcp': aiClient,
  'mcp-remote over stdio': remoteClient,
};

/** The revisions that the clients which say so must have agreed on. */
export const AGREED: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/client with a handshake': '2025-11-25',
  '@modelcontextprotocol/client without one': STATELESS_REVISION,
};

async function currentClient(mode: 'auto' | 'legacy', { url, headers }: Address): Promise<Used> {
  const client = new Client(CLIENT, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return {
    revision: client.getNegotiatedProtocolVersion() ?? null,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

async function formerClient({ url, headers }: Address): Promise<Used> {
  const client = new FormerClient(CLIENT);
  await client.connect(new FormerTransport(url, { requestInit: { headers } }));
  return {
    revision: null,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

async function aiClient({ url, headers }: Address): Promise<Used> {
  // It calls only tools that are listed.
  const whole = `${url.href}?toolsets=all`;
  const client = await createMCPClient({ transport: { type: 'http', url: whole, headers } });
  const tools = await client.tools();
  return {
    revision: null,
    tools: async () => Object.keys(tools),
    call: async (name, args) => tools[name]?.execute(args, { messages: [], toolCallId: '1' }),
    close: () => client.close(),
  };
}

/** A program between a client that starts servers itself and one over HTTP. */
async function remoteClient({ url, headers }: Address): Promise<Used> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-mcp-remote-'));
  const client = new FormerClient(CLIENT);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      join(dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json')), 'dist/proxy.js'),
      url.href,
      '--transport',
      'http-only',
      '--allow-http',
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]),
    ],
    env: { ...process.env, MCP_REMOTE_CONFIG_DIR: folder } as Record<string, string>,
    stderr: 'ignore',
  });
  await client.connect(transport);
  return {
    revision: null,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: async () => {
      await client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
