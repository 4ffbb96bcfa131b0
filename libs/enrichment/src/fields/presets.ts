import type { CustomAttributeType } from '@loupe/custom-attributes';
import { registerEnumType } from '@nestjs/graphql';
import { AiInput } from './ai-field.enums.js';

/** Definitions that are ready to be used. */
export const AiPreset = {
  SENTIMENT: 'SENTIMENT',
  POST_SUMMARY: 'POST_SUMMARY',
  LANGUAGE: 'LANGUAGE',
  BRAND_SAFETY: 'BRAND_SAFETY',
  SPONSORED: 'SPONSORED',
  PRODUCT_MENTIONED: 'PRODUCT_MENTIONED',
  CALL_TO_ACTION: 'CALL_TO_ACTION',
  CONTENT_CATEGORY: 'CONTENT_CATEGORY',
} as const;
export type AiPreset = (typeof AiPreset)[keyof typeof AiPreset];

registerEnumType(AiPreset, {
  name: 'AiPreset',
  description: 'Definitions of fields that are ready to be used.',
  valuesMap: {
    SENTIMENT: { description: 'The built-in field sentiment: how the post speaks of the brand.' },
    POST_SUMMARY: { description: 'The built-in field post_summary: the post in one or two sentences.' },
    LANGUAGE: { description: 'The language of the post’s text.' },
    BRAND_SAFETY: { description: 'Whether a brand can be seen beside the post.' },
    SPONSORED: { description: 'Whether the post says that it is advertising.' },
    PRODUCT_MENTIONED: { description: 'The product that the post names.' },
    CALL_TO_ACTION: { description: 'What the post asks people to do.' },
    CONTENT_CATEGORY: { description: 'What the post is about.' },
  },
});

export interface PresetOption {
  readonly name: string;
  readonly description: string;
}

export interface Preset {
  /** Only this preset may have the key, as it is reserved (decisions §13); null for one from the name. */
  readonly key: string | null;
  readonly name: string;
  readonly type: CustomAttributeType;
  readonly instruction: string;
  readonly options: readonly PresetOption[] | null;
  readonly inputs: readonly AiInput[];
}

const BOTH = [AiInput.CAPTION, AiInput.TRANSCRIPT];

export const PRESETS: Readonly<Record<AiPreset, Preset>> = {
  SENTIMENT: {
    key: 'sentiment',
    name: 'Sentiment',
    type: 'SINGLE_SELECT_V2',
    instruction:
      'How does the author of the post feel about the brand, or, where the post does not name the brand, about what the post is mainly about? Judge what is said, not how polite it is. Irony counts as what is meant.',
    options: [
      { name: 'Positive', description: 'The author likes it, praises it or recommends it.' },
      { name: 'Neutral', description: 'The author tells of it without judging it.' },
      { name: 'Mixed', description: 'The author praises one thing and criticizes another.' },
      { name: 'Negative', description: 'The author dislikes it, criticizes it or warns of it.' },
      { name: 'Not applicable', description: 'There are no words that could be judged, such as tags alone.' },
    ],
    inputs: BOTH,
  },
  POST_SUMMARY: {
    key: 'post_summary',
    name: 'Post summary',
    type: 'TEXT',
    instruction:
      'Summarize the post in one or two plain sentences, in English, at most 300 characters. Say who does what with which product. Add nothing that the post does not say.',
    options: null,
    inputs: BOTH,
  },
  LANGUAGE: {
    key: null,
    name: 'Language',
    type: 'TEXT',
    instruction:
      'The language in which most of the post’s text is written, as its code of ISO 639-1 in lower case, such as en. No value where there are no words.',
    options: null,
    inputs: [AiInput.CAPTION],
  },
  BRAND_SAFETY: {
    key: null,
    name: 'Brand safety',
    type: 'SINGLE_SELECT_V2',
    instruction:
      'Can a family brand be seen beside this post? Judge the post itself, and not whether you agree with it. The reason names the words that decide.',
    options: [
      { name: 'Safe', description: 'Nothing that a family brand has to avoid.' },
      {
        name: 'Caution',
        description: 'Mild swearing, alcohol, gambling, politics, or news of violence told soberly.',
      },
      {
        name: 'Unsafe',
        description: 'Hate, sexual content, violence that is shown or praised, drugs, weapons, or self-harm.',
      },
    ],
    inputs: BOTH,
  },
  SPONSORED: {
    key: null,
    name: 'Sponsored or organic',
    type: 'SINGLE_SELECT_V2',
    instruction:
      'Does the post say that it is advertising? Marks such as #ad, #werbung, “paid partnership” and discount codes of the author count. A mere mention of a brand does not.',
    options: [
      { name: 'Sponsored', description: 'It says that it is advertising, in any words.' },
      { name: 'Gifted', description: 'It says that the product was a gift, and not that it was paid.' },
      { name: 'Organic', description: 'It says neither.' },
    ],
    inputs: BOTH,
  },
  PRODUCT_MENTIONED: {
    key: null,
    name: 'Product mentioned',
    type: 'TEXT',
    instruction:
      'The product that the post mainly names, in the words of the post, without the brand’s name. No value where it names none.',
    options: null,
    inputs: BOTH,
  },
  CALL_TO_ACTION: {
    key: null,
    name: 'Call to action',
    type: 'SINGLE_SELECT_V2',
    instruction: 'What does the post ask people to do? If it asks several things, choose the first.',
    options: [
      { name: 'Buy', description: 'To buy, order, book or use a discount.' },
      { name: 'Visit', description: 'To open a link or go to a place.' },
      { name: 'Follow', description: 'To follow, subscribe, like, share or save.' },
      { name: 'Comment', description: 'To answer, vote, or tell something in the comments.' },
      { name: 'None', description: 'It asks nothing of people.' },
    ],
    inputs: BOTH,
  },
  CONTENT_CATEGORY: {
    key: null,
    name: 'Content category',
    type: 'SINGLE_SELECT_V2',
    instruction: 'What is the post mainly about?',
    options: [
      { name: 'Beauty', description: 'Make-up, skin, hair and scent.' },
      { name: 'Fashion', description: 'Clothes, shoes and jewellery.' },
      { name: 'Food and drink', description: 'Cooking, restaurants, and what people eat and drink.' },
      { name: 'Fitness and health', description: 'Sport, training and well-being.' },
      { name: 'Travel', description: 'Journeys and places.' },
      { name: 'Home and family', description: 'Living, gardens, children and pets.' },
      { name: 'Technology', description: 'Devices, software and games.' },
      { name: 'Entertainment', description: 'Music, films, comedy and celebrities.' },
      { name: 'Other', description: 'None of these.' },
    ],
    inputs: BOTH,
  },
};

/** The presets that Loupe can fill without a vendor. */
export const BUILTIN_PRESETS: ReadonlySet<string> = new Set<AiPreset>([
  'SENTIMENT',
  'POST_SUMMARY',
  'LANGUAGE',
]);
