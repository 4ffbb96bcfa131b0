import { Database, sql } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { MovedClock } from './moved-clock.js';
import { FakeAiVendor } from './platforms/vendor.js';
import { succeed } from './presets.js';
import { startTestWorker } from './worker.js';
import { wakeWorkers } from './worker-loops.js';
import { ingest, somePost, type Tenant } from './world.js';

const PAYLOAD =
  'aiField { id key status draft { version options { id name } } } userErrors { field message }';
const CREATE = `mutation($input: CreateAiFieldInput!) { createAiField(input: $input) { ${PAYLOAD} } }`;
const PUBLISH = `mutation($id: ID!) { publishAiField(id: $id) { ${PAYLOAD} } }`;
const PROVIDER = `mutation($input: UpdateAiProviderInput!) { updateAiProvider(input: $input) {
  aiProvider { kind baseUrl model hasKey } userErrors { field message } } }`;
const FIELDS = `{ aiFields { id key name type preset status pauseReason problem monthlyTokens
  published { version instruction options { id name description } } draft { version instruction }
  usage { calls lostCalls inputTokens outputTokens lostTokens cents } agreement { version corrected agreed } } }`;
const ITEMS = `query($c: [CustomAttributeConditionInput!]) { items(first: 100, customAttributeConditions: $c) {
  nodes { id caption customAttributes aiFilterReasons { key reason } } } }`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
type Row = any;

/** The API and a worker in this process, and a vendor of models. */
export class EnrichmentWorld {
  private constructor(
    readonly api: TestApp,
    readonly worker: INestApplicationContext,
    readonly vendor: FakeAiVendor,
    readonly clock: MovedClock,
    private readonly quiet: Record<string, string>,
  ) {}

  /** @param more settings of the API and the worker */
  static async start(more: Record<string, string> = {}): Promise<EnrichmentWorld> {
    const vendor = await new FakeAiVendor().start();
    // Triggers queue by the database's clock, which has to be behind.
    const clock = new MovedClock(new Date(Date.now() + 3_600_000));
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', AI_TIMEOUT_MS: '20000', MEDIA: 'off', ...more };
    const api = await startTestApp(settings);
    clock.rule(api.app);
    const quiet = { ...settings, LOG_LEVEL: 'fatal', EMBEDDINGS_PROVIDER: 'off' };
    return new EnrichmentWorld(api, await startTestWorker(api, quiet, clock), vendor, clock, quiet);
  }

  /** Another worker beside the first, which the caller closes. */
  anotherWorker(): Promise<INestApplicationContext> {
    return startTestWorker(this.api, this.quiet, this.clock);
  }

  get db(): Database {
    return this.api.app.get(Database, { strict: false });
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await this.vendor.stop();
    this.clock.remove();
  }

  /** Has a workspace's fields filled by the vendor. */
  async useVendor(tenant: Tenant, kind: 'OPENAI' | 'ANTHROPIC', more: object = {}): Promise<void> {
    const { key, baseUrl } = this.vendor;
    await succeed(tenant.client, PROVIDER, { input: { kind, baseUrl, model: 'test-model', key, ...more } });
  }

  /** Makes and publishes a field; gives its id, key and option ids by name. */
  async field(
    tenant: Tenant,
    input: object,
  ): Promise<{ id: string; key: string; options: Record<string, string> }> {
    const { aiField } = await succeed(tenant.client, CREATE, { input });
    await succeed(tenant.client, PUBLISH, { id: aiField.id });
    const options = Object.fromEntries((aiField.draft.options ?? []).map(({ id, name }: Row) => [name, id]));
    return { id: aiField.id, key: aiField.key, options };
  }

  async fields(tenant: Tenant): Promise<Row[]> {
    return (await tenant.client.data(FIELDS)).aiFields;
  }

  /** Stores posts with captions; gives the ids of the items in order. */
  post(tenant: Tenant, ...captions: string[]): Promise<string[]> {
    return ingest(
      this.api,
      tenant,
      captions.map((caption) => somePost({ caption })),
    );
  }

  /** Waits until nothing of a workspace is to be done now. */
  async settled({ scope: { workspaceId } }: Tenant): Promise<void> {
    wakeWorkers();
    await expect
      .poll(
        () =>
          this.db.count(sql`FROM enrichment_queue WHERE workspace_id = ${workspaceId}
            AND (lease IS NOT NULL OR due_at <= ${this.clock.now()} OR held_until > ${this.clock.now()})`),
        { timeout: 240_000 },
      )
      .toBe(0);
  }

  async items(tenant: Tenant, conditions: object[] = []): Promise<Row[]> {
    return (await tenant.client.data(ITEMS, { c: conditions })).items.nodes;
  }

  /** The values of a field by caption. */
  async values(tenant: Tenant, key: string): Promise<Record<string, unknown>> {
    const items = await this.items(tenant);
    return Object.fromEntries(
      items.map(({ caption, customAttributes }) => [caption, customAttributes[key] ?? null]),
    );
  }

  /** Why items lack values, by caption. */
  async failures({ scope: { workspaceId } }: Tenant): Promise<Record<string, string>> {
    const rows = await this.db.query<{ caption: string; failure: string }>(sql`
      SELECT item.caption, answer.failure FROM ai_answers AS answer
      JOIN items AS item ON item.workspace_id = answer.workspace_id AND item.id = answer.item_id
      WHERE answer.workspace_id = ${workspaceId} AND answer.failure IS NOT NULL`);
    return Object.fromEntries(rows.map(({ caption, failure }) => [caption, failure]));
  }
}

/** A field with two options, filled by what stands behind `value=`. */
export const SEASON = {
  name: 'Season',
  type: 'SINGLE_SELECT_V2',
  instruction: 'Which season does the post speak of?',
  options: [{ name: 'Summer' }, { name: 'Winter', description: 'Snow.' }],
};
