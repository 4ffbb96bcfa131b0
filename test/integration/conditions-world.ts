import 'reflect-metadata';
import { ConfigModule } from '@loupe/config';
import {
  type CustomAttributeConditionInput,
  CustomAttributeSchema,
  CustomAttributesModule,
  CustomAttributesService,
  type CustomAttributeType,
} from '@loupe/custom-attributes';
import { Database, DatabaseModule, type Sql, sql } from '@loupe/database';
import { Creator } from '@loupe/items';
import { Clock, newId, type WorkspaceScope } from '@loupe/kernel';
import { WorkspaceModule, WorkspacesService } from '@loupe/workspace';
import { Test } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createTestDatabase, testConfig } from '../support/servers.js';

/** Creators of one workspace with attribute values, and the conditions that select among them. */
export interface ConditionsWorld {
  db: Database;
  scope: WorkspaceScope;
  attributes: CustomAttributesService;
  define(key: string, type: CustomAttributeType, optionIds?: readonly string[]): Promise<void>;
  addCreators(valuesById: Iterable<[id: string, values: Record<string, unknown>]>): Promise<void>;
  /** SQL over `creator`. */
  compile(conditions: readonly CustomAttributeConditionInput[], timeZone?: string): Promise<Sql>;
  /** Ids of the creators that conditions select, sorted. */
  select(conditions: readonly CustomAttributeConditionInput[], timeZone?: string): Promise<string[]>;
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
      await db.query(sql`
        INSERT INTO creators (workspace_id, id, custom_attributes)
        SELECT ${workspaceId}, given.id, given.values
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, values jsonb)`);
    },
    select: async (conditions, timeZone) => {
      const where = await compile(conditions, timeZone);
      const rows = await db.query<{ id: string }>(
        sql`SELECT creator.id FROM ${db.rows(scope, Creator, 'creator')} WHERE ${where}`,
      );
      return rows.map(({ id }) => id).sort();
    },
    close: async () => {
      await process.close();
      await database.drop();
    },
  };
}
