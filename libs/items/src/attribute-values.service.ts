import { isDeepStrictEqual } from 'node:util';
import type { Creator, Item } from '@loupe/content';
import {
  type AttributeChange,
  AttributeValuesService,
  CustomAttributeSchemaEntity,
} from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import {
  Clock,
  isUuid,
  jsonBytes,
  MAX_STORED_JSON_BYTES,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AttributeValuesRepository } from './attribute-values.repository.js';

const VALUES_PATH = ['input', 'values'];

/** Writes attribute values of items and creators. New values are merged into the stored ones. */
@Injectable()
export class ItemAttributeValuesService {
  constructor(
    private readonly values: AttributeValuesService,
    private readonly repository: AttributeValuesRepository,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes values of an item. A changed value loses the explanation that an AI Filter gave for it, because the explanation
   * is about the old value.
   * @param values by attribute key; validated against the definitions
   * @throws UserErrors with the path of each invalid value, or for an unknown item
   */
  async updateItem(scope: WorkspaceScope, id: string, values: unknown): Promise<Item> {
    return this.db.transaction(async () => {
      const change = await this.values.read(scope, CustomAttributeSchemaEntity.ITEM, values, VALUES_PATH);
      const item = isUuid(id) ? await this.repository.lockItem(scope, id) : null;
      if (item === null) throw userError(['id'], 'Item not found');
      const changed = changedKeys(item.customAttributes, change);
      if (changed.length === 0) return item;
      const written = {
        ...item,
        customAttributes: merged(item.customAttributes, change),
        reasons: without(item.reasons, changed),
        updatedAt: this.clock.now(),
      };
      await this.repository.writeItem(written);
      return written;
    });
  }

  /**
   * Writes values of many items of the workspace itself, in the caller's transaction.
   * @param changes at most one of each item
   * @param path of the values in the input, for errors
   * @returns ids of the items that changed
   * @throws UserErrors if the values of an item would exceed the size limit
   */
  async updateItems(
    scope: WorkspaceScope,
    changes: ReadonlyMap<string, AttributeChange>,
    path: readonly string[],
  ): Promise<string[]> {
    const now = this.clock.now();
    const items = await this.repository.lockItems(scope, [...changes.keys()]);
    const written = items.flatMap((item) => {
      const change = changes.get(item.id);
      const changed = change === undefined ? [] : changedKeys(item.customAttributes, change);
      if (change === undefined || changed.length === 0) return [];
      const customAttributes = merged(item.customAttributes, change, path);
      return [{ id: item.id, customAttributes, reasons: without(item.reasons, changed) }];
    });
    await this.repository.writeItems(scope, written, now);
    return written.map(({ id }) => id);
  }

  /**
   * Writes values of a creator.
   * @param values by attribute key; validated against the definitions
   * @throws UserErrors with the path of each invalid value, or for an unknown creator
   */
  async updateCreator(scope: WorkspaceScope, id: string, values: unknown): Promise<Creator> {
    return this.db.transaction(async () => {
      const change = await this.values.read(scope, CustomAttributeSchemaEntity.CREATOR, values, VALUES_PATH);
      const creator = isUuid(id) ? await this.repository.lockCreator(scope, id) : null;
      if (creator === null) throw userError(['id'], 'Creator not found');
      if (changedKeys(creator.customAttributes, change).length === 0) return creator;
      const written = {
        ...creator,
        customAttributes: merged(creator.customAttributes, change),
        updatedAt: this.clock.now(),
      };
      await this.repository.writeCreator(written);
      return written;
    });
  }
}

/** @throws UserErrors if the result exceeds the size limit and is not smaller than what is stored */
function merged(
  stored: Record<string, unknown>,
  { set, removed }: AttributeChange,
  path: readonly string[] = VALUES_PATH,
): Record<string, unknown> {
  const values = { ...without(stored, removed), ...set };
  const bytes = jsonBytes(values);
  if (bytes <= MAX_STORED_JSON_BYTES || bytes < jsonBytes(stored)) return values;
  throw userError(
    path,
    `would make all values together too long (${bytes} bytes of JSON; maximum is ${MAX_STORED_JSON_BYTES})`,
  );
}

function changedKeys(stored: Record<string, unknown>, { set, removed }: AttributeChange): string[] {
  return [
    ...removed.filter((key) => Object.hasOwn(stored, key)),
    ...Object.keys(set).filter((key) => !isDeepStrictEqual(stored[key], set[key])),
  ];
}

function without<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
