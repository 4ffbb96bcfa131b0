import type { Sealer } from '@loupe/config';
import type { SafeHttp } from '@loupe/safe-http';
import { readAiVendorKey, readAiVendorUrl, refuseModel, type Wrong } from './ai-vendor-rules.js';

/** What the settings of every service of a vendor have. */
export interface AiVendorRow {
  workspaceId: string;
  kind: string;
  /** Address up to the version; null for the vendor's own. */
  baseUrl: string | null;
  model: string | null;
  sealedKey: Buffer | null;
}

/** Changes of them. What is not given stays; null removes it. */
export interface AiVendorInput<Kind> {
  kind?: Kind | null;
  baseUrl?: string | null;
  model?: string | null;
  key?: string | null;
}

/** Reads and changes which service of a vendor a workspace uses, for whatever purpose. Its key is sealed. */
export class AiVendorSettings<Row extends AiVendorRow> {
  /** @param urlOf address of a row's service; null where none is asked */
  constructor(
    private readonly http: SafeHttp,
    private readonly sealer: Sealer,
    private readonly urlOf: (row: Row) => string | null,
  ) {}

  /** The key in clear; null where there is none. */
  keyOf({ workspaceId, sealedKey }: Pick<Row, 'workspaceId' | 'sealedKey'>): string | null {
    return sealedKey === null ? null : this.sealer.open(sealedKey, { workspaceId, id: workspaceId });
  }

  /** The settings with another kind, address, model or key. */
  changed(before: Row, input: AiVendorInput<Row['kind']>, wrong: Wrong): Row {
    const after: Row = { ...before, kind: input.kind ?? before.kind };
    if (after.kind !== before.kind) Object.assign(after, { baseUrl: null, model: null, sealedKey: null });
    if (input.baseUrl !== undefined) {
      after.baseUrl = input.baseUrl === null ? null : readAiVendorUrl(this.http, input.baseUrl, wrong);
    }
    // A key is for the address that it was given with: else a new address would be sent somebody's key.
    if (this.urlOf(after) !== this.urlOf(before)) after.sealedKey = null;
    if (input.model !== undefined) after.model = input.model?.trim() ?? null;
    if (input.key !== undefined) {
      const key = readAiVendorKey(input.key, wrong);
      const { workspaceId } = before;
      after.sealedKey = key === null ? null : this.sealer.seal(key, { workspaceId, id: workspaceId });
    }
    return after;
  }

  /** Refuses what a service cannot be asked with, and settings of a service where there is none. */
  refuseIncomplete(after: Row, wrong: Wrong): void {
    if (this.urlOf(after) === null) {
      for (const name of ['baseUrl', 'model'] as const) {
        if (after[name] !== null) wrong(name, `must not be given for ${after.kind}`);
      }
      if (after.sealedKey !== null) wrong('key', `must not be given for ${after.kind}`);
      return;
    }
    refuseModel(after.model, wrong);
    if (after.baseUrl === null && after.sealedKey === null) {
      wrong('key', 'is needed for the vendor’s own service');
    }
  }
}
