import { UNKNOWN_LANGUAGE } from '@loupe/content';
import { InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { ItemsService } from './items.service.js';

/** The ways of searching that are compared, by the modes of superSearch. */
export const EVALUATED_MODES = {
  words: 'FUZZY_CAPTION',
  meaning: 'EMBEDDING_CONTENT',
  hybrid: 'HYBRID',
} as const;
export type EvaluatedMode = keyof typeof EVALUATED_MODES;
/** The places up to which a post counts as found. */
export const EVALUATED_PLACES = [1, 5, 10] as const;

const FIRST = Math.max(...EVALUATED_PLACES);
const LANGUAGE = new Set(['Item.language']);

/** A question, and the posts that it should find. */
export interface EvaluatedQuestion {
  readonly question: string;
  /** Of the question, such as `de`. */
  readonly language: string;
  /** Ids or addresses of items. */
  readonly posts: readonly string[];
}

/** How many of the posts of one language are found by questions in one language. */
export interface RecallOfPair {
  readonly question: string;
  readonly post: string;
  /** Pairs of a question and a post. */
  readonly pairs: number;
  /** Of each way, the shares of the pairs whose post is among the first ones, as EVALUATED_PLACES has them. */
  readonly recall: Record<EvaluatedMode, readonly number[]>;
}

/** Measures how well searches find what they should, on a set of questions of the operator. */
export class SearchEvaluation {
  constructor(private readonly items: ItemsService) {}

  /**
   * Asks each question in each way.
   * @param onProgress receives the number of questions that are done
   * @returns by pair of languages, in their order, and of all together as `*`
   * @throws InvalidInputError for a post that the workspace does not have; it names the question
   * @throws AppError SERVICE_UNAVAILABLE without a model or a worker that answers
   */
  async evaluate(
    scope: WorkspaceScope,
    questions: readonly EvaluatedQuestion[],
    onProgress: (done: number) => void,
  ): Promise<RecallOfPair[]> {
    const groups = new Map<string, Tally>();
    const groupOf = (question: string, post: string): Tally => {
      const key = `${question} ${post}`;
      const known = groups.get(key) ?? new Tally(question, post);
      groups.set(key, known);
      return known;
    };
    for (const [index, { question, language, posts }] of questions.entries()) {
      const languages = await this.languagesOf(scope, posts, index + 1);
      const found: Partial<Record<EvaluatedMode, string[]>> = {};
      for (const way of Object.keys(EVALUATED_MODES) as EvaluatedMode[])
        found[way] = await this.foundBy(scope, way, question);
      for (const [id, own] of languages) {
        for (const tally of [groupOf(language, own), groupOf('*', '*')]) tally.add(id, found);
      }
      onProgress(index + 1);
    }
    return [...groups.values()]
      .map((tally) => tally.recall())
      .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  }

  /** Ids of the best items, best first; none for a question that the way does not take, such as one of more than ten words. */
  private async foundBy(scope: WorkspaceScope, way: EvaluatedMode, searchQuery: string): Promise<string[]> {
    const filter = { superSearch: { mode: EVALUATED_MODES[way], searchQuery } };
    const choice = { filter, conditions: [], sorting: null, isOfPreset: false };
    try {
      const page = await this.items.pageOfChoice(scope, choice, { first: FIRST }, new Set());
      return (await page.nodes()).map(({ id }) => id);
    } catch (error) {
      if (error instanceof InvalidInputError) return [];
      throw error;
    }
  }

  /** The languages of posts by their ids. */
  private async languagesOf(
    scope: WorkspaceScope,
    posts: readonly string[],
    question: number,
  ): Promise<Map<string, string>> {
    const urls = posts.filter((post) => !isUuid(post));
    const known = urls.length === 0 ? [] : await this.items.idsByUrl(scope, urls);
    const idOfUrl = new Map(known.map(({ url, itemId }) => [url, itemId]));
    const languages = new Map<string, string>();
    for (const post of posts) {
      const id = isUuid(post) ? post.toLowerCase() : idOfUrl.get(post);
      languages.set(id ?? '', await this.languageOf(scope, id ?? '', `question ${question}: ${post}`));
    }
    return languages;
  }

  private async languageOf(scope: WorkspaceScope, id: string, what: string): Promise<string> {
    try {
      return (await this.items.item(scope, id, LANGUAGE)).language ?? UNKNOWN_LANGUAGE;
    } catch (error) {
      if (error instanceof NotFoundError) throw new InvalidInputError(`${what} is no post of the workspace`);
      throw error;
    }
  }
}

/** Pairs of all languages come last. */
const orderOf = ({ question, post }: RecallOfPair) => `${question === '*' ? '~' : question} ${post}`;

/** Counts the pairs of two languages. */
class Tally {
  private pairs = 0;
  private readonly found: Record<EvaluatedMode, number[]> = {
    words: zeros(),
    meaning: zeros(),
    hybrid: zeros(),
  };

  constructor(
    private readonly question: string,
    private readonly post: string,
  ) {}

  add(id: string, ids: Partial<Record<EvaluatedMode, string[]>>): void {
    this.pairs += 1;
    for (const [way, counts] of Object.entries(this.found)) {
      const place = ids[way as EvaluatedMode]?.indexOf(id) ?? -1;
      for (const [index, most] of EVALUATED_PLACES.entries())
        if (place >= 0 && place < most) counts[index] = (counts[index] ?? 0) + 1;
    }
  }

  recall(): RecallOfPair {
    const shares = (counts: readonly number[]) => counts.map((count) => count / this.pairs);
    const { words, meaning, hybrid } = this.found;
    const recall = { words: shares(words), meaning: shares(meaning), hybrid: shares(hybrid) };
    return { question: this.question, post: this.post, pairs: this.pairs, recall };
  }
}

function zeros(): number[] {
  return EVALUATED_PLACES.map(() => 0);
}
