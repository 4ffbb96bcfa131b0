import { type Example, looksLikeOrders, plainText, type Question, wholeText } from '@loupe/ai-vendors';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import type { FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { PostTextsRepository } from '../work/post-texts.repository.js';
import { inputOf } from '../work/question.js';
import { ExamplesRepository } from './examples.repository.js';

/** Examples of a call (decisions §13), and their bytes as JSON. */
const MOST = { examples: 8, bytes: 4096 };
/** Corrections that are looked at for them: some are unfit. */
const LOOKED_AT = 16;
/** Characters of each text of an example. */
const MOST_CHARACTERS = 300;

/** Gives the model what people have set for similar posts. */
@Injectable()
export class ExamplesService {
  constructor(
    private readonly corrections: ExamplesRepository,
    private readonly posts: PostTextsRepository,
  ) {}

  /**
   * The question with examples for posts: at most 8 corrections, the nearest, within 4 KB.
   * @param itemIds the posts of one call
   */
  async added(
    scope: WorkspaceRef,
    { key }: Pick<FieldWithAttribute, 'key'>,
    version: AiFieldVersionRow,
    question: Question,
    itemIds: readonly string[],
  ): Promise<Question> {
    const nearest = await this.corrections.nearest(scope, key, itemIds, LOOKED_AT);
    if (nearest.length === 0) return question;
    const ids = nearest.map(({ itemId }) => itemId);
    const posts = new Map((await this.posts.posts(scope, ids)).map((post) => [post.itemId, post]));
    const examples: Example[] = [];
    let bytes = 0;
    for (const { itemId, value } of nearest) {
      const post = posts.get(itemId);
      const shown = shownValue(question, value);
      if (post === undefined || shown === undefined) continue;
      const given = inputOf(post, version);
      // It would stand beside all posts of the call.
      if (looksLikeOrders(wholeText(given))) continue;
      const example = {
        caption: plainText(given.caption, MOST_CHARACTERS),
        transcript: plainText(given.transcript, MOST_CHARACTERS),
        pictureText: plainText(given.pictureText, MOST_CHARACTERS),
        value: shown,
      };
      bytes += Buffer.byteLength(JSON.stringify(example));
      if (bytes > MOST.bytes || examples.length === MOST.examples) break;
      examples.push(example);
    }
    return { ...question, examples };
  }
}

/** A stored value as the model would answer it; undefined for one that the version does not offer. */
function shownValue({ options }: Question, value: unknown): unknown {
  if (value === null || options === null) return value;
  const names = new Map(options.map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown) => (typeof id === 'string' ? names.get(id) : undefined);
  if (!Array.isArray(value)) return nameOf(value);
  const chosen = value.map(nameOf);
  return chosen.includes(undefined) ? undefined : chosen;
}
