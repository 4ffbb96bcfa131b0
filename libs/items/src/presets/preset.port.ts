import type { CustomAttributeConditionInput } from '@loupe/custom-attributes';
import type { WorkspaceScope } from '@loupe/kernel';

/** The object that a `presetId` names: a view of one of three kinds, or a collection. */
export type Preset = StoredView | { kind: 'COLLECTION'; id: string };

/** A view as it was stored; its filters and its order are any JSON that its author gave. */
export interface StoredView {
  kind: 'CONTENT' | 'CREATOR' | 'SOCIAL_PROFILE';
  filters: unknown;
  sort: unknown;
  customAttributeConditions: readonly CustomAttributeConditionInput[];
}

/** Looks up presets. Declared here and implemented by the presets library, which is above this one. */
export abstract class Presets {
  /** The workspace's preset with an id, or null. */
  abstract find(scope: WorkspaceScope, id: string): Promise<Preset | null>;
}
