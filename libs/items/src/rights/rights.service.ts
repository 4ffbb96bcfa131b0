import { type Actor, AuditLog } from '@loupe/audit';
import { type Item, writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { Clock, knownIds, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { RightsRepository } from './rights.repository.js';
import {
  type ItemRights,
  MAX_PRODUCT_ID,
  MAX_PRODUCTS,
  MAX_RIGHTS_ITEMS,
  type UpdateItemRightsInput,
} from './rights.types.js';

const STATUSES = ['usageRightsStatus', 'instagramWhitelistingStatus', 'tiktokSparkCodeStatus'] as const;

/** Changes the rights to items. */
@Injectable()
export class RightsService {
  constructor(
    private readonly rights: RightsRepository,
    private readonly db: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the rights to items: of all of them or, on an error, of none. The audit log records it.
   * @returns the items in the order of the given ids
   * @throws UserErrors for unknown items, none or too many, and for products that cannot be
   */
  update(
    scope: WorkspaceScope,
    itemIds: readonly string[],
    input: UpdateItemRightsInput,
    by: Actor,
  ): Promise<Item[]> {
    if (itemIds.length === 0) throw userError(['itemIds'], 'give at least one id');
    if (itemIds.length > MAX_RIGHTS_ITEMS) {
      throw userError(['itemIds'], `must have at most ${MAX_RIGHTS_ITEMS} entries`);
    }
    const change = readRights(input);
    return this.db.exclusively(writersKey(scope), async () => {
      const ids = knownIds(itemIds);
      const found = new Map((await this.rights.lock(scope, ids)).map((item) => [item.id, item]));
      const problems = itemIds.flatMap((id, index) =>
        found.has(id.toLowerCase()) ? [] : [{ field: ['itemIds', String(index)], message: 'Item not found' }],
      );
      if (problems.length > 0) throw new UserErrors(problems);
      if (Object.keys(change).length > 0) {
        await this.rights.update(scope, ids, change, this.clock.now());
        await this.audit.record(by, {
          action: 'item_rights.updated',
          organizationId: null,
          workspaceId: scope.workspaceId,
          subject: { id: scope.workspaceId, name: `${ids.length} items` },
          after: { itemIds: ids, ...change },
        });
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    });
  }
}

/**
 * The rights that an input changes. Null takes a status away; the other rights are never null.
 * @throws UserErrors for products that cannot be
 */
export function readRights(input: UpdateItemRightsInput): Partial<ItemRights> {
  const change: Partial<ItemRights> = {};
  for (const status of STATUSES) if (input[status] !== undefined) change[status] = input[status];
  const { tiktokWhitelistingEligible, shopifyProductsIds } = input;
  if (tiktokWhitelistingEligible != null) change.tiktokWhitelistingEligible = tiktokWhitelistingEligible;
  if (shopifyProductsIds != null) change.shopifyProductsIds = readProducts(shopifyProductsIds);
  return change;
}

function readProducts(given: readonly string[]): string[] {
  const path = ['input', 'shopifyProductsIds'];
  if (given.length > MAX_PRODUCTS) throw userError(path, `must have at most ${MAX_PRODUCTS} entries`);
  given.forEach((id, index) => {
    const at = [...path, String(index)];
    if (id.trim() === '') throw userError(at, "can't be blank");
    if (id.length > MAX_PRODUCT_ID)
      throw userError(at, `is too long (maximum is ${MAX_PRODUCT_ID} characters)`);
  });
  return [...new Set(given.map((id) => id.trim()))];
}
