import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import type { WorkspaceScope } from '@loupe/kernel';

/** What a `presetId` can name: a view of one of three kinds, or a collection. */
export type Preset = StoredView | { kind: 'COLLECTION'; id: string };

/** A view as it was stored; its filters and its order are whatever JSON its author gave. */
export interface StoredView {
  kind: 'CONTENT' | 'CREATOR' | 'SOCIAL_PROFILE';
  filters: unknown;
  sort: unknown;
  customAttributeConditions: readonly CustomAttributeConditionInput[];
}

/** Where presets are looked up. Declared here and provided by the library of presets, which stands above this one. */
export abstract class Presets {
  /** The preset of the workspace with an id, or null. */
  abstract find(scope: WorkspaceScope, id: string): Promise<Preset | null>;
}
