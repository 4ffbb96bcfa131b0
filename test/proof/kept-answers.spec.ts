import { type Example, KeptAnswers, type SAMPLE } from '@loupe/graphql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { everyRootField, type FieldRequest } from '../support/every-field.js';
import { examplesOf } from '../support/examples.js';
import { keptQuestions, schemaOf } from '../support/kept-questions.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { fillSamples, withIds } from '../support/samples.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 3_600_000;
/** Answers have addresses of the service in them, which are to be the same for all three. */
const PUBLIC = { PUBLIC_URL: 'https://loupe.example' };
const KEEPING = { ...PUBLIC, KEPT_ANSWERS_BYTES: String(8 * 1024 * 1024) };
/** What takes away objects that others change. */
const DISRUPTIVE = /^(delete|disable|erase|merge|remove|revoke|split|undo)/;

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
    questions = keptQuestions(schemaOf(first), ids);
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
      caption: `Post ${number} with ${likes}`,
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

  const others = (): Write[] => [
    {
      name: 'a new post',
      run: (api) => {
        posts += 1;
        return ingest(api, tenant, [post(posts)]);
      },
    },
    {
      name: 'newer metrics',
      run: (api) => {
        posts += 1;
        return ingest(api, tenant, [post(1)]);
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
    const mild = mutations.filter(({ name }) => !DISRUPTIVE.test(name));
    const hard = mutations.filter(({ name }) => DISRUPTIVE.test(name));
    const step = (writes: Write[]) =>
      fc.record({
        write: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...writes) }, fc.constantFrom(...others())),
        by: fc.nat(2),
      });
    const [length, hardLength] = [scale(45, 900), scale(15, 60)];
    const steps = fc.tuple(
      fc.array(step(mild), { minLength: length, maxLength: length }),
      fc.array(step(hard), { minLength: hardLength, maxLength: hardLength }),
    );
    const done: string[] = [];
    const taken = async ([before, after]: { write: Write; by: number }[][]) => {
      for (const { write, by } of [...(before ?? []), ...(after ?? [])]) {
        const writer = apis[by] ?? first;
        done.push(`${write.name} by ${by}`);
        // Answers that are made while it is written may be of before or after.
        await Promise.all([write.run(writer), answersAt(apis[0])]);
        const [one, two, plain] = await Promise.all(apis.map(answersAt));
        expect(one, done.slice(-3).join(', ')).toEqual(plain);
        expect(two, done.slice(-3).join(', ')).toEqual(plain);
      }
    };
    await fc.assert(fc.asyncProperty(steps, taken), { numRuns: 1, endOnFailure: true });
    const [one, two, plain] = apis.map(({ app }) => app.get(KeptAnswers).counts);
    console.log(one, two, plain);
    // Otherwise nothing was shown.
    expect(one?.hit).toBeGreaterThan(questions.length);
    expect(two?.hit).toBeGreaterThan(questions.length);
    expect(plain).toEqual({ hit: 0, miss: 0 });
  });
});
