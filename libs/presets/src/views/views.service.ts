import {
  type CustomAttributeConditionInput,
  CustomAttributesService,
  MAX_CONDITIONS,
} from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { filterRemarks, sortRemarks, type ViewRemarks } from '@loupe/items';
import {
  Clock,
  cleanName,
  isUuid,
  jsonProblems,
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
import { NAME_PATH, withUniqueName } from '../names.js';
import type { View } from './view.entity.js';
import type { NewView, ViewChanges } from './view.inputs.js';
import { notFound, type ViewKindNames } from './view.kinds.js';
import { VIEW_NAMES, ViewsRepository, type ViewValues } from './views.repository.js';

/** A view as it is now, and what of its JSON has no effect. */
interface WrittenView {
  view: View;
  warnings: UserErrorDetail[];
}

/** Reading and writing views of any kind. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly db: Database,
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

  /** A view, or null where the workspace has none of the kind with the id. */
  async find(scope: WorkspaceScope, { kind }: ViewKindNames, id: string): Promise<View | null> {
    const view = isUuid(id) ? await this.views.find(scope, id) : null;
    return view?.kind === kind ? view : null;
  }

  /**
   * Makes a view.
   * @param schema whose input types say what of a content view's filters has an effect
   * @throws UserErrors for what cannot be stored, a name that another view of the kind has, or more views than the plan allows
   */
  create(
    scope: WorkspaceScope,
    names: ViewKindNames,
    input: NewView,
    schema: GraphQLSchema,
  ): Promise<WrittenView> {
    return this.db.transaction(async () => {
      const { name, filters } = input;
      const sort = input.sort ?? {};
      const customAttributeConditions = input.customAttributeConditions ?? [];
      const showReportingStats = input.showReportingStats ?? true;
      const given = { name, filters, sort, customAttributeConditions, showReportingStats };
      const { values, warnings } = await this.read(scope, names, given, schema);
      const view = { ...(values as Required<ViewValues>), id: newId(), kind: names.kind };
      await this.limits.makeRoom(scope, `${names.title}s`, this.views.ofKind(scope, names.kind));
      const added = await withUniqueName(VIEW_NAMES, () => this.views.add(scope, view, this.clock.now()));
      if (added === undefined) throw new Error('An inserted view was not returned');
      return { view: added, warnings };
    });
  }

  /**
   * Changes what is given and leaves the rest.
   * @param schema as for `create`
   * @throws UserErrors for an unknown id, what cannot be stored, or a name that another view of the kind has
   */
  update(
    scope: WorkspaceScope,
    names: ViewKindNames,
    id: string,
    changes: ViewChanges,
    schema: GraphQLSchema,
  ): Promise<WrittenView> {
    return this.db.transaction(async () => {
      const known = await this.find(scope, names, id);
      if (known === null) throw userError(['id'], notFound(names.title));
      const { values, warnings } = await this.read(scope, names, changes, schema);
      if (Object.keys(values).length === 0) return { view: known, warnings };
      const view = await withUniqueName(VIEW_NAMES, () =>
        this.views.update(scope, names.kind, id, values, this.clock.now()),
      );
      if (view === null) throw userError(['id'], notFound(names.title));
      return { view, warnings };
    });
  }

  /**
   * Deletes a view and nothing that it shows.
   * @throws UserErrors for an unknown id
   */
  async delete(scope: WorkspaceScope, names: ViewKindNames, id: string): Promise<string> {
    const deleted = isUuid(id) && (await this.views.delete(scope, names.kind, id));
    if (!deleted) throw userError(['id'], notFound(names.title));
    return id.toLowerCase();
  }

  /**
   * The values that are given, as they are stored.
   * @throws UserErrors for all that cannot be
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
    const { name, filters, sort, customAttributeConditions: conditions, showReportingStats } = given;
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
      problems.push(...(await this.conditionProblems(scope, names, conditions)));
      values.customAttributeConditions = conditions.map(({ field, operator, type, value }) =>
        value === undefined ? { field, operator, type } : { field, operator, type, value },
      );
    }
    if (showReportingStats != null) values.showReportingStats = showReportingStats;
    if (problems.length > 0) throw new UserErrors(problems);
    return { values, warnings };
  }

  private async conditionProblems(
    scope: WorkspaceScope,
    { attributesOf }: ViewKindNames,
    conditions: readonly CustomAttributeConditionInput[],
  ): Promise<UserErrorDetail[]> {
    const path = ['input', 'customAttributeConditions'];
    if (conditions.length > MAX_CONDITIONS) {
      return [{ field: path, message: `must have at most ${MAX_CONDITIONS} entries` }];
    }
    const unstorable = jsonProblems(conditions, path);
    if (unstorable.length > 0) return unstorable;
    const found = await this.attributes.conditionProblems(scope, attributesOf, conditions);
    return found.map(({ index, field, message }) => ({ field: [...path, String(index), field], message }));
  }
}
