import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import {
  Clock,
  hashOfToken,
  isUuid,
  newId,
  newToken,
  type Plan,
  readNameAt,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ImportMappingsRepository } from '../mappings/import-mappings.repository.js';
import { ApifySecrets } from './apify-secrets.js';
import { IMPORT_HOOK_PATH } from './hook-path.js';
import type { ImportHook } from './import-hook.entity.js';
import { type CreateImportHookInput, MAX_APIFY_TOKEN } from './import-hook.inputs.js';
import { ImportHooksRepository } from './import-hooks.repository.js';

const HOOK_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 20,
  base: 50,
  growth: 50,
  agency: 50,
  enterprise: 50,
};
/** What Apify's tokens are written with; it goes into a header. */
const APIFY_TOKEN = /^[\w-]+$/;

/** An address with its secret, which is shown this once. */
export interface ShownHook {
  readonly importHook: ImportHook;
  readonly url: string;
}

/** Makes addresses that take posts, and ends them. */
@Injectable()
export class ImportHooksService {
  constructor(
    private readonly db: Database,
    private readonly hooks: ImportHooksRepository,
    private readonly mappings: ImportMappingsRepository,
    private readonly secrets: ApifySecrets,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** All addresses by name. */
  list(scope: WorkspaceScope): Promise<ImportHook[]> {
    return this.hooks.list(scope);
  }

  /**
   * Makes an address.
   * @param origin of the service as the caller reaches it
   * @throws UserErrors for a name, mapping or token that cannot be, and limit_reached
   */
  async create(
    scope: WorkspaceScope,
    input: CreateImportHookInput,
    origin: string,
    by: Actor,
  ): Promise<ShownHook> {
    const { workspaceId } = scope;
    const name = readNameAt(['input', 'name'], input.name);
    const apifyToken = readToken(input.apifyToken ?? null);
    const [id, token] = [newId(), newToken()];
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'import hooks', this.hooks.all(scope), 1, HOOK_LIMITS);
      const importHook: ImportHook = {
        ...{ workspaceId, id, name, tokenHash: hashOf(token) },
        mappingId: await this.existingMapping(scope, input.mappingId ?? null),
        provider: input.provider ?? null,
        apifyToken: apifyToken === null ? null : this.secrets.seal(apifyToken, { workspaceId, id }),
        ...{ problem: null, lastUsedAt: null, createdAt: this.clock.now() },
      };
      await this.hooks.add(importHook);
      await this.record(by, 'created', importHook);
      return { importHook, url: urlOf(origin, token) };
    });
  }

  /**
   * Replaces the secret of an address; the one before is refused at once.
   * @throws UserErrors for an unknown id
   */
  async rotate(scope: WorkspaceScope, id: string, origin: string, by: Actor): Promise<ShownHook> {
    const token = newToken();
    return this.db.transaction(async () => {
      const importHook = isUuid(id) ? await this.hooks.rotate(scope, id, hashOf(token)) : null;
      if (importHook === null) throw unknown();
      await this.record(by, 'rotated', importHook);
      return { importHook, url: urlOf(origin, token) };
    });
  }

  /**
   * Ends an address at once.
   * @throws UserErrors for an unknown id
   */
  async revoke(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const hook = isUuid(id) ? await this.hooks.find(scope, id) : null;
      if (hook === null) throw unknown();
      await this.hooks.remove(scope, hook.id);
      await this.record(by, 'revoked', hook);
      return hook.id;
    });
  }

  private async existingMapping(scope: WorkspaceScope, id: string | null): Promise<string | null> {
    if (id === null) return null;
    const mapping = isUuid(id) ? await this.mappings.lock(scope, id) : null;
    if (mapping === null) throw userError(['input', 'mappingId'], 'Import mapping not found');
    return mapping.id;
  }

  private record(
    by: Actor,
    done: 'created' | 'rotated' | 'revoked',
    { workspaceId, id, name, mappingId, apifyToken }: ImportHook,
  ): Promise<void> {
    return this.audit.record(by, {
      action: `import_hook.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...(done === 'created' ? { after: { name, mappingId, hasApifyToken: apifyToken !== null } } : {}),
    });
  }
}

function unknown(): Error {
  return userError(['id'], 'Import hook not found');
}

function urlOf(origin: string, token: string): string {
  return `${origin}${IMPORT_HOOK_PATH}/${token}`;
}

function hashOf(token: string): Buffer {
  return hashOfToken(token) as Buffer;
}

function readToken(given: string | null): string | null {
  const token = given?.trim() ?? null;
  if (token === null) return null;
  if (token.length > MAX_APIFY_TOKEN || !APIFY_TOKEN.test(token))
    throw userError(
      ['input', 'apifyToken'],
      `must be a token of Apify: 1 to ${MAX_APIFY_TOKEN} letters, digits, _ and -`,
    );
  return token;
}
