import type { WorkContext, WorkspaceRef } from '@loupe/kernel';
import type { Sql } from 'sql-template-tag';

/** A workspace's id as a value of a statement, together with the work that the statement belongs to. */
class IdWithWork {
  constructor(
    readonly id: string,
    readonly work: WorkContext,
  ) {}

  /** The id alone, for callers that compare statements. */
  toJSON(): string {
    return this.id;
  }
}

/** A workspace's id for a statement. */
export function idOf({ workspaceId, work }: WorkspaceRef): string | IdWithWork {
  return work === undefined ? workspaceId : new IdWithWork(workspaceId, work);
}

/** A statement with plain values for PostgreSQL, and the work that it belongs to. */
export function readWork({ text, values: given }: Pick<Sql, 'text' | 'values'>) {
  const one = given.find((value) => value instanceof IdWithWork);
  if (one === undefined) return { text, values: given, work: undefined };
  const values = given.map((value) => (value instanceof IdWithWork ? value.id : value));
  return { text, values, work: one.work };
}

/**
 * The text of a statement for which PostgreSQL does not look at the workspace when it plans, so that it keeps one plan for all of them. It is
 * the statement's own where no work says of which values are ids of workspaces.
 */
export function textOfAnyWorkspace({ strings, values }: Pick<Sql, 'strings' | 'values'>): string {
  return strings.reduce((text, part, place) => {
    const value = values[place - 1] instanceof IdWithWork ? `(SELECT $${place}::uuid)` : `$${place}`;
    return `${text}${value}${part}`;
  });
}
