import 'reflect-metadata';
import { ConfigModule } from '@loupe/config';
import {
  AccountConnectionService,
  type Connector,
  ConnectorError,
  ConnectorRegistry,
  ConnectorsModule,
} from '@loupe/connectors';
import { DatabaseModule } from '@loupe/database';
import { Clock, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { type Integration, IntegrationsService, WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../servers.js';

/** A clock that a test moves. */
export class MovableClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  forward(ms: number): void {
    this.offsetMs += ms;
  }
}

export interface ConnectorsApp {
  app: INestApplicationContext;
  clock: MovableClock;
  scope: WorkspaceScope;
  connector(provider: Provider): Connector;
  /** The workspace's integrations as the API shows them. */
  integrations(): Promise<Integration[]>;
  /** Connects an account as the command line does; gives the integration's id. */
  connect(
    provider: Provider,
    handle: string,
    accessToken: string,
    refreshToken?: string | null,
  ): Promise<string>;
  connectors: ConnectorRegistry;
  close(): Promise<void>;
}

/** Forgets what processes share about platforms, so that the next connectors begin anew on the same database. */
export async function forgetPlatforms({ name }: TestDatabase): Promise<void> {
  const redis = new Redis(testEnvironment({ database: name }).REDIS_URL ?? '');
  await redis.flushdb();
  redis.disconnect();
}

/**
 * The connectors as a process has them, with a workspace and a clock of their own.
 * @param given a database to use, of the caller's; without one, an empty one is made and dropped at the end
 */
export async function startConnectors(
  environment: Record<string, string>,
  given?: TestDatabase,
): Promise<ConnectorsApp> {
  const database = given ?? (await createTestDatabase());
  const clock = new MovableClock();
  const config = testConfig({ database: database.name, PLATFORM_TIMEOUT_MS: '3000', ...environment });
  const app = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot({ applicationName: 'loupe-test' }),
      ConnectorsModule,
    ],
  })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  await app.init();
  const workspaces = app.get(WorkspacesService, { strict: false });
  const workspace = await workspaces.createWorkspace({ name: 'Brand', plan: 'growth' });
  const scope = { workspaceId: workspace.id, timeZone: workspace.timeZone };
  const connectors = app.get(ConnectorRegistry);
  return {
    app,
    clock,
    scope,
    integrations: () => app.get(IntegrationsService, { strict: false }).ofWorkspaces([scope.workspaceId]),
    connect: (provider, handle, accessToken, refreshToken = null) =>
      app.get(AccountConnectionService).connect(scope, provider, handle, { accessToken, refreshToken }),
    connectors,
    connector: (provider) => {
      const found = connectors.forProvider(provider);
      if (found === null) throw new Error(`There is no connector for ${provider}`);
      return found;
    },
    close: async () => {
      await app.close();
      if (given === undefined) await database.drop();
    },
  };
}

/** The ConnectorError that work has to fail with. */
export async function refusal(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => new Error('The platform gave something'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ConnectorError) return error;
  throw error;
}
