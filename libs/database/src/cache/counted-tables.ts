import type { WorkContext } from '@loupe/kernel';
import { mayMove, namesIn } from '../statement-text.js';

/**
 * Tables whose writes all move the version of their workspace, in the transaction that writes (docs/adr/0079): by statement triggers,
 * which call `tally`. A test compares the list with the triggers.
 */
export const COUNTED_TABLES: readonly string[] = [
  'campaign_items',
  'campaigns',
  'collection_items',
  'collections',
  'competitor_brands',
  'creators',
  'custom_attribute_definitions',
  'embeddings',
  'items',
  'media_contents',
  'search_documents',
  'social_profiles',
  'stored_media',
  'transcriptions',
  'views',
];

/** Tables without such triggers that nothing writes but triggers of counted ones, and the counters themselves. */
export const WRITTEN_WITH_COUNTED: readonly string[] = ['attribute_values', 'workspace_tallies'];

/** Texts with numbers in them vary. */
const MAX_TEXTS = 5000;

/** Says of statements whether the version of the workspace counts all changes of what they read. */
export class CountedTables {
  private readonly known = new Map<string, boolean>();
  private uncounted: ReadonlySet<string> | undefined;

  /** @param tables gives all tables that statements of requests may read */
  constructor(private readonly tables: () => readonly { readonly tableName: string }[]) {}

  /** Notes what the answer rests on that a statement is for. */
  note(work: WorkContext | undefined, text: string): void {
    if (work?.dependencies !== undefined && !this.areAllOf(text)) work.dependencies.addUncounted();
  }

  /**
   * Whether a statement reads only such tables. It is asked for the words of its text: one that has the name of another table, for
   * whatever reason, counts as reading it.
   */
  areAllOf(text: string): boolean {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const counted = [...COUNTED_TABLES, ...WRITTEN_WITH_COUNTED];
    this.uncounted ??= new Set(
      this.tables()
        .map(({ tableName }) => tableName)
        .filter((table) => !counted.includes(table)),
    );
    const { uncounted } = this;
    const found = !mayMove(text) && ![...namesIn(text)].some((name) => uncounted.has(name));
    if (this.known.size < MAX_TEXTS) this.known.set(text, found);
    return found;
  }
}
