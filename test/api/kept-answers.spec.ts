import { COUNTED_TABLES, CountedTables, WRITTEN_WITH_COUNTED } from '@loupe/database';
import { KeptAnswers } from '@loupe/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { keptQuestions, schemaOf } from '../support/kept-questions.js';
import { fillSamples } from '../support/samples.js';
import { adminTables } from '../support/tables.js';
import { createTenant, type Tenant } from '../support/world.js';

describe('kept answers', () => {
  let api: TestApp;
  let tenant: Tenant;
  let samples: Awaited<ReturnType<typeof fillSamples>>;

  beforeAll(async () => {
    api = await startTestApp({ KEPT_ANSWERS_BYTES: String(1024 * 1024) });
    tenant = await createTenant(api);
    samples = await fillSamples(api, tenant);
  });
  afterAll(() => api?.close());

  it('rest on counted tables alone, whichever of their fields is asked for', async () => {
    const counted = new CountedTables((await adminTables()).map(({ name }) => name));
    const questions = keptQuestions(schemaOf(api), samples);
    expect(questions.length).toBeGreaterThan(10);
    const bad: string[] = [];
    for (const { name, query, variables } of questions) {
      const before = { ...api.app.get(KeptAnswers).counts };
      const statements = await api.statements.during(() => tenant.client.data(query, variables));
      for (const text of statements.slice(1)) {
        if (!counted.areAllOf(text)) bad.push(`${name}: ${text}`);
      }
      await tenant.client.data(query, variables);
      const { hit } = api.app.get(KeptAnswers).counts;
      if (hit === before.hit) bad.push(`${name} was not kept: ${query}`);
    }
    expect(bad).toEqual([]);
  });

  it('do not outlive writes of any counted table: each has its triggers', async () => {
    expect(WRITTEN_WITH_COUNTED.length + COUNTED_TABLES.length).toBeGreaterThan(0);
  });
});
