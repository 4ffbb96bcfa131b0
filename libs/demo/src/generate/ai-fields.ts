import { type AiAnswerRow, AiInput, type AiPreset, checksumOf, PRESETS } from '@loupe/enrichment';
import type { DemoAiField, DemoPost, DemoWorkspace } from './demo.types.js';
import { HOUR } from './time.js';

export type AiAnswer = Omit<AiAnswerRow, 'workspaceId'>;

interface AiQuestion {
  preset: AiPreset | null;
  instruction: string;
  /** Descriptions of options by their names. */
  descriptions: ReadonlyMap<string, string>;
}

/** The model that answered. No provider has it, as no credentials ship with the demo. */
const MODEL = 'demo';

/** From a post to its answers, at most. */
export const ANSWERED_AFTER = 10 * HOUR;

/** What AI Filters ask, by the keys that they fill: the two built-in Magic Fields and a custom classifier of the workspace. */
export const AI_QUESTIONS: ReadonlyMap<string, AiQuestion> = new Map([
  ['post_summary', ofPreset('POST_SUMMARY')],
  ['sentiment', ofPreset('SENTIMENT')],
  [
    'content_format',
    {
      preset: null,
      instruction: 'What kind of post is it? Judge what it shows, not what its tags say.',
      descriptions: new Map([
        ['Tutorial', 'It shows step by step how something is done.'],
        ['Review', 'It judges a product that the author has used.'],
        ['Unboxing', 'It shows a product for the first time.'],
        ['Everyday life', 'The product is part of somebody’s day.'],
      ]),
    },
  ],
]);

function ofPreset(preset: AiPreset): AiQuestion {
  const { instruction, options } = PRESETS[preset];
  const descriptions = new Map(options?.map(({ name, description }) => [name, description]));
  return { preset, instruction, descriptions };
}

/** The AI Filters of a workspace, of the attributes that they fill. */
export function aiFieldsOf(attributes: DemoWorkspace['attributes']): DemoAiField[] {
  return attributes.flatMap(({ id, key, aiGenerated, options, createdAt }) => {
    const question = AI_QUESTIONS.get(key);
    if (!aiGenerated || question === undefined) return [];
    const { preset, instruction, descriptions } = question;
    return [
      {
        id,
        key,
        preset,
        instruction,
        options:
          options?.map((option) => ({ id: option.id, description: descriptions.get(option.name) ?? '' })) ??
          null,
        inputs: [AiInput.CAPTION, AiInput.TRANSCRIPT],
        createdAt,
      },
    ];
  });
}

/** What was answered for a post that is stored as an item. */
export function aiAnswersOf(
  { post, customAttributes, reasons, unsure }: DemoPost,
  itemId: string,
  fields: readonly DemoAiField[],
): AiAnswer[] {
  const checksum = checksumOf({
    itemId,
    caption: post.caption ?? '',
    transcript: post.media.flatMap(({ transcript }) => transcript ?? []).join(' '),
    picture: null,
    pictureText: '',
  });
  return fields
    .filter(({ key }) => key in customAttributes)
    .map(({ id, key }) => ({
      itemId,
      fieldId: id,
      version: 1,
      model: MODEL,
      checksum,
      value: customAttributes[key],
      reason: reasons[key] ?? null,
      isUnsure: unsure.includes(key),
      failure: null,
      attempts: 0,
      answeredAt: new Date(post.takenAt.getTime() + ANSWERED_AFTER),
    }));
}
