import type { CustomAttributeSchema } from '@loupe/custom-attributes';
import { AI_QUESTIONS } from './ai-fields.js';
import type { Brand } from './brands/brand.js';
import { FORMATS } from './content/phrases.js';
import { demoId } from './random.js';
import { daysBefore, MINUTE } from './time.js';

export type Definition = Omit<CustomAttributeSchema, 'workspaceId'>;
type Sketch = [key: string, name: string, type: Definition['type'], options?: readonly string[]];

export const SENTIMENTS = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;
export const FORMAT_NAMES = {
  tutorial: 'Tutorial',
  review: 'Review',
  unboxing: 'Unboxing',
  everyday: 'Everyday life',
} as const;
export const TIERS = ['Ambassador', 'Core', 'Rising', 'One-off'] as const;

/** The definitions of a workspace's attributes, in the order of their creation. */
export function definitionsOf(brand: Brand, anchor: Date): Definition[] {
  const item: Sketch[] = [
    ['post_summary', 'Post summary', 'TEXT'],
    ['sentiment', 'Sentiment', 'SINGLE_SELECT_V2', Object.values(SENTIMENTS)],
    ['content_format', 'Content format', 'SINGLE_SELECT_V2', FORMATS.map((format) => FORMAT_NAMES[format])],
    [brand.productAttribute.key, brand.productAttribute.name, 'SINGLE_SELECT_V2', brand.products],
    [brand.topics.key, brand.topics.name, 'MULTIPLE_SELECT_V2', brand.topics.options],
    ['fee', 'Fee', 'NUMBER'],
    ['usage_rights_until', 'Usage rights until', 'DATE'],
    ['approved_at', 'Approved at', 'DATETIME'],
    ['key_messages', 'Key messages', 'TEXT_LIST'],
    ['cleared_for_ads', 'Cleared for ads', 'BOOLEAN'],
    ['brief', 'Brief', 'URL'],
  ];
  const creator: Sketch[] = [
    ['tier', 'Tier', 'SINGLE_SELECT_V2', TIERS],
    ['emails', 'E-mail addresses', 'TEXT_LIST'],
    ['shipping_address', 'Shipping address', 'SHIPPING_ADDRESS'],
    ['phone', 'Telephone', 'PHONE'],
    ['nps', 'NPS', 'NUMBER'],
    ['contract_signed_on', 'Contract signed on', 'DATE'],
    ['notes', 'Notes', 'TEXT'],
  ];
  const sketches = [
    ...item.map((sketch) => ({ entity: 'ITEM' as const, sketch })),
    ...creator.map((sketch) => ({ entity: 'CREATOR' as const, sketch })),
  ];
  return sketches.map(({ entity, sketch: [key, name, type, options] }, index) => ({
    id: demoId(brand.key, 'attribute', entity, key),
    entity,
    key,
    name,
    type,
    options: options?.map((label) => ({ id: optionId(brand, key, label), name: label })) ?? null,
    aiGenerated: entity === 'ITEM' && AI_QUESTIONS.has(key),
    createdAt: new Date(daysBefore(anchor, 400).getTime() + index * 3 * MINUTE),
  }));
}

/** Id of an option: the stored value of select attributes. */
export function optionId(brand: Brand, key: string, label: string): string {
  return demoId(brand.key, 'option', key, label);
}
