import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import type { GraphqlClient } from '../support/client.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const NOTE = 'id text authorName isOwn itemId creatorId mentions { id name } createdAt updatedAt';
const CREATE = `mutation($input: CreateNoteInput!) { createNote(input: $input) { note { ${NOTE} } userErrors { field message code } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input) { note { ${NOTE} } userErrors { field code } } }`;
const DELETE = 'mutation($id: ID!) { deleteNote(id: $id) { deletedNoteId userErrors { field code } } }';
const NOTES = `query($itemId: ID, $creatorId: ID, $namesMe: Boolean) {
  notes(itemId: $itemId, creatorId: $creatorId, namesMe: $namesMe) { totalCount nodes { ${NOTE} } } }`;

let api: TestApp;
let tenant: Tenant;
let itemId: string;

beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  tenant = await createTenant(api);
  [itemId = ''] = await ingest(api, tenant, [somePost()]);
});

const write = async (input: object, client: GraphqlClient = tenant.client) =>
  (await client.data(CREATE, { input })).createNote;
const list = async (variables: Record<string, unknown>, client: GraphqlClient = tenant.client) =>
  (await client.data(NOTES, variables)).notes.nodes;
const creatorOf = async (id: string): Promise<string> =>
  (await tenant.client.data('query($id: ID!) { item(id: $id) { creator { id } } }', { id })).item.creator.id;
/** A member, with a client of theirs as the console has it. */
async function person() {
  const { browser, member } = await join(api, tenant);
  const response = await browser.fetch('/session/bearer', {
    method: 'POST',
    headers: { origin: api.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  const { token } = (await response.json()) as { token: string };
  return { member, client: tenant.client.with({ token }) };
}
const query = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  api.app.get(Database, { strict: false }).manager.query(text, values);

describe('notes', () => {
  it('are refused for nothing, for both, for what is not there, and for texts that cannot be', async () => {
    const foreign = await ingest(api, await createTenant(api), [somePost()]);
    const text = 'x';
    for (const [input, field] of [
      [{ text }, ['input']],
      [{ text, itemId, creatorId: await creatorOf(itemId) }, ['input']],
      [{ text, itemId: foreign[0] }, ['input', 'itemId']],
      [{ text, itemId: 'nothing' }, ['input', 'itemId']],
      [{ text, creatorId: newId() }, ['input', 'creatorId']],
      [{ text: ' ', itemId }, ['input', 'text']],
      [{ text: 'x'.repeat(5001), itemId }, ['input', 'text']],
      [{ text, itemId, mentionIds: [newId()] }, ['input', 'mentionIds', '0']],
      [{ text, itemId, mentionIds: Array.from({ length: 21 }, newId) }, ['input', 'mentionIds']],
    ] as const) {
      expect(await write(input), JSON.stringify(input)).toMatchObject({
        note: null,
        userErrors: [{ field }],
      });
    }
    expect(await list({})).toEqual([]);
  });

  it('say who wrote them and when, about a post or a creator, and are in the audit log without what they say', async () => {
    const creatorId = await creatorOf(itemId);
    const { note } = await write({ text: ' Ask for the rights. ', itemId });
    expect(note).toMatchObject({
      text: 'Ask for the rights.',
      authorName: 'test',
      isOwn: true,
      itemId,
      creatorId: null,
    });
    await write({ text: 'Answers by phone.', creatorId });
    expect(await list({ itemId })).toMatchObject([{ text: 'Ask for the rights.' }]);
    expect(await list({ creatorId })).toMatchObject([{ text: 'Answers by phone.' }]);
    expect(await list({ itemId: 'nothing' })).toEqual([]);
    const { auditLog } = await tenant.client.data(
      '{ auditLog(first: 2) { nodes { action actorName subjectId subjectName after } } }',
    );
    expect(auditLog.nodes[1]).toMatchObject({
      action: 'note.created',
      actorName: 'test',
      subjectName: 'a post',
    });
    expect(JSON.stringify(auditLog)).not.toContain('rights');
  });

  it('name colleagues, who find what names them', async () => {
    const { client, member } = await person();
    const { colleagues } = await client.data('{ colleagues { id name } }');
    expect(colleagues).toContainEqual(expect.objectContaining({ id: member.personId }));
    await write({ text: 'For you', itemId, mentionIds: [member.personId, member.personId] });
    await write({ text: 'For nobody', itemId });
    expect(await list({ namesMe: true }, client)).toMatchObject([{ text: 'For you', isOwn: false }]);
    expect(await list({ namesMe: true })).toEqual([]);
    const other = await createTenant(api);
    expect((await other.client.data('{ colleagues { id } }')).colleagues).toEqual([]);
  });

  it('are changed and deleted by who wrote them, or by an administrator', async () => {
    const one = await person();
    const two = await person();
    const { note } = await write({ text: 'Mine', itemId }, one.client);
    const change = { id: note.id, input: { text: 'Changed' } };
    expect((await two.client.data(UPDATE, change)).updateNote).toMatchObject({
      userErrors: [{ code: 'not_own' }],
    });
    expect((await two.client.data(DELETE, { id: note.id })).deleteNote).toMatchObject({
      userErrors: [{ code: 'not_own' }],
    });
    expect((await one.client.data(UPDATE, change)).updateNote).toMatchObject({ note: { text: 'Changed' } });
    expect((await tenant.client.data(DELETE, { id: note.id })).deleteNote.deletedNoteId).toBe(note.id);
    expect((await tenant.client.data(DELETE, { id: note.id })).deleteNote).toMatchObject({
      userErrors: [{ code: 'not_found' }],
    });
  });

  it('go with their post, and stay with the creator that theirs was merged into', async () => {
    const [other = ''] = await ingest(api, tenant, [
      somePost({
        profile: {
          ...somePost().profile,
          accountName: 'else',
          originalUrl: 'https://www.instagram.com/else/',
        },
      }),
    ]);
    const [kept, merged] = [await creatorOf(itemId), await creatorOf(other)];
    await write({ text: 'About both', creatorId: merged });
    await write({ text: 'About the post', itemId });
    await tenant.client.data(
      'mutation($id: ID!, $ids: [ID!]!) { mergeCreators(id: $id, creatorIds: $ids) { userErrors { message } } }',
      { id: kept, ids: [merged] },
    );
    expect(await list({ creatorId: kept })).toMatchObject([{ text: 'About both' }]);
    await query('DELETE FROM items WHERE id = $1', [itemId]);
    expect(await list({})).toMatchObject([{ text: 'About both' }]);
  });
});
