import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import {
  Clock,
  InvalidInputError,
  isUuid,
  newId,
  type Plan,
  readNameAt,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { type ImportMapping, JSON_TEXT, mappingOf } from '../formats/mapping/mapping.js';
import type { SavedMapping } from './import-mapping.entity.js';
import type { CreateImportMappingInput, UpdateImportMappingInput } from './import-mappings.inputs.js';
import { ImportMappingsRepository } from './import-mappings.repository.js';

/** Mappings of a workspace: a file of no known format is compared with all of them, so they are few. */
const MAPPING_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 50,
  base: 100,
  growth: 100,
  agency: 100,
  enterprise: 100,
};
const NAME = ['input', 'name'];

/** The mappings that a workspace keeps. */
@Injectable()
export class ImportMappingsService {
  constructor(
    private readonly db: Database,
    private readonly mappings: ImportMappingsRepository,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** All mappings by name. */
  list(scope: WorkspaceScope): Promise<SavedMapping[]> {
    return this.mappings.list(scope);
  }

  /** @throws UserErrors for a name that is taken, fields that cannot be, and limit_reached */
  async create(scope: WorkspaceScope, input: CreateImportMappingInput, by: Actor): Promise<SavedMapping> {
    const name = readMappingName(input.name);
    const fields = readFields(input.fields);
    const now = this.clock.now();
    const mapping: SavedMapping = {
      ...{ workspaceId: scope.workspaceId, id: newId(), name, fields },
      ...{ createdAt: now, updatedAt: now },
    };
    return this.alone(scope, async () => {
      await this.limits.makeRoom(scope, 'import mappings', this.mappings.all(scope), 1, MAPPING_LIMITS);
      await this.refuseTaken(scope, mapping);
      await this.mappings.save(mapping);
      await this.record(by, 'created', mapping);
      return mapping;
    });
  }

  /**
   * Changes the given fields; imports that were accepted before go on by what it was.
   * @throws UserErrors for an unknown id, and as `create`
   */
  async update(
    scope: WorkspaceScope,
    id: string,
    input: UpdateImportMappingInput,
    by: Actor,
  ): Promise<SavedMapping> {
    const name = input.name == null ? null : readMappingName(input.name);
    const fields = input.fields == null ? null : readFields(input.fields);
    return this.alone(scope, async () => {
      const before = await this.existing(scope, id);
      const mapping = {
        ...before,
        ...{ name: name ?? before.name, fields: fields ?? before.fields, updatedAt: this.clock.now() },
      };
      await this.refuseTaken(scope, mapping);
      await this.mappings.save(mapping);
      await this.record(by, 'updated', mapping);
      return mapping;
    });
  }

  /** @throws UserErrors for an unknown id */
  async delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.alone(scope, async () => {
      const mapping = await this.existing(scope, id);
      await this.mappings.delete(scope, mapping.id);
      await this.record(by, 'deleted', mapping);
      return mapping.id;
    });
  }

  /** Two cannot take one name at a time. */
  private alone<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`import mappings ${workspaceId}`, work);
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<SavedMapping> {
    const mapping = isUuid(id) ? await this.mappings.lock(scope, id) : null;
    if (mapping === null) throw userError(['id'], 'Import mapping not found');
    return mapping;
  }

  private async refuseTaken(scope: WorkspaceScope, { id, name }: SavedMapping): Promise<void> {
    const other = await this.mappings.named(scope, name);
    if (other !== null && other.id !== id) throw userError(NAME, 'is the name of another mapping', 'taken');
  }

  private record(
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { workspaceId, id, name, fields }: SavedMapping,
  ): Promise<void> {
    return this.audit.record(by, {
      action: `import_mapping.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      // A constant may name a person, and is for the mapping alone.
      ...(done === 'deleted' ? {} : { after: { name, fields: Object.keys(fields) } }),
    });
  }
}

/** A name that cannot be taken for a mapping itself. */
function readMappingName(given: string): string {
  const name = readNameAt(NAME, given);
  if (JSON_TEXT.test(name)) throw userError(NAME, 'must not begin with { or [');
  return name;
}

function readFields(given: unknown): ImportMapping {
  try {
    return mappingOf(given);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw userError(['input', 'fields'], error.message.replace(/^mapping: /, ''));
  }
}
