import {
  type CustomAttributeSchema,
  CustomAttributeSchemaEntity,
  CustomAttributesService,
} from '@loupe/custom-attributes';
import type { WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { columnsOfKind } from '../columns/chosen-columns.js';
import {
  ATTRIBUTES,
  attributeKeyOf,
  type Cell,
  type Column,
  isLabel,
  labelColumn,
} from '../columns/column.js';
import { headingOf, isOfIds, isOfMoney, memberText } from '../columns/headings.js';
import type { ExportRequest } from '../export.entity.js';
import type { ExportKind } from '../export.enums.js';
import type { ExportColumn } from '../export.types.js';
import type { Table } from '../formats/table.js';

/** Members of enums, as the API has them. */
const MEMBER = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** Columns with members of enums. */
const OF_MEMBERS =
  /(?:^|\.)(?:provider|type|linearViralityScore|\w+Status)$|^(?:PLATFORM|TYPE|PROVIDER)\.(?:value|label)$/;

/** Whose attributes a kind of export has columns of. */
export const ENTITIES: Readonly<Partial<Record<ExportKind, CustomAttributeSchemaEntity>>> = {
  ITEMS: CustomAttributeSchemaEntity.ITEM,
  CREATORS: CustomAttributeSchemaEntity.CREATOR,
};

type Change = (cell: Cell) => Cell;
const unchanged: Change = (cell) => cell;

/** Says what is in tables with the words of people: labels of options, and all else where a request is for people. */
@Injectable()
export class ReadableTablesService {
  constructor(
    private readonly attributes: CustomAttributesService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** A table of a request with its labels; with headings, money and times for people, where it is for them. */
  async table(scope: WorkspaceScope, request: ExportRequest, table: Table): Promise<Table> {
    const keys = table.columns.flatMap(({ name }) => attributeKeyOf(name) ?? []);
    const entity = ENTITIES[request.kind];
    const definitions: ReadonlyMap<string, CustomAttributeSchema> =
      entity === undefined ? new Map() : await this.attributes.definitionsByKey(scope, entity, keys);
    const isForPeople = request.forPeople === true;
    const changes = table.columns.map((column) => {
      const key = attributeKeyOf(column.name);
      if (key !== null && isLabel(column.name)) return labelOf(definitions.get(key));
      return isForPeople ? forPeople(column, scope.timeZone) : null;
    });
    if (changes.every((change) => change === null)) return table;
    const columns = isForPeople ? await this.headed(scope, table.columns, definitions) : table.columns;
    async function* batches() {
      for await (const rows of table.batches) {
        yield rows.map((row) => row.map((cell, index) => (changes[index] ?? unchanged)(cell)));
      }
    }
    return { columns, batches: batches() };
  }

  /** The columns that an export of a kind may have, those of its attributes too. */
  async columnsOf(scope: WorkspaceScope, kind: ExportKind): Promise<ExportColumn[]> {
    if (kind === 'ITEM_AGGREGATES') return [];
    const entity = ENTITIES[kind];
    const keys = entity === undefined ? [] : await this.attributes.keys(scope, entity);
    const own = columnsOfKind(kind).filter(({ name }) => name !== ATTRIBUTES);
    const all = [...own, ...keys.map((key) => ({ name: labelColumn(key), type: 'text' as const }))];
    const definitions =
      entity === undefined ? new Map() : await this.attributes.definitionsByKey(scope, entity, keys);
    const headed = await this.headed(scope, all, definitions);
    return all.map(({ name: field }, index) => ({
      field,
      heading: headed[index]?.name ?? field,
      isUsual: !isOfIds(field),
    }));
  }

  private async headed(
    scope: WorkspaceScope,
    columns: readonly Column[],
    definitions: ReadonlyMap<string, CustomAttributeSchema>,
  ): Promise<Column[]> {
    const { currency } = await this.workspaces.find(scope);
    const attributes = new Map([...definitions].map(([key, { name }]) => [key, name]));
    return columns.map(({ name, type }) => {
      const isTime = type === 'time';
      const heading = headingOf(name, { attributes, currency, timeZone: scope.timeZone, isTime });
      const isText = isTime || type === 'json' || type === 'boolean';
      return { name: heading, type: isOfMoney(name) ? 'number' : isText ? 'text' : type };
    });
  }
}

/** How cells of a column are written for people; null for as they are. */
function forPeople({ name, type }: Column, timeZone: string): Change | null {
  if (isOfMoney(name)) return (cents) => (cents === null ? null : Number(cents) / 100);
  if (type === 'time') {
    return (time) =>
      time instanceof Date
        ? DateTime.fromJSDate(time, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm')
        : time;
  }
  if (type === 'boolean') return (value) => (value === null ? null : value === true ? 'Yes' : 'No');
  const isOfMembers = OF_MEMBERS.test(name);
  const text = (value: unknown) =>
    isOfMembers && MEMBER.test(String(value)) ? memberText(String(value)) : String(value);
  if (type === 'json') {
    return (value) =>
      Array.isArray(value) ? value.map(text).join(', ') : value === null ? null : JSON.stringify(value);
  }
  return isOfMembers ? (value) => (value === null ? null : text(value)) : null;
}

/** The labels of an attribute's values; values without options are their own labels. */
function labelOf(definition: CustomAttributeSchema | undefined): Change {
  const names = new Map((definition?.options ?? []).map(({ id, name }) => [id, name]));
  const text = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'object') return Object.values(value ?? {}).join(', ');
    return names.get(String(value)) ?? String(value);
  };
  return (value) => {
    if (value === null) return null;
    return Array.isArray(value) ? value.map(text).join(', ') : text(value);
  };
}
