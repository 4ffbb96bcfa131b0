import type { PostText, Question } from '@loupe/ai-vendors';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import type { FieldWithAttribute } from '../fields/ai-fields.repository.js';

/** What a model is asked by a version of a field, without examples. @param brand name of the workspace */
export function questionOf(field: FieldWithAttribute, version: AiFieldVersionRow, brand: string): Question {
  const names = new Map(field.options?.map(({ id, name }) => [id, name]));
  const options =
    version.options?.flatMap(({ id, description }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, description }];
    }) ?? null;
  return {
    preset: field.preset,
    name: field.name,
    type: field.type,
    instruction: version.instruction,
    options,
    brand,
    picture: null,
    examples: [],
  };
}

/** What of a post a version is given. */
export function inputOf<Post extends PostText>(post: Post, { inputs }: AiFieldVersionRow): Post {
  return {
    ...post,
    caption: inputs.includes('CAPTION') ? post.caption : '',
    transcript: inputs.includes('TRANSCRIPT') ? post.transcript : '',
    pictureText: inputs.includes('PICTURE_TEXT') ? post.pictureText : '',
    picture: inputs.includes('PICTURE') ? post.picture : null,
  };
}
