import { sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnrichmentWorld, SEASON } from '../support/enrichment.js';
import { succeed } from '../support/presets.js';
import { createTenant, type Tenant } from '../support/world.js';

const SET = `mutation($id: ID!, $values: JSON!) { updateItemCustomAttributes(id: $id, input: {values: $values}) {
  userErrors { message } } }`;
const VIEW = `mutation($input: CreateContentViewInput!) { createContentView(input: $input) {
  contentView { id } userErrors { message } } }`;
const UNSURE = '{ aiFields { id unsurePosts } }';
const LISTED = `query($filter: ItemFilterInput) { items(filter: $filter, first: 100) { totalCount nodes { id } }
  itemAggregates(filter: $filter) { totals { count } } }`;

type Field = Awaited<ReturnType<EnrichmentWorld['field']>>;

describe('posts with values that a model was unsure of', () => {
  let world: EnrichmentWorld;
  let tenant: Tenant;
  let season: Field;
  let mood: Field;
  beforeAll(async () => {
    world = await EnrichmentWorld.start();
    tenant = await createTenant(world.api);
    await world.useVendor(tenant, 'OPENAI');
    season = await world.field(tenant, SEASON);
    mood = await world.field(tenant, { ...SEASON, name: 'Mood', providers: ['TIKTOK'] });
  });
  afterAll(() => world?.stop());

  /** The posts that a filter finds; its counts are the same. */
  const found = async (filter: object, of = tenant): Promise<string[]> => {
    const { items, itemAggregates } = await of.client.data(LISTED, { filter });
    const ids = items.nodes.map(({ id }: { id: string }) => id).sort();
    expect([items.totalCount, itemAggregates.totals.count]).toEqual([ids.length, ids.length]);
    return ids;
  };
  /** The posts of a field, which it counts too. */
  const unsure = async ({ id }: Field) => {
    const { aiFields } = await tenant.client.data(UNSURE);
    const ids = await found({ unsureAiFields: [id] });
    expect(aiFields.find((field: { id: string }) => field.id === id).unsurePosts).toBe(ids.length);
    return ids;
  };

  it('are found and counted until a person has confirmed or set the value, by their field alone', async () => {
    const [first = '', second = '', third = ''] = await world.post(
      tenant,
      'one unsure value=Summer',
      'two unsure value=Winter',
      'three unsure value=Winter',
    );
    const [sure = ''] = await world.post(tenant, 'plain value=Winter');
    await world.settled(tenant);
    expect(await unsure(season)).toEqual([first, second, third].sort());
    expect(await unsure(mood)).toEqual([]);
    expect(await found({ unsureAiFields: [mood.id, season.id.toUpperCase()] })).toHaveLength(3);
    expect(await found({ unsureAiFields: [season.id], ids: [second, sure] })).toEqual([second]);
    expect(await found({ not: { unsureAiFields: [season.id] } })).toEqual([sure]);
    expect(await found({ not: { unsureAiFields: [mood.id] } })).toHaveLength(4);
    expect(await found({ unsureAiFields: [] })).toHaveLength(4);

    // The same value once more confirms it.
    await succeed(tenant.client, SET, { id: first, values: { [season.key]: season.options.Summer } });
    expect(await unsure(season)).toEqual([second, third].sort());
    await succeed(tenant.client, SET, { id: second, values: { [season.key]: season.options.Summer } });
    expect(await unsure(season)).toEqual([third]);
    expect(await found({ not: { unsureAiFields: [season.id] } })).toEqual([first, second, sure].sort());
  });

  it('are chosen by exports and alerts', async () => {
    await world.post(tenant, 'to export, unsure value=Summer');
    await world.settled(tenant);
    const filter = { unsureAiFields: [season.id] };
    const { createExport, createAlertRule } = await tenant.client.data(
      `mutation($filter: ItemFilterInput) {
        createExport(input: { of: ITEMS, format: CSV, filter: $filter }) { export { rowsExpected } }
        createAlertRule(input: { name: "x", virality: MEDIUM, filter: $filter }) { alertRule { filter } userErrors { message } }
      }`,
      { filter },
    );
    expect(createExport.export.rowsExpected).toBe((await unsure(season)).length);
    expect(createAlertRule).toMatchObject({ alertRule: { filter }, userErrors: [] });
  });

  it('are found by views, which keep the filter', async () => {
    const [id] = await world.post(tenant, 'of a view, unsure value=Summer');
    await world.settled(tenant);
    const before = await unsure(season);
    expect(before).toContain(id);
    const { contentView } = await succeed(tenant.client, VIEW, {
      input: { name: 'To check', filters: { unsure_ai_fields: [season.id] }, customAttributeConditions: [] },
    });
    const { items } = await tenant.client.data(
      'query($id: ID!) { items(presetId: $id) { totalCount nodes { id } } }',
      { id: contentView.id },
    );
    expect(items.nodes.map((node: { id: string }) => node.id).sort()).toEqual(before);
  });

  it('are not those whose answer failed since, or is sure now', async () => {
    const [again, failed] = await world.post(tenant, 'again unsure value=Summer', 'late unsure value=Summer');
    await world.settled(tenant);
    expect(await unsure(season)).toEqual(expect.arrayContaining([again, failed]));
    await world.db.query(sql`UPDATE items SET caption = 'again value=Summer' WHERE id = ${again}`);
    await world.settled(tenant);
    expect(await unsure(season)).not.toContain(again);
    await world.db.query(sql`UPDATE ai_answers SET failure = 'INVALID_ANSWER' WHERE item_id = ${failed}`);
    expect(await unsure(season)).not.toContain(failed);
  });

  it('are not found in another workspace, whose filter says that there is no such field', async () => {
    expect((await unsure(season)).length).toBeGreaterThan(0);
    const stranger = await createTenant(world.api, 'stranger');
    await world.post(stranger, 'theirs');
    expect(await found({ unsureAiFields: [season.id] }, stranger)).toEqual([]);
    const { body } = await stranger.client.send(LISTED, { filter: { unsureAiFields: [season.id] } });
    const message = `filter.unsureAiFields: there is no AI Filter ${season.id}`;
    expect(body.extensions.warnings).toMatchObject([{ message }, { message }]);
  });

  it('name fields that there are not, with the nearest name', async () => {
    const missing = newId();
    const filter = { unsureAiFields: ['Seeson', missing, season.id] };
    const { body } = await tenant.client.send(
      'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount } }',
      { filter },
    );
    expect(body.extensions.warnings).toMatchObject([
      {
        code: 'UNKNOWN_NAME',
        message: 'filter.unsureAiFields: there is no AI Filter Seeson',
        names: ['Season'],
      },
      { code: 'UNKNOWN_NAME', message: `filter.unsureAiFields: there is no AI Filter ${missing}` },
    ]);
  });

  it('are counted in one statement, of many fields as of few', async () => {
    const many = await createTenant(world.api, 'many fields');
    const statements = async (document: string) =>
      (await world.api.statements.during(() => many.client.data(document))).length;
    await world.useVendor(many, 'OPENAI');
    await world.field(many, SEASON);
    const few = await statements(UNSURE);
    expect(few).toBe((await statements('{ aiFields { id } }')) + 1);
    for (let index = 0; index < 9; index++) await world.field(many, { ...SEASON, name: `Season ${index}` });
    expect(await statements(UNSURE)).toBe(few);
  });
});
