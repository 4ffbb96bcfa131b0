import 'reflect-metadata';
import './same-tools.js';
import { ApiTokensService } from '@loupe/auth';
import { TOKEN_SCOPES } from '@loupe/kernel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiSettings } from '../../apps/api/src/api.module.js';
import { createApi } from '../../apps/api/src/application.js';
import { type ClientSettings, GraphqlClient } from './client.js';
import { untilClosed } from './left-running.js';
import { createTestDatabase, type TestDatabase, testConfig } from './servers.js';
import { StatementRecorder } from './statements.js';

export interface TestApp {
  app: NestFastifyApplication;
  /** The GraphQL endpoint. */
  url: string;
  /** Name of its database. */
  database: string;
  /** Address of the server, without a path. */
  origin: string;
  statements: StatementRecorder;
  client(settings?: Partial<ClientSettings>): GraphqlClient;
  /** A client with a new token of an organization or a workspace, with every scope. */
  clientOf(
    owner: { organizationId: string } | { workspaceId: string },
    workspaceId?: string,
  ): Promise<GraphqlClient>;
  close(): Promise<void>;
}

/** Goes on for all files of a worker; its database goes with the run's others. */
let shared: Promise<TestApp> | undefined;

/**
 * The API with the usual environment, started once for all spec files of a worker: for files whose tests each make tenants
 * of their own and look at nothing else. What is about all tenants, or starts a worker, takes startTestApp.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= start({}, {});
  return lent(await shared);
}

/** An application for tests that close what they are given, where others go on with it. */
export const lent = (app: TestApp): TestApp => ({ ...app, close: async () => {} });

/** The API as it runs in production, on a free port, with an empty database of its own. */
export async function startTestApp(
  environment: Record<string, string> = {},
  settings: Pick<ApiSettings, 'bodyLimits'> = {},
): Promise<TestApp> {
  return untilClosed('an API', await start(environment, settings));
}

/**
 * Another API on the servers of one, as a second process of the service is: nothing is shared but the servers. Of what happens
 * in a process itself, such as its start and its end, `startApiProcess` starts a real one.
 */
export async function startSecondApp(
  { database: name }: Pick<TestApp, 'database'>,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  return untilClosed('a second API', await start(environment, {}, { name, drop: async () => {} }));
}

async function start(
  environment: Record<string, string>,
  settings: Pick<ApiSettings, 'bodyLimits'>,
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const statements = new StatementRecorder();
  const app = await createApi({
    ...settings,
    config: testConfig({ database: database.name, ...environment }),
    sqlLogger: statements,
  });
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  statements.follow(app.getHttpServer(), origin);
  const url = `${origin}/api/v2`;
  const client = (settings: Partial<ClientSettings> = {}) => new GraphqlClient({ url, ...settings });
  return {
    app,
    url,
    database: database.name,
    origin,
    statements,
    client,
    clientOf: async (owner, workspaceId) => {
      const { token } = await app
        .get(ApiTokensService)
        .create({ ...owner, name: 'test', scopes: TOKEN_SCOPES });
      const own = 'workspaceId' in owner ? owner.workspaceId : undefined;
      const workspace = workspaceId ?? own;
      return client({ token, ...(workspace === undefined ? {} : { workspaceId: workspace }) });
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
