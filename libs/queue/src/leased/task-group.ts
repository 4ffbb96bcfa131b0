/** A workspace, or a part of it, that has work: what a turn is for, and all that its job says. */
export interface Group {
  readonly workspaceId: string;
  readonly part: string;
}

/** A workspace, or one part of it. */
export type GroupFilter = Pick<Group, 'workspaceId'> & Partial<Group>;
