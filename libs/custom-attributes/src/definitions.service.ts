import { Database } from '@loupe/database';
import { Clock, isUuid, newId, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity, type CustomAttributeType } from './custom-attribute.enums.js';
import type { CreateCustomAttributeInput, UpdateCustomAttributeInput } from './definition.inputs.js';
import { keyFor, keyProblems, nameProblems, optionProblems, storedOptions } from './definition-rules.js';
import { DefinitionsRepository } from './definitions.repository.js';

/** An attribute of items that a model fills. */
export interface GeneratedAttribute {
  readonly name: string;
  readonly type: CustomAttributeType;
  readonly key: string | null;
  readonly isBuiltIn: boolean;
  /** Null for types without options. */
  readonly optionNames: readonly string[] | null;
}

/** Creates, changes and deletes attributes, and removes stored values that a change makes invalid. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly repository: DefinitionsRepository,
    private readonly limits: RowLimitsService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws UserErrors for an invalid name, key or option, a key that is taken, or more attributes than the plan allows */
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
   * Renames an attribute, or replaces its options: options with an id keep it, options without one are new, and options that
   * are left out are removed from all values.
   * @throws UserErrors for an unknown attribute, or an invalid name or option
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
   * @throws UserErrors for an unknown attribute
   */
  async delete(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.transaction(async () => {
      const stored = await this.lock(scope, id);
      await this.repository.delete(scope, stored.id);
      await this.repository.removeValues(scope, stored, this.clock.now());
    });
  }

  /**
   * Defines an attribute of items that a model fills. One of a built-in key takes over the attribute that has it already,
   * with its options.
   * @param given `key` with `isBuiltIn` for one of the reserved keys; null for one from the name
   * @param path of the input, for errors
   * @throws UserErrors as `create` does, or where a built-in key belongs to an attribute of another type
   */
  async createGenerated(
    scope: WorkspaceScope,
    given: GeneratedAttribute,
    path: readonly string[],
  ): Promise<CustomAttributeSchema> {
    const { name, type, key, isBuiltIn, optionNames } = given;
    throwProblems([
      ...nameProblems(name, [...path, 'name']),
      ...(key === null || isBuiltIn ? [] : keyProblems(key, [...path, 'key'])),
      ...optionProblems(type, optionNames?.map((each) => ({ name: each })) ?? null, [], [...path, 'options']),
    ]);
    const definition = {
      workspaceId: scope.workspaceId,
      id: newId(),
      entity: CustomAttributeSchemaEntity.ITEM,
      name: name.trim(),
      type,
      options: optionNames === null ? null : storedOptions(optionNames.map((each) => ({ name: each }))),
      aiGenerated: true,
      createdAt: this.clock.now(),
    };
    return this.db.transaction(async () => {
      const rows = this.repository.ofEntity(scope, CustomAttributeSchemaEntity.ITEM);
      const known = isBuiltIn && key !== null ? await this.repository.lockByKey(scope, key) : null;
      if (known !== null) return this.takeOver(scope, known, given, path);
      await this.limits.makeRoom(scope, 'custom attributes of items', rows);
      if (key === null) return this.addUnderFreeKey(scope, definition);
      return this.add({ ...definition, key }, path);
    });
  }

  /**
   * Adds options that an attribute does not have yet; the others stay. Call it in the transaction that needs them.
   * @returns the attribute as it is now
   */
  async addOptions(
    scope: WorkspaceScope,
    id: string,
    names: readonly string[],
    path: string[],
  ): Promise<CustomAttributeSchema> {
    const stored = await this.lock(scope, id);
    const known = stored.options ?? [];
    const byName = new Set(known.map((option) => option.name.toLowerCase()));
    const added = names.filter((name) => !byName.has(name.trim().toLowerCase()));
    throwProblems(
      optionProblems(
        stored.type,
        names.map((name) => ({ name })),
        [],
        path,
      ),
    );
    if (added.length === 0) return stored;
    const wanted = [...known, ...added.map((name) => ({ name }))];
    throwProblems(optionProblems(stored.type, wanted, known, path));
    const changed = { ...stored, options: storedOptions(wanted) };
    await this.repository.update(scope, changed);
    return changed;
  }

  private async takeOver(
    scope: WorkspaceScope,
    known: CustomAttributeSchema,
    { type, optionNames }: GeneratedAttribute,
    path: readonly string[],
  ): Promise<CustomAttributeSchema> {
    if (known.type !== type) {
      throw userError(
        [...path, 'preset'],
        `an attribute of the type ${known.type} has the key "${known.key}"; delete it, or use a key of your own`,
      );
    }
    await this.repository.setGenerated(scope, known.id);
    const field = [...path, 'options'];
    const changed = optionNames === null ? known : await this.addOptions(scope, known.id, optionNames, field);
    return { ...changed, aiGenerated: true };
  }

  private async add(
    definition: CustomAttributeSchema,
    path: readonly string[] = ['input'],
  ): Promise<CustomAttributeSchema> {
    if (await this.repository.insert(definition)) return definition;
    throw userError([...path, 'key'], 'is already the key of another attribute');
  }

  /** Between reading the keys and the insert, another writer may take a key. */
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
