import {
  type Connector,
  connectorProblems,
  type FollowedSource,
  type MetricsRequest,
} from '@loupe/connectors';
import { newId, type Provider } from '@loupe/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorsApp, forgetPlatforms, refusal, startConnectors } from './platforms/connectors.js';
import type { FakePlatform, Fault } from './platforms/fake-platform.js';
import { createTestDatabase, type TestDatabase } from './servers.js';

const PAGES = 20;

/** What the kit has to know of a connector to test it. */
export interface KitSubject {
  readonly provider: Provider;
  /** A double of the platform that speaks its protocol, started. */
  readonly platform: FakePlatform;
  /** Settings under which the connector asks the double. */
  readonly environment: Record<string, string>;
  /** Gives the workspace what it needs, such as an account. */
  prepare?(world: ConnectorsApp): Promise<unknown>;
  /** Something to follow. */
  readonly source: Omit<FollowedSource, 'seenTo'>;
  /** Puts posts of the source on the double, published in the last hour; gives their ids as items have them. */
  publish(count: number): string[];
  /** How the connector is asked for the metrics of a published post; absent where it gives none. */
  metricsOf?(externalId: string): Pick<MetricsRequest, 'url' | 'accountName'>;
  /** Whether it takes any address, as that of web pages does. */
  readonly takesAnyUrl?: boolean;
  /** Texts that no message may show. */
  secrets?(): string[];
}

/** The tests that every connector passes (docs/connectors.md, "A connector of your own"). */
export function connectorKit(name: string, start: () => Promise<KitSubject>): void {
  describe(`the connector of ${name}`, () => {
    let subject: KitSubject;
    let database: TestDatabase;
    let world: ConnectorsApp;
    let connector: Connector;
    beforeAll(async () => {
      subject = await start();
      database = await createTestDatabase();
      world = await startConnectors(subject.environment, database);
      connector = world.connector(subject.provider);
      await subject.prepare?.(world);
    });
    afterAll(async () => {
      await world?.close();
      await database?.drop();
      await subject?.platform.stop();
    });
    beforeEach(async () => {
      await forgetPlatforms(database);
      subject.platform.calls.length = 0;
    });
    afterEach(() => subject.platform.fail(null));

    const page = (after: string | null) => {
      if (connector.capture === undefined) throw new Error('Nothing can be followed');
      return connector.capture.page(world.scope, { ...subject.source, seenTo: null }, after);
    };
    const request = (externalId: string): MetricsRequest => ({
      itemId: newId(),
      provider: subject.provider,
      externalId,
      url: null,
      accountName: null,
      ...subject.metricsOf?.(externalId),
    });
    const expectReadable = ({ message }: Error) => {
      expect(message.length).toBeGreaterThan(10);
      for (const secret of subject.secrets?.() ?? []) expect(message).not.toContain(secret);
    };

    it('has the form of a connector', () => {
      expect(connectorProblems(connector)).toEqual([]);
      expect(connector.capture?.kinds).toContain(subject.source.kind);
    });

    it('asks nothing to say what it can do', async () => {
      for (const wanted of ['metrics', 'posts'] as const) await connector.missingAccess(world.scope, wanted);
      for (const address of [
        'https://example.org/',
        'https://example.org/p/%E0%A4%A?x=%00#y',
        'ftp://example.org/1',
      ]) {
        const found = connector.resolve(new URL(address));
        if (subject.takesAnyUrl !== true) expect(found).toBeNull();
      }
      expect(subject.platform.calls).toEqual([]);
    });

    it('gives every post of a source, page by page, with all that an item needs', async () => {
      const published = subject.publish(60);
      const found = new Map<string, string>();
      let after: string | null = null;
      for (let pages = 0; pages < PAGES; pages++) {
        const { posts, next } = await page(after);
        for (const post of posts) {
          expect(post.provider).toBe(subject.provider);
          expect(post.externalId.length).toBeGreaterThan(0);
          expect(post.externalId.length).toBeLessThanOrEqual(255);
          expect(post.takenAt.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
          expect(post.profile.accountName).not.toBe('');
          expect(post.importType).toBe('AUTOMATIC');
          for (const url of [post.originalUrl, post.profile.originalUrl]) {
            if (url !== null) expect(url).toMatch(/^https?:\/\//);
          }
          found.set(post.externalId, post.profile.accountName);
        }
        // It is stored with the source.
        if (next !== null) expect(next.length).toBeLessThan(2000);
        after = next;
        if (after === null) break;
      }
      expect(after).toBeNull();
      expect([...found.keys()].toSorted()).toEqual(expect.arrayContaining(published.toSorted()));
    });

    it.each<[string, Fault, string]>([
      ['is silent', { kind: 'silent' }, 'UNAVAILABLE'],
      ['cuts the connection', { kind: 'cut' }, 'UNAVAILABLE'],
      ['is down', { kind: 'reply', reply: { status: 503, body: '' } }, 'UNAVAILABLE'],
      ['answers something else', { kind: 'reply', reply: { body: '<html>' } }, 'UNREADABLE'],
      ['answers nothing', { kind: 'reply', reply: { body: '' } }, 'UNREADABLE'],
    ])('says so where the platform %s', async (_, fault, problem) => {
      subject.platform.fail(fault);
      const error = await refusal(page(null));
      expect(error.problem).toBe(problem);
      expectReadable(error);
    });

    it('waits as long as the platform says, and asks nothing until then', async () => {
      subject.platform.fail({
        kind: 'reply',
        reply: { status: 429, headers: { 'retry-after': '90' }, body: {} },
      });
      const before = world.clock.now().getTime();
      const error = await refusal(page(null));
      expect(error).toMatchObject({ problem: 'QUOTA', passes: true });
      expect(Number(error.retryAt)).toBeGreaterThanOrEqual(before + 90_000);
      expect(Number(error.retryAt)).toBeLessThanOrEqual(world.clock.now().getTime() + 90_000);
      expectReadable(error);
      subject.platform.fail(null);
      subject.platform.calls.length = 0;
      expect(await refusal(page(null))).toMatchObject({ problem: 'QUOTA' });
      expect(subject.platform.calls).toEqual([]);
      world.clock.forward(91_000);
      await page(null);
    });

    it('answers for each post that it is asked the metrics of, in order, also where the platform is down', async () => {
      const [first = ''] = subject.publish(1);
      const posts = [request(first), { ...request('no such post'), url: null }, request(first)];
      const answers = await connector.fetchMetrics(world.scope, posts);
      expect(answers).toHaveLength(3);
      expect(answers[1]?.kind).not.toBe('metrics');
      expect(answers[0]?.kind).toBe(subject.metricsOf === undefined ? 'failed' : 'metrics');
      expect(answers[2]?.kind).toBe(answers[0]?.kind);
      subject.platform.fail({ kind: 'cut' });
      const failed = await connector.fetchMetrics(world.scope, posts);
      expect(failed.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
    });
  });
}
