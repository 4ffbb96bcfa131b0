/** What a change of many items has done in a transaction. */
export interface ChangedItems<Before extends object> {
  /** What the items had before, by id, as the undoing needs it; items that stay as they were are absent. */
  readonly before: ReadonlyMap<string, Before>;
  /** Why items could not be changed, by id. */
  readonly failed: ReadonlyMap<string, string>;
}
