import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stage, startStage } from '../../support/hostile.js';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  await stage?.close();
});

it('a tenant that sends five plain requests disturbs nobody', async () => {
  await stage.attack(async ({ client }) => {
    for (let sent = 0; sent < 5; sent++) await client.data('{ workspace { id } }');
  });
});

it('an attack that takes more memory than it may is noticed', async () => {
  await expect(stage.attack(async () => undefined, { memoryBytes: 1 })).rejects.toThrow(/^Memory: /);
});
