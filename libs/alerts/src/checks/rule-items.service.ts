import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import { ItemsRepository, readStoredFilter } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { ItemSearchService } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { AlertRule } from '../alert-rule.entity.js';
import { type Crossing, CrossingsRepository } from './crossings.repository.js';

/** Says which items a rule is about. */
@Injectable()
export class RuleItemsService {
  constructor(
    private readonly crossings: CrossingsRepository,
    private readonly items: ItemsRepository,
    private readonly attributes: CustomAttributesService,
    private readonly search: ItemSearchService,
  ) {}

  /** Those of the crossings whose items the rule is about. */
  async chosen(
    scope: WorkspaceScope,
    rule: AlertRule,
    crossings: readonly Crossing[],
  ): Promise<readonly Crossing[]> {
    const { filter, customAttributeConditions: stored } = rule;
    if (filter === null && stored.length === 0) return crossings;
    const { ITEM } = CustomAttributeSchemaEntity;
    const conditions = await this.attributes.storedConditions(scope, ITEM, stored, 'item');
    const readFilter = readStoredFilter(filter);
    const found = await this.search.find(scope, readFilter?.superSearch);
    const chosenBy = this.items.chosen(scope, readFilter, conditions, found);
    const ids = await this.crossings.chosen(
      chosenBy,
      crossings.map(({ itemId }) => itemId),
    );
    return crossings.filter(({ itemId }) => ids.has(itemId));
  }
}
