import type { CapturedPost } from '@loupe/content';
import { RateCard } from '@loupe/engagement';
import { type Example, GraphqlExecutorHost, type SAMPLE } from '@loupe/graphql';
import { IngestService } from '@loupe/ingest';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { cacheableQueries, schemaOf } from '../support/cacheable-queries.js';
import { everyRootField, type FieldRequest } from '../support/every-field.js';
import { examplesOf } from '../support/examples.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { fillSamples, withIds } from '../support/samples.js';
import { createTenant, metrics, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 3_600_000;
/** Answers have addresses of the service in them, which are to be the same for all three. */
const PUBLIC = { PUBLIC_URL: 'https://loupe.example' };
const KEEPING = { ...PUBLIC, KEPT_ANSWERS_BYTES: String(8 * 1024 * 1024) };
/** What takes away objects that others change. */
const DISRUPTIVE = /^(delete|disable|erase|merge|remove|revoke|split|undo)/;

/** Short answers are not kept. */
const LONG = 'long '.repeat(500);

/**
 * What the questions of all fields leave out: other arguments. Each has one root field, as of two that fail, whichever is first is
 * reported.
 */
const asked = ({ collection, contentView, campaign }: Record<keyof typeof SAMPLE, string>): FieldRequest[] =>
  [
    `presetId: "${collection}"`,
    `presetId: "${contentView}"`,
    `filter: {campaignsIds: ["${campaign}"]}`,
    'filter: {tagsNames: ["coffee"]}, sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}',
  ].map((given) => ({ query: `{ items(${given}) { totalCount nodes { id caption } } }`, variables: {} }));

/** Something that may change answers. */
interface Write {
  readonly name: string;
  run(api: TestApp): Promise<unknown>;
}

/**
 * Two applications that keep answers, beside one that keeps none, on the same database. Whatever is written, by whichever of them, and
 * while others ask: all three give the same answers afterwards.
 */
describe('kept answers', () => {
  const clock = new MovedClock(new Date('2026-03-10T12:00:00Z'));
  let apis: [TestApp, TestApp, TestApp];
  let tenant: Tenant;
  let ids: Record<keyof typeof SAMPLE, string>;
  let questions: FieldRequest[];
  let posts = 0;

  beforeAll(async () => {
    const first = await startTestApp(KEEPING);
    apis = [first, await startSecondApp(first, KEEPING), await startSecondApp(first, PUBLIC)];
    for (const { app } of apis) clock.rule(app);
    tenant = await createTenant(first, 'Kept', 'Europe/Berlin');
    ids = await fillSamples(first, tenant);
    questions = [...cacheableQueries(schemaOf(first), ids.item), ...asked(ids)];
  });
  afterAll(async () => {
    for (const api of [...(apis ?? [])].reverse()) await api.close();
    clock.remove();
  });

  const clientAt = ({ url }: TestApp) => tenant.client.with({ url });

  const answersAt = (api: TestApp): Promise<string[]> =>
    Promise.all(questions.map(async (question) => (await clientAt(api).post(question)).text()));

  const mutation = (name: string, example: Example): Write => ({
    name,
    run: (api) => {
      const { query, variables } = withIds(example, ids);
      return clientAt(api).send(query, variables);
    },
  });

  const post = (number: number) => {
    const externalId = `kept-${number}`;
    const likes = posts;
    return somePost({
      externalId,
      caption: `Post ${number} with ${likes} ${LONG}`,
      hashtags: ['coffee'],
      takenAt: new Date(Date.UTC(2026, 2, 1 + (number % 9))),
      media: [
        {
          type: 'VIDEO',
          ...{ fileUrl: null, thumbnailUrl: null, width: null, height: null },
          videoDuration: 9,
          transcript: `said ${likes}`,
        },
      ],
      snapshots: [metrics({ at: clock.now(), likes, views: 100 * likes })],
    });
  };

  const stored = ({ app }: TestApp, given: CapturedPost) =>
    app.get(IngestService, { strict: false }).ingest(tenant.scope, RateCard.STANDARD, [given]);

  const others = (): Write[] => [
    {
      name: 'a new post',
      run: (api) => {
        posts += 1;
        return stored(api, post(posts));
      },
    },
    {
      name: 'newer metrics',
      run: (api) => {
        posts += 1;
        return stored(api, post(1));
      },
    },
    {
      name: 'hours that pass',
      run: async () => clock.forward(9 * HOUR_MS),
    },
  ];

  it('are what an application answers that keeps nothing', async () => {
    const [first] = apis;
    const schema = schemaOf(first);
    const examples = Object.entries(examplesOf(schema));
    const names = new Set(
      everyRootField(schema)
        .filter(({ operation }) => operation === 'mutation')
        .map(({ field }) => field.name),
    );
    const mutations = examples.flatMap(([name, example]) =>
      names.has(name) ? [mutation(name, example)] : [],
    );
    const [hard, mild] = [true, false].map((is) =>
      mutations.filter(({ name }) => DISRUPTIVE.test(name) === is),
    );
    // A fifth of the mutations of the API, or each ten times; those that take away what others change come last.
    const order = (writes: Write[] = []) => {
      const all = Array.from({ length: scale(1, 10) }, () => writes).flat();
      const least = scale(Math.floor(all.length / 5), all.length);
      return fc.shuffledSubarray(all, { minLength: least, maxLength: scale(least, all.length) });
    };
    const steps = fc.tuple(order(mild), order(hard)).chain(([first, last]) =>
      fc.tuple(
        ...[...first, ...last].map((write) =>
          fc.record({
            write: fc.constant(write),
            other: fc.option(fc.constantFrom(...others()), { freq: 3 }),
            by: fc.nat(2),
            beside: fc.nat(3),
          }),
        ),
      ),
    );
    const done: string[] = [];
    const agree = async (written: string) => {
      done.push(written);
      const [one, two, plain] = await Promise.all(apis.map(answersAt));
      expect(one, done.slice(-3).join(', ')).toEqual(plain);
      expect(two, done.slice(-3).join(', ')).toEqual(plain);
    };
    const errors = (await answersAt(first)).filter((answer) => answer.includes('"errors"'));
    expect(errors).toEqual([]);
    await agree('nothing');
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const { write, other, by, beside } of taken) {
          const writer = apis[by] ?? first;
          await other?.run(writer);
          if (other !== null) await agree(`${other.name} by ${by}`);
          // Answers that are made while it is written may be of before or after.
          await Promise.all([write.run(writer), beside === 0 ? answersAt(apis[0]) : undefined]);
          await agree(`${write.name} by ${by}`);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    const [one, two, plain] = apis.map(({ app }) => app.get(GraphqlExecutorHost).cache.counts);
    // Otherwise nothing was shown.
    expect(one?.hit).toBeGreaterThan(questions.length);
    expect(two?.hit).toBeGreaterThan(questions.length);
    expect(plain).toEqual({ hit: 0, miss: 0 });
  });
});
