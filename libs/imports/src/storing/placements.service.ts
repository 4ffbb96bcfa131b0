import {
  type AttributeChange,
  AttributeValuesService,
  CustomAttributeSchemaEntity,
} from '@loupe/custom-attributes';
import { ItemAttributeValuesService } from '@loupe/items';
import { UserErrors, type WorkspaceScope } from '@loupe/kernel';
import { BulkCampaignItemsService, BulkMembershipsService } from '@loupe/presets';
import { Injectable } from '@nestjs/common';
import type { FieldProblem } from '../format/field-problem.js';
import type { ImportedPost } from '../format/parse-post.js';

/** What is written of a post besides the post itself. */
export interface Placement {
  readonly collections: readonly string[];
  readonly campaignId: string | null;
  readonly attributes: AttributeChange | null;
}

const PATH = ['attributes'];

/** Collections, campaigns and custom attributes of imported posts. */
@Injectable()
export class PlacementsService {
  constructor(
    private readonly values: AttributeValuesService,
    private readonly itemValues: ItemAttributeValuesService,
    private readonly memberships: BulkMembershipsService,
    private readonly campaigns: BulkCampaignItemsService,
  ) {}

  /** What is to be written of each post, in order, or why it is refused; in the transaction that writes it. */
  async plan(
    scope: WorkspaceScope,
    posts: readonly ImportedPost[],
  ): Promise<(Placement | { problems: readonly FieldProblem[] })[]> {
    const names = [...new Set(posts.flatMap(({ campaign }) => campaign ?? []))];
    const campaigns = names.length === 0 ? null : await this.campaigns.idsOf(scope, names);
    const read = await this.values.reader(
      scope,
      CustomAttributeSchemaEntity.ITEM,
      posts.flatMap(({ attributes }) => Object.keys(attributes ?? {})),
    );
    return posts.map(({ collections, campaign, attributes, isFromCells }) => {
      const campaignId = campaign === null ? null : (campaigns?.get(campaign) ?? null);
      if (campaign !== null && campaignId === null) {
        return { problems: [{ path: ['campaign'], message: 'is not the name or id of a campaign' }] };
      }
      try {
        const change = attributes === null ? null : read(attributes, PATH, isFromCells);
        return { collections, campaignId, attributes: change };
      } catch (error) {
        if (!(error instanceof UserErrors)) throw error;
        return { problems: error.details.map(({ field, message }) => ({ path: [...field], message })) };
      }
    });
  }

  /**
   * Writes placements in the transaction of `plan`.
   * @param placed by id of the stored item; of several of one item, each counts
   * @returns ids of the items of which something was written
   * @throws UserErrors if a limit of the workspace would be exceeded
   */
  async write(
    scope: WorkspaceScope,
    placed: readonly { itemId: string; placement: Placement }[],
  ): Promise<ReadonlySet<string>> {
    const changes = new Map<string, AttributeChange>();
    for (const { itemId, placement } of placed) {
      if (placement.attributes !== null)
        changes.set(itemId, joined(changes.get(itemId), placement.attributes));
    }
    const written = [
      ...(changes.size === 0 ? [] : await this.itemValues.updateItems(scope, changes, PATH)),
      ...(await this.memberships.add(
        scope,
        placed.map(({ itemId, placement }) => ({ itemId, names: placement.collections })),
      )),
      ...(await this.campaigns.add(
        scope,
        placed.flatMap(({ itemId, placement: { campaignId } }) =>
          campaignId === null ? [] : [{ itemId, campaignId }],
        ),
      )),
    ];
    return new Set(written);
  }
}

/** One change after the other. */
function joined(earlier: AttributeChange | undefined, later: AttributeChange): AttributeChange {
  if (earlier === undefined) return later;
  const set = Object.entries({ ...earlier.set, ...later.set }).filter(
    ([key]) => !later.removed.includes(key),
  );
  const removed = [...earlier.removed, ...later.removed].filter((key) => !Object.hasOwn(later.set, key));
  return { set: Object.fromEntries(set), removed };
}
