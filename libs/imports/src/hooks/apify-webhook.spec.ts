import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apifyWebhookOf } from './apify-webhook.js';

const run = {
  eventType: 'ACTOR.RUN.SUCCEEDED',
  eventData: { actorId: 'abcde', actorRunId: 'run000001' },
  resource: { id: 'run000001', defaultDatasetId: 'dataset01', finishedAt: '2026-11-26T06:01:02.345Z' },
};

it('a webhook of a run names its data set and when the run ended', () => {
  expect(apifyWebhookOf(run)).toEqual({
    eventType: 'ACTOR.RUN.SUCCEEDED',
    dataSetId: 'dataset01',
    run: 'ACTOR.RUN.SUCCEEDED run000001 2026-11-26T06:01:02.345Z',
    endedAt: '2026-11-26T06:01:02.345Z',
  });
});

it('posts are no webhook, also where one has a field of its name', () => {
  expect(apifyWebhookOf([run])).toBeNull();
  expect(apifyWebhookOf({ eventType: 'ACTOR.RUN.SUCCEEDED' })).toBeNull();
  expect(apifyWebhookOf({ ...run, eventType: 'concert' })).toBeNull();
});

it('no text becomes the id of a data set but one of letters and digits', () => {
  fc.assert(
    fc.property(fc.anything(), (id) => {
      const found = apifyWebhookOf({ ...run, resource: { defaultDatasetId: id } })?.dataSetId;
      expect(found === null || /^[A-Za-z0-9]+$/.test(String(found))).toBe(true);
    }),
  );
});
