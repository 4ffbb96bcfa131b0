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
  type WorkspaceRef,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import type { ChangedItems } from './changed-items.js';

const VALUES_PATH = ['input', 'values'];

/** What models answered for an item. */
export interface FilledValues extends AttributeChange {
  /** Explanations by key; null where there is none. */
  readonly reasons: Readonly<Record<string, string | null>>;
}

/** What an item had before a change of its attributes. */
export interface AttributesBefore {
  /** The attributes that changed. */
  readonly keys: readonly string[];
  /** Their values and explanations; those that had none are absent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly reasons: Readonly<Record<string, string | null>>;
  /** Attributes that the change has pinned. */
  readonly pinned: readonly string[];
}

/** What became of answers. */
export interface FilledItems {
  readonly values: Map<string, Record<string, unknown>>;
  readonly tooLong: string[];
}

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
      await this.pin(scope, [[id, change]]);
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
    const known = new Set(items.map(({ id }) => id));
    await this.pin(
      scope,
      [...changes].filter(([id]) => known.has(id)),
    );
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
   * Makes one change of many items of the workspace itself, in the caller's transaction, so that it can be undone.
   * @returns what the changed items had before, and those whose values would be too long together
   */
  async changeItems(
    scope: WorkspaceScope,
    ids: readonly string[],
    change: AttributeChange,
  ): Promise<ChangedItems<AttributesBefore>> {
    const items = await this.repository.lockItems(scope, ids);
    const pins = await this.pinned(scope, ids);
    const before = new Map<string, AttributesBefore>();
    const failed = new Map<string, string>();
    const written = items.flatMap((item) => {
      const { id, customAttributes, reasons } = item;
      const keys = changedKeys(customAttributes, change);
      const pinned = (change.aiGenerated ?? []).filter((key) => !pins.get(id)?.has(key));
      if (keys.length + pinned.length === 0) return [];
      const values = { ...without(customAttributes, change.removed), ...change.set };
      const bytes = jsonBytes(values);
      if (bytes > MAX_STORED_JSON_BYTES && bytes >= jsonBytes(customAttributes)) {
        failed.set(id, `Its values would be too long together: ${bytes} bytes of JSON`);
        return [];
      }
      before.set(id, { keys, values: only(customAttributes, keys), reasons: only(reasons, keys), pinned });
      return keys.length === 0 ? [] : [{ id, customAttributes: values, reasons: without(reasons, keys) }];
    });
    const now = this.clock.now();
    await this.repository.writeItems(scope, written, now);
    await this.repository.pin(scope, pinsOf(before), now);
    return { before, failed };
  }

  /**
   * Undoes a change of `changeItems`, in the caller's transaction. An item of which one of the values was changed since stays as
   * it is.
   * @returns ids of the items that have again what they had
   */
  async restoreItems(
    scope: WorkspaceScope,
    before: ReadonlyMap<string, AttributesBefore>,
    { set }: AttributeChange,
  ): Promise<Set<string>> {
    const restored = new Map<string, AttributesBefore>();
    const items = await this.repository.lockItems(scope, [...before.keys()]);
    const written = items.flatMap(({ id, customAttributes, reasons }) => {
      const had = before.get(id);
      const isAsLeft = had?.keys.every((key) => isDeepStrictEqual(customAttributes[key], set[key]));
      if (had === undefined || !isAsLeft) return [];
      restored.set(id, had);
      return [
        {
          id,
          customAttributes: { ...without(customAttributes, had.keys), ...had.values },
          reasons: { ...without(reasons, had.keys), ...had.reasons },
        },
      ];
    });
    await this.repository.writeItems(scope, written, this.clock.now());
    await this.repository.unpin(scope, pinsOf(restored));
    return new Set(restored.keys());
  }

  /**
   * Writes what models answered, in the caller's transaction. Values that people have set stay.
   * @param answers at most one of each item: the change, in stored form, and the explanations of new values by key
   * @returns the values that are new, by item and key, and the items whose values would be too long together
   */
  async fillItems(scope: WorkspaceRef, answers: ReadonlyMap<string, FilledValues>): Promise<FilledItems> {
    const ids = [...answers.keys()];
    const items = await this.repository.lockItems(scope, ids);
    const pins = await this.repository.pinned(scope, ids);
    const isPinned = new Set(pins.map(({ itemId, key }) => `${itemId} ${key}`));
    const filled: FilledItems = { values: new Map(), tooLong: [] };
    const written = items.flatMap((item) => {
      const answer = answers.get(item.id);
      if (answer === undefined) return [];
      const isFree = (key: string) => !isPinned.has(`${item.id} ${key}`);
      const change = {
        set: Object.fromEntries(Object.entries(answer.set).filter(([key]) => isFree(key))),
        removed: answer.removed.filter(isFree),
      };
      const changed = changedKeys(item.customAttributes, change);
      if (changed.length === 0) return [];
      const customAttributes = { ...without(item.customAttributes, change.removed), ...change.set };
      if (jsonBytes(customAttributes) > MAX_STORED_JSON_BYTES) {
        filled.tooLong.push(item.id);
        return [];
      }
      const news = Object.fromEntries(
        changed.flatMap((key) => (key in change.set ? [[key, change.set[key]]] : [])),
      );
      if (Object.keys(news).length > 0) filled.values.set(item.id, news);
      const reasons = {
        ...without(item.reasons, changed),
        ...Object.fromEntries(Object.keys(news).map((key) => [key, answer.reasons[key] ?? null])),
      };
      return [{ id: item.id, customAttributes, reasons }];
    });
    await this.repository.writeItems(scope, written, this.clock.now());
    return filled;
  }

  /** The keys of items whose values people have set. */
  async pinned(scope: WorkspaceRef, itemIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const pins = new Map<string, Set<string>>();
    for (const { itemId, key } of await this.repository.pinned(scope, itemIds)) {
      pins.set(itemId, (pins.get(itemId) ?? new Set()).add(key));
    }
    return pins;
  }

  /** A value that somebody gives is pinned even where it is the same: they have confirmed it. */
  private async pin(
    scope: WorkspaceScope,
    changes: readonly (readonly [id: string, change: AttributeChange])[],
  ): Promise<void> {
    const pins = changes.flatMap(([itemId, { aiGenerated = [] }]) =>
      aiGenerated.map((key) => ({ itemId, key })),
    );
    await this.repository.pin(scope, pins, this.clock.now());
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

function only<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

function pinsOf(changed: ReadonlyMap<string, AttributesBefore>): { itemId: string; key: string }[] {
  return [...changed].flatMap(([itemId, { pinned }]) => pinned.map((key) => ({ itemId, key })));
}
