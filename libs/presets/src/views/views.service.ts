import { CustomAttributesService, storedForm } from '@loupe/custom-attributes';
import { filterRemarks, sortRemarks, type ViewRemarks } from '@loupe/items';
import {
  Clock,
  cleanName,
  isUuid,
  nameProblems,
  newId,
  objectProblems,
  objectsProblems,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { NAME_PATH, nameTaken } from '../preset-names.js';
import type { View } from './view.entity.js';
import { MAX_COLUMNS, type NewView, type ViewChanges } from './view.inputs.js';
import { notFound, type ViewKindNames } from './view.kinds.js';
import { ViewsRepository, type ViewValues } from './views.repository.js';

/** A written view, and the parts of its JSON that have no effect. */
interface WrittenView {
  view: View;
  warnings: UserErrorDetail[];
}

/** Reading and writing views of any kind. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly views: ViewsRepository,
    private readonly attributes: CustomAttributesService,
    private readonly limits: RowLimitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The views of a kind, most recently updated first; at most 1000.
   * @param groupId of the group to which they are limited; null for all
   */
  async list(scope: WorkspaceScope, { kind }: ViewKindNames, groupId: string | null): Promise<View[]> {
    if (groupId !== null && !isUuid(groupId)) return [];
    return this.views.list(scope, kind, groupId);
  }

  /** A view, or null if the kind has none with the id. */
  async find(scope: WorkspaceScope, { kind }: ViewKindNames, id: string): Promise<View | null> {
    const view = isUuid(id) ? await this.views.find(scope, id) : null;
    return view?.kind === kind ? view : null;
  }

  /**
   * Creates a view.
   * @param schema its input types decide which parts of a content view's filters have an effect
   * @throws UserErrors for invalid values, a name that another view of the kind has, or more views than the plan allows
   */
  create(
    scope: WorkspaceScope,
    names: ViewKindNames,
    input: NewView,
    schema: GraphQLSchema,
  ): Promise<WrittenView> {
    return this.views.exclusively(scope, async () => {
      const { name, filters } = input;
      const sort = input.sort ?? {};
      const customAttributeConditions = input.customAttributeConditions ?? [];
      const showReportingStats = input.showReportingStats ?? true;
      const hiddenColumns = input.hiddenColumns ?? [];
      const given = { name, filters, sort, customAttributeConditions, showReportingStats, hiddenColumns };
      const { values, warnings } = await this.read(scope, names, given, schema);
      const view = { ...(values as Required<ViewValues>), id: newId(), kind: names.kind };
      await this.limits.makeRoom(scope, `${names.title}s`, this.views.ofKind(scope, names.kind));
      const added = await this.views.add(scope, view, this.clock.now());
      if (added === null) throw nameTaken();
      return { view: added, warnings };
    });
  }

  /**
   * Changes the given fields; the others stay unchanged.
   * @param schema as for `create`
   * @throws UserErrors for an unknown id, invalid values, or a name that another view of the kind has
   */
  update(
    scope: WorkspaceScope,
    names: ViewKindNames,
    id: string,
    changes: ViewChanges,
    schema: GraphQLSchema,
  ): Promise<WrittenView> {
    return this.views.exclusively(scope, async () => {
      const known = await this.find(scope, names, id);
      if (known === null) throw userError(['id'], notFound(names.title));
      const { values, warnings } = await this.read(scope, names, changes, schema);
      if (Object.keys(values).length === 0) return { view: known, warnings };
      const view = await this.views.update(scope, names.kind, id, values, this.clock.now());
      if (view === null) throw await this.whyNotUpdated(scope, names, id);
      return { view, warnings };
    });
  }

  private async whyNotUpdated(scope: WorkspaceScope, names: ViewKindNames, id: string): Promise<UserErrors> {
    const isKnown = (await this.find(scope, names, id)) !== null;
    return isKnown ? nameTaken() : userError(['id'], notFound(names.title));
  }

  /**
   * Deletes a view; what it selects stays.
   * @throws UserErrors for an unknown id
   */
  async delete(scope: WorkspaceScope, names: ViewKindNames, id: string): Promise<string> {
    const deleted = isUuid(id) && (await this.views.delete(scope, names.kind, id));
    if (!deleted) throw userError(['id'], notFound(names.title));
    return id.toLowerCase();
  }

  /**
   * The given values in their stored form.
   * @throws UserErrors for all invalid values
   */
  private async read(scope: WorkspaceScope, names: ViewKindNames, given: ViewChanges, schema: GraphQLSchema) {
    const problems: UserErrorDetail[] = [];
    const warnings: UserErrorDetail[] = [];
    const judge = (value: unknown, unstorable: UserErrorDetail[], remarks: (json: object) => ViewRemarks) => {
      problems.push(...unstorable);
      if (names.kind !== 'CONTENT' || unstorable.length > 0) return;
      const found = remarks(value as object);
      problems.push(...found.problems);
      warnings.push(...found.warnings);
    };
    const values: ViewValues = {};
    for (const [field, value] of Object.entries(given)) {
      if (value === null) problems.push({ field: ['input', field], message: "can't be null" });
    }
    const { name, filters, sort, customAttributeConditions: conditions } = given;
    const { showReportingStats, hiddenColumns } = given;
    if (name != null) {
      problems.push(...nameProblems(name, NAME_PATH));
      values.name = cleanName(name);
    }
    if (filters != null) {
      const path = ['input', 'filters'];
      judge(filters, objectProblems(filters, path), (json) => filterRemarks(schema, json, path));
      values.filters = filters;
    }
    if (sort != null) {
      const path = ['input', 'sort'];
      judge(sort, objectsProblems(sort, path), (json) => sortRemarks(schema, json, path));
      values.sort = sort;
    }
    if (conditions != null) {
      const path = ['input', 'customAttributeConditions'];
      problems.push(...(await this.attributes.storingProblems(scope, names.attributesOf, conditions, path)));
      values.customAttributeConditions = storedForm(conditions);
    }
    if (showReportingStats != null) values.showReportingStats = showReportingStats;
    if (hiddenColumns != null) {
      problems.push(...columnsProblems(hiddenColumns));
      values.hiddenColumns = [...new Set(hiddenColumns)];
    }
    if (problems.length > 0) throw new UserErrors(problems);
    return { values, warnings };
  }
}

/** Longest key of a column: that of a custom attribute, with a prefix. */
const MAX_KEY = 300;

function columnsProblems(columns: readonly string[]): UserErrorDetail[] {
  const path = ['input', 'hiddenColumns'];
  if (columns.length > MAX_COLUMNS)
    return [{ field: path, message: `must have at most ${MAX_COLUMNS} columns` }];
  return columns.flatMap((key, index) => nameProblems(key, [...path, String(index)], MAX_KEY));
}
