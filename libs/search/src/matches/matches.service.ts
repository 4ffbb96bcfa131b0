import { eachInSlices, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { TEXT_FIELDS, type TextField } from '../boolean/boolean-pieces.js';
import { Forms, inflected } from '../boolean/word-forms.js';
import { WordFormsRepository } from '../boolean/word-forms.repository.js';
import type { FilterSuperSearchInput } from '../super-search.input.js';
import { readSuperSearch } from '../super-search.js';
import { MatchTextsRepository } from './match-texts.repository.js';
import { matchedWords } from './matched-words.js';
import { snippetOf } from './snippet.js';

/** What a search found in a text of an item. */
export interface TextMatch {
  readonly field: TextField;
  readonly snippet: string;
}

/** Shows what a search found. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly texts: MatchTextsRepository,
    private readonly words: WordFormsRepository,
  ) {}

  /** For each item that is there, the first place of each of its texts that matches. */
  async of(
    scope: WorkspaceScope,
    input: FilterSuperSearchInput,
    itemIds: readonly string[],
  ): Promise<Map<string, TextMatch[]>> {
    const search = readSuperSearch(input);
    const inflections = search.mode === 'BOOLEAN' ? inflected(search.query) : [];
    const forms = new Forms(await this.words.of(scope, [...new Set(inflections)]));
    const wanted = matchedWords(search, forms);
    const matches = new Map<string, TextMatch[]>();
    if (wanted.length === 0) return matches;
    await eachInSlices(await this.texts.of(scope, itemIds), ({ itemId, ...texts }) => {
      const found = TEXT_FIELDS.flatMap((field) => {
        const text = texts[field];
        const snippet =
          text === null
            ? null
            : snippetOf(
                text,
                wanted.filter(({ fields }) => fields.includes(field)),
              );
        return snippet === null ? [] : [{ field, snippet }];
      });
      matches.set(itemId, found);
    });
    return matches;
  }
}
