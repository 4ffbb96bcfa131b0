import 'reflect-metadata';
import { ConfigModule } from '@loupe/config';
import { Creator } from '@loupe/content';
import {
  type AccessPaths,
  accessPathOf,
  type CustomAttributeConditionInput,
  CustomAttributeSchema,
  CustomAttributesModule,
  CustomAttributesService,
  type CustomAttributeType,
} from '@loupe/custom-attributes';
import { Database, DatabaseModule, sql } from '@loupe/database';
import { listing, newestFirst, Page, type SortOrder } from '@loupe/graphql';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { WorkspaceModule, WorkspacesService } from '@loupe/workspace';
import { Test } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createTestDatabase, testConfig } from './servers.js';

/** Rows of a statement, which a busy machine writes before it is cancelled. */
const AT_ONCE = 4000;

/** Creators of one workspace with attribute values, and the conditions that select among them. */
export interface ConditionsWorld {
  db: Database;
  scope: WorkspaceScope;
  attributes: CustomAttributesService;
  define(key: string, type: CustomAttributeType, optionIds?: readonly string[]): Promise<void>;
  addCreators(valuesById: Iterable<[id: string, values: Record<string, unknown>]>): Promise<void>;
  /** Over `creator`. */
  compile(conditions: readonly CustomAttributeConditionInput[], timeZone?: string): Promise<AccessPaths>;
  /** Ids of the creators that conditions select, sorted. */
  select(conditions: readonly CustomAttributeConditionInput[], timeZone?: string): Promise<string[]>;
  /** Ids of the creators of all pages of some size, in their order: by created_at, or in another order. */
  page(paths: AccessPaths, sortOrder: SortOrder, size: number, isInTime?: boolean): Promise<string[]>;
  close(): Promise<void>;
}

/** A database of its own with an empty workspace, at a given time. */
export async function startConditionsWorld(now: Date): Promise<ConditionsWorld> {
  const database = await createTestDatabase();
  const process = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(testConfig({ database: database.name })),
      DatabaseModule.forRoot({ applicationName: 'conditions-spec' }),
      WorkspaceModule,
      CustomAttributesModule,
      TypeOrmModule.forFeature([Creator]),
    ],
  })
    .overrideProvider(Clock)
    .useValue({ now: () => now })
    .compile();
  const db = process.get(Database, { strict: false });
  const attributes = process.get(CustomAttributesService, { strict: false });
  const workspaces = process.get(WorkspacesService, { strict: false });
  const { id: workspaceId } = await workspaces.createWorkspace({ name: 'Conditions', plan: 'growth' });
  const scope = { workspaceId, timeZone: 'UTC' };

  const compile: ConditionsWorld['compile'] = (conditions, timeZone = 'UTC') =>
    attributes.requestedConditions({ ...scope, timeZone }, 'CREATOR', conditions, 'creator', 'conditions');
  return {
    db,
    scope,
    attributes,
    compile,
    define: async (key, type, optionIds) => {
      const options = optionIds?.map((id) => ({ id, name: `Option ${id}` })) ?? null;
      const definition = {
        workspaceId,
        id: newId(),
        entity: 'CREATOR' as const,
        key,
        name: key,
        type,
        options,
      };
      await db.manager.insert(CustomAttributeSchema, definition);
    },
    addCreators: async (valuesById) => {
      const rows = [...valuesById].map(([id, values]) => ({ id, values }));
      for (let start = 0; start < rows.length; start += AT_ONCE) {
        await db.query(sql`
          INSERT INTO creators (workspace_id, id, custom_attributes, created_at)
          SELECT ${workspaceId}, given.id, given.values,
            ${now}::timestamptz - get_byte(uuid_send(given.id), 15) % 7 * interval '1 day'
          FROM jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + AT_ONCE))}::jsonb) AS given (id uuid, values jsonb)`);
      }
    },
    select: async (conditions, timeZone) => {
      const { hold } = await compile(conditions, timeZone);
      const rows = await db.query<{ id: string }>(
        sql`SELECT creator.id FROM ${db.rows(scope, Creator, 'creator')} WHERE ${hold}`,
      );
      return rows.map(({ id }) => id).sort();
    },
    page: async (paths, sortOrder, size, isInTime = true) => {
      const order = newestFirst('creator');
      const from = db.rows(scope, Creator, 'creator');
      const path = accessPathOf(paths, { from, alias: 'creator', column: order.column, isInTime });
      const columns = sql`creator.id, creator.created_at AS "createdAt"`;
      const list = listing<{ id: string }>(db, { columns, from: path.from, where: path.where });
      const source = { connection: 'creators', ...order, ...path, sortOrder, ...list };
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page: Page<{ id: string }> = new Page(source, { first: size, after });
        const { hasNextPage, endCursor } = await page.pageInfo();
        ids.push(...(await page.nodes()).map(({ id }) => id));
        after = hasNextPage ? endCursor : null;
      } while (after !== null);
      return ids;
    },
    close: async () => {
      await process.close();
      await database.drop();
    },
  };
}
