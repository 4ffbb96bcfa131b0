import { eachInSlices } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { tokensOf } from '../words.js';
import { isFoundBy, type SearchedPost } from './boolean-evaluation.js';
import type { BooleanNode } from './boolean-nodes.js';
import { TEXT_FIELDS } from './boolean-pieces.js';
import { Forms, inflected } from './word-forms.js';
import { WordFormsRepository } from './word-forms.repository.js';

/** Says which posts that are not stored a query in BOOLEAN mode finds. */
@Injectable()
export class FoundPostsService {
  constructor(private readonly words: WordFormsRepository) {}

  /** For each post, whether it is found. */
  async among(query: BooleanNode, posts: readonly SearchedPost[]): Promise<boolean[]> {
    const asked = [...new Set(inflected(query))];
    const known = new Set<string>();
    if (asked.length > 0) {
      await eachInSlices(posts, ({ texts }) => {
        for (const field of TEXT_FIELDS)
          for (const { kind, text } of tokensOf(texts[field] ?? '')) if (kind === 'word') known.add(text);
      });
    }
    const forms = new Forms(await this.words.among(asked, [...known]));
    const found: boolean[] = [];
    await eachInSlices(posts, (post) => found.push(isFoundBy(query, post, forms)));
    return found;
  }
}
