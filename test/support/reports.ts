import { expect, vi } from 'vitest';
import type { GraphqlClient } from './client.js';

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

/** Makes a report; gives what the API answered. */
export async function createReport(client: GraphqlClient, input: object = {}): Promise<Answer> {
  const { createReport: made } = await client.data(
    `mutation($input: CreateReportInput!) { createReport(input: $input) {
      report { id look { brandName colour logo inherits } } userErrors { field message } } }`,
    { input: { name: 'October', blocks: [{ kind: 'FIGURES' }], ...input } },
  );
  expect(made.userErrors).toEqual([]);
  return made.report;
}

/** Has an edition of a report made, and waits for it. */
export async function runReport(client: GraphqlClient, id: string): Promise<Answer> {
  const { runReport: begun } = await client.data(
    'mutation($id: ID!) { runReport(id: $id) { operationId userErrors { message } } }',
    { id },
  );
  expect(begun.userErrors).toEqual([]);
  return vi.waitFor(
    async () => {
      const { reportEdition } = await client.data(
        'query($id: ID!) { reportEdition(id: $id) { id state pageUrl pdfUrl } }',
        { id: begun.operationId },
      );
      expect(reportEdition.state).toBe('READY');
      return reportEdition;
    },
    { timeout: 60_000 },
  );
}

/** Makes a place that gets mails. @param address that of a member, who need not confirm */
export async function mailPlace(client: GraphqlClient, address: string): Promise<string> {
  const { createPlace } = await client.data(
    'mutation($input: CreatePlaceInput!) { createPlace(input: $input) { place { id state } userErrors { message } } }',
    { input: { kind: 'MAIL', name: address, address } },
  );
  expect(createPlace).toMatchObject({ place: { state: 'ACTIVE' }, userErrors: [] });
  return createPlace.place.id;
}

/** Has the newest edition of a report sent. */
export async function sendReport(client: GraphqlClient, id: string, placeIds: string[]): Promise<void> {
  const { sendReport: sent } = await client.data(
    'mutation($id: ID!, $placeIds: [ID!]) { sendReport(id: $id, placeIds: $placeIds) { userErrors { message } } }',
    { id, placeIds },
  );
  expect(sent.userErrors).toEqual([]);
}
