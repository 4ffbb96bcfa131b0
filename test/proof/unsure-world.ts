import { CustomAttributeSchema, PinnedValue } from '@loupe/custom-attributes';
import { type Database, sql } from '@loupe/database';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import type { Random } from '../support/random.js';

/** How often a model is unsure of the values of a field: never, seldom, often. */
const SHARES = [0, 0.02, 0.6];
/** What may be of an answer; only the first is to be looked at. */
const STATES = ['unsure', 'unsure', 'unsure', 'pinned', 'failed', 'sure'] as const;

/** AI Filters with answers for items; gives the items whose value is unsure, by field. */
export async function answerUnsurely(
  db: Database,
  { workspaceId }: WorkspaceScope,
  random: Random,
  itemIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const fields = SHARES.map((share) => ({ id: newId(), key: `unsure_${share * 100}`, share }));
  await db.manager.insert(
    CustomAttributeSchema,
    fields.map(({ id, key }) => ({
      ...{ workspaceId, id, key, name: key, entity: 'ITEM' as const, type: 'TEXT' as const },
    })),
  );
  await db.query(sql`
    INSERT INTO ai_fields (workspace_id, id)
    SELECT ${workspaceId}::uuid, id FROM unnest(${fields.map(({ id }) => id)}::uuid[]) AS field (id)`);
  const answers = fields.flatMap(({ id, key, share }) =>
    itemIds
      .filter(() => random.integer(1000) < share * 1000)
      .map((itemId) => ({ fieldId: id, key, itemId, state: random.pick(STATES) })),
  );
  await db.query(sql`
    INSERT INTO ai_answers (workspace_id, item_id, field_id, version, model, checksum, value, is_unsure, failure, answered_at)
    SELECT ${workspaceId}::uuid, given."itemId", given."fieldId", 1, 'm', 'c', '"x"', given.state <> 'sure',
      CASE WHEN given.state = 'failed' THEN 'It failed' END, now()
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS given ("itemId" uuid, "fieldId" uuid, state text)`);
  const pinned = answers.filter(({ state }) => state === 'pinned');
  for (const { itemId, key } of pinned)
    await db.manager.insert(PinnedValue, { workspaceId, itemId, key, pinnedAt: new Date() });
  return new Map(
    fields.map(({ id }) => [
      id,
      new Set(
        answers.flatMap(({ fieldId, itemId, state }) =>
          fieldId === id && state === 'unsure' ? [itemId] : [],
        ),
      ),
    ]),
  );
}
