import { Item } from '@loupe/content';
import { FieldCost, NotInTools, type RequestContext } from '@loupe/graphql';
import { type FilterSuperSearchInput, MatchesService, type TextMatch } from '@loupe/search';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { ItemMatch, type ItemMatchField } from './matches.types.js';
import { searchOf } from './searched-items.js';

const FIELDS: Record<TextMatch['field'], ItemMatchField> = {
  caption: 'CAPTION',
  said: 'TRANSCRIPTION',
  picture: 'PICTURE',
};

/** Shows why a search found an item. */
@Resolver(() => Item)
export class MatchesResolver {
  constructor(private readonly matchesOf: MatchesService) {}

  @ResolveField(() => [ItemMatch], {
    nullable: true,
    description:
      'What the superSearch of the list found in the texts of the item, one for each text, in the first 20,000 characters. Empty where nothing of it stands in a text, as where a field such as tag: or likeness found the item; null where there was no search.',
  })
  @NotInTools()
  @FieldCost({ perRow: 0.3 })
  async matches(item: Item, _: object, context: RequestContext): Promise<ItemMatch[] | null> {
    const search = searchOf(item);
    return search === null ? null : context.loader(this.load, []).load(JSON.stringify([item.id, search]));
  }

  /** Items of one search are looked through together. */
  private readonly load = async (keys: readonly string[], { scope }: RequestContext) => {
    const bySearch = new Map<string, string[]>();
    for (const key of keys) {
      const [id, search] = JSON.parse(key) as [string, FilterSuperSearchInput];
      const text = JSON.stringify(search);
      bySearch.set(text, [...(bySearch.get(text) ?? []), id]);
    }
    const found = new Map<string, ItemMatch[]>();
    for (const [search, ids] of bySearch) {
      for (const [id, matches] of await this.matchesOf.of(scope, JSON.parse(search), ids)) {
        const shown = matches.map(({ field, snippet }) => ({ field: FIELDS[field], snippet }));
        found.set(JSON.stringify([id, JSON.parse(search)]), shown);
      }
    }
    return found;
  };
}
