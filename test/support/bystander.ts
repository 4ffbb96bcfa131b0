import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ApiTokensService } from '@loupe/auth';
import { WorkspacesService } from '@loupe/workspace';
import { freePort } from '../../tools/lib/net.mjs';
import type { TestApp } from './app.js';
import { BROWSER_AGENT } from './client.js';
import { type ServerProcess, startServer } from './server-process.js';

/** Many, because each workspace may send only five requests a second. */
const WORKSPACES = 24;
const THREAD = new URL('./bystander-thread.mjs', import.meta.url);
const IDLE_SERVER = fileURLToPath(new URL('./idle-server.mjs', import.meta.url));

/** Milliseconds. */
export interface Waits {
  /** Of the bystander's longest request. */
  longest: number;
  /** Of the longest request meanwhile to a server that has nothing else to do: what the machine makes anybody wait. */
  idle: number;
  /** What a request was answered that waited for its turn at the database until it was refused; null if none was. */
  refusal: string | null;
}

interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** A tenant that sends plain requests, from a thread of its own, to find out how long it is made to wait. */
export class Bystander {
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  private constructor(
    private readonly thread: Worker,
    private readonly idleServer: ServerProcess,
  ) {
    thread.on('message', (reply: Reply) => this.waiting.get(reply.id)?.(reply));
  }

  /** @param url the endpoint of the service whose database `api` shares */
  static async of(api: TestApp, url: string): Promise<Bystander> {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const { id: organizationId } = await workspaces.createOrganization('Bystander', 'enterprise');
    const workspaceIds = await Promise.all(
      Array.from({ length: WORKSPACES }, async (_, index) => {
        const { id } = await workspaces.createWorkspace({ name: `Bystander ${index}`, organizationId });
        return id;
      }),
    );
    const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'bystander' });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': BROWSER_AGENT,
    };
    const port = await freePort();
    const idleUrl = `http://127.0.0.1:${port}/`;
    const idleServer = await startServer({
      name: 'The idle server',
      args: [IDLE_SERVER, String(port)],
      env: { PATH: process.env.PATH },
      readyUrl: idleUrl,
    });
    return new Bystander(
      new Worker(THREAD, { workerData: { url, idleUrl, headers, workspaceIds } }),
      idleServer,
    );
  }

  /** Milliseconds of the longest of some requests, one after the other. */
  longestOf(requests: number): Promise<number> {
    return this.ask<number>('some', requests);
  }

  /** The longest requests while `work` runs, and of one after it; one is begun every 75 ms. */
  async waitsDuring(work: () => Promise<unknown>): Promise<Waits> {
    await this.ask('begin');
    let ended: Waits;
    try {
      await work();
    } finally {
      ended = await this.ask<Waits>('end');
    }
    return ended;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
    await this.idleServer.stop();
  }

  private async ask<Result>(command: 'some' | 'begin' | 'end', value?: number): Promise<Result> {
    this.asked += 1;
    const id = this.asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      this.thread.postMessage({ id, command, value });
    });
    this.waiting.delete(id);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.result as Result;
  }
}
