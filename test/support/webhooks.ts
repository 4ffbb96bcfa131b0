import { Clock, type EventMap, type EventType } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import type { INestApplicationContext } from '@nestjs/common';
import { startTestApp, type TestApp } from './app.js';
import { succeed } from './presets.js';
import { Receiver } from './receiver.js';
import { startTestWorker } from './worker.js';
import { createTenant, type Tenant } from './world.js';

/** Receivers of the tests are on this machine. */
const ENVIRONMENT = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', DATABASE_POOL_SIZE: '10' };

const DELIVERY = `id status attempts nextAttemptAt lastAttemptAt lastError lastResponseStatus responseTimeMs
  responseBody eventType eventId attemptLog { at responseStatus responseTimeMs error }`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
type Row = any;

/** The API and a worker in this process, and a receiver; their clock can be moved. */
export class WebhookWorld {
  private offset = 0;
  private stoppedAt: number | null = null;

  private constructor(
    readonly api: TestApp,
    readonly worker: INestApplicationContext,
    readonly receiver: Receiver,
  ) {
    for (const app of [api.app, worker]) {
      app.get(Clock, { strict: false }).now = () => new Date((this.stoppedAt ?? Date.now()) + this.offset);
    }
  }

  /** @param more settings of the API and the worker */
  static async start(more: Readonly<Record<string, string>> = {}): Promise<WebhookWorld> {
    const settings = { ...ENVIRONMENT, ...more };
    const api = await startTestApp(settings);
    const worker = await startTestWorker(api, {
      ...settings,
      LOG_LEVEL: 'fatal',
      EMBEDDINGS_PROVIDER: 'off',
    });
    return new WebhookWorld(api, worker, await new Receiver().start());
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await this.receiver.stop();
  }

  tenant(): Promise<Tenant> {
    return createTenant(this.api);
  }

  /** Moves the clock of the service on. */
  pass(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** Stops the clock of the service, so that nothing is tried again however long a test looks at it. */
  stopClock(): void {
    this.stoppedAt = Date.now();
  }

  async subscribe(tenant: Tenant, path: string, eventTypes: string[] = ['item.deleted']): Promise<Row> {
    const url = path.startsWith('http') ? path : this.receiver.url(path);
    return succeed(
      tenant.client,
      `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
        webhookSubscription { id } secret userErrors { message } } }`,
      { input: { name: path.slice(0, 200), url, eventTypes } },
    );
  }

  /** Writes events of a type, as the service that causes them does. */
  async append<Type extends EventType>(tenant: Tenant, type: Type, data: EventMap[Type][]): Promise<void> {
    await this.api.app.get(Outbox, { strict: false }).append(tenant.scope, type, () => data);
  }

  /** Writes some events item.deleted. */
  async deleteItems(tenant: Tenant, count = 1): Promise<void> {
    const data = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
    await this.append(tenant, 'item.deleted', data);
  }

  /** Deliveries, oldest first. */
  async deliveries({ client }: Tenant, subscriptionId: string | null = null): Promise<Row[]> {
    const data = await client.data(
      `query($id: ID) { webhookDeliveries(subscriptionId: $id, first: 100) { nodes { ${DELIVERY} } } }`,
      { id: subscriptionId },
    );
    return data.webhookDeliveries.nodes.reverse();
  }

  async subscription({ client }: Tenant, id: string): Promise<Row> {
    const data = await client.data(
      `query($id: ID!) { webhookSubscription(id: $id) { status disabledReason disabledAt failingSince
        failedDeliveries healthWarning pausedUntil } }`,
      { id },
    );
    return data.webhookSubscription;
  }

  /** Calls a mutation that takes the id of a subscription or a delivery. */
  call({ client }: Tenant, mutation: string, id: string, payload: string): Promise<Row> {
    const document = `mutation($id: ID!) { ${mutation}(id: $id) { ${payload} userErrors { field message code } } }`;
    return succeed(client, document, { id });
  }
}
