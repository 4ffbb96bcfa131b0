import { ApiTokensService } from '@loupe/auth';
import { vi } from 'vitest';
import type { TestApp } from './app.js';
import { BROWSER_AGENT } from './client.js';
import { wakeWorkers } from './worker-loops.js';
import type { Tenant } from './world.js';

type Body = NonNullable<RequestInit['body']>;

export interface ImportAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects.
  body: any;
}

/** Long enough for a worker to take over the lease of another that was killed. */
const SOON = { timeout: 240_000, interval: 100 };

/** Sends files to POST /api/v2/imports as a tenant, and reads what became of them. */
export class ImportClient {
  private constructor(
    private readonly url: string,
    private readonly tenant: Tenant,
    private readonly headers: Record<string, string>,
  ) {}

  /** @param settings of the token */
  static async of(api: TestApp, tenant: Tenant, settings: object = {}, url = api.url): Promise<ImportClient> {
    const { organizationId, scope } = tenant;
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId, name: 'imports', ...settings });
    return new ImportClient(url, tenant, {
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': scope.workspaceId,
    });
  }

  async send(
    body: Body,
    type = 'application/x-ndjson',
    headers: Record<string, string> = {},
    query = '',
  ): Promise<ImportAnswer> {
    return this.request(`/imports${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...headers },
      duplex: 'half',
    });
  }

  /** The headers that a caller of the tenant sends. */
  get caller(): Readonly<Record<string, string>> {
    return this.headers;
  }

  async request(path: string, init: RequestInit = {}): Promise<ImportAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      headers: { ...this.headers, ...init.headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** The lines of a report so far. */
  async report(id: string) {
    const { body } = await this.request(`/imports/${id}/report`);
    return (body as string)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  /** The operation of an import as it is. */
  async operation(id: string) {
    const { operation } = await this.tenant.client.data(
      `query($id: ID!) { operation(id: $id) { operationType status fetchStatus total processed completedAt error
         imported { lines created updated unchanged rejected erased snapshotsAdded unknownFields { name lines } } } }`,
      { id },
    );
    return operation;
  }

  /** The operation of an import that a worker has done. */
  async finished(id: string) {
    wakeWorkers();
    return vi.waitFor(async () => {
      const operation = await this.operation(id);
      if (operation.completedAt === null) throw new Error('It is not done yet');
      return operation;
    }, SOON);
  }

  /** Sends a file and waits until it is imported. */
  async import(body: Body, type?: string, headers?: Record<string, string>, query?: string) {
    const answer = await this.send(body, type, headers, query);
    if (answer.status !== 202) throw new Error(`Refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { id } = answer.body.operation as { id: string };
    return { id, operation: await this.finished(id) };
  }
}
