import { Database } from '@loupe/database';
import { Clock, isUuid, newId, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CreateCustomAttributeInput, UpdateCustomAttributeInput } from './definition.inputs.js';
import { keyFor, keyProblems, nameProblems, optionProblems, storedOptions } from './definition-rules.js';
import { DefinitionsRepository } from './definitions.repository.js';

/** Making, changing and deleting attributes; what becomes invalid leaves the stored values with it. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly repository: DefinitionsRepository,
    private readonly limits: RowLimitsService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws UserErrors for a name, key or options that cannot be, a key that is taken, or more attributes than the plan allows */
  async create(scope: WorkspaceScope, input: CreateCustomAttributeInput): Promise<CustomAttributeSchema> {
    const { entity, name, type, key = null, options = null } = input;
    throwProblems([
      ...nameProblems(name, ['input', 'name']),
      ...(key === null ? [] : keyProblems(key, ['input', 'key'])),
      ...optionProblems(type, options, [], ['input', 'options']),
    ]);
    const definition = {
      workspaceId: scope.workspaceId,
      id: newId(),
      entity,
      name: name.trim(),
      type,
      options: options === null ? null : storedOptions(options),
      aiGenerated: false,
      createdAt: this.clock.now(),
    };
    return this.db.transaction(async () => {
      const kind = `custom attributes of ${entity.toLowerCase()}s`;
      await this.limits.makeRoom(scope, kind, this.repository.ofEntity(scope, entity));
      return key === null ? this.addUnderFreeKey(scope, definition) : this.add({ ...definition, key });
    });
  }

  /**
   * Renames an attribute, or replaces its options: those with an id keep it, the others are new, and those left out are
   * removed from all values.
   * @throws UserErrors for an unknown attribute, a name or options that cannot be
   */
  async update(
    scope: WorkspaceScope,
    id: string,
    input: UpdateCustomAttributeInput,
  ): Promise<CustomAttributeSchema> {
    return this.db.transaction(async () => {
      const stored = await this.lock(scope, id);
      const known = stored.options ?? [];
      throwProblems([
        ...(input.name === undefined ? [] : nameProblems(input.name, ['input', 'name'])),
        ...(input.options === undefined
          ? []
          : optionProblems(stored.type, input.options, known, ['input', 'options'])),
      ]);
      const changed = {
        ...stored,
        name: input.name?.trim() ?? stored.name,
        options: input.options == null ? stored.options : storedOptions(input.options),
      };
      await this.repository.update(scope, changed);
      const kept = new Set(changed.options?.map((option) => option.id));
      const removed = known.map((option) => option.id).filter((option) => !kept.has(option));
      if (removed.length > 0) {
        await this.repository.removeOptions(scope, stored, removed, this.clock.now());
      }
      return changed;
    });
  }

  /**
   * Deletes an attribute with all its values.
   * @throws UserErrors for an unknown one
   */
  async delete(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.transaction(async () => {
      const stored = await this.lock(scope, id);
      await this.repository.delete(scope, stored.id);
      await this.repository.removeValues(scope, stored, this.clock.now());
    });
  }

  private async add(definition: CustomAttributeSchema): Promise<CustomAttributeSchema> {
    if (await this.repository.insert(definition)) return definition;
    throw userError(['input', 'key'], 'is already the key of another attribute');
  }

  /** Between the look at the keys and the insert, another writer may take one. */
  private async addUnderFreeKey(
    scope: WorkspaceScope,
    definition: Omit<CustomAttributeSchema, 'key'>,
  ): Promise<CustomAttributeSchema> {
    const taken = new Set(await this.repository.keys(scope, definition.entity));
    for (;;) {
      const keyed = { ...definition, key: keyFor(definition.name, taken) };
      if (await this.repository.insert(keyed)) return keyed;
      taken.add(keyed.key);
    }
  }

  private async lock(scope: WorkspaceScope, id: string): Promise<CustomAttributeSchema> {
    const stored = isUuid(id) ? await this.repository.lock(scope, id) : null;
    if (stored === null) throw userError(['id'], 'Custom attribute not found');
    return stored;
  }
}

function throwProblems(problems: UserErrors['details']): void {
  if (problems.length > 0) throw new UserErrors(problems);
}
