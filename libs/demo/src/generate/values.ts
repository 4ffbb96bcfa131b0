import { fictionalPhone, type Person } from './accounts.js';
import { ANSWERED_AFTER } from './ai-fields.js';
import type { Brand } from './brands/brand.js';
import type { Wording } from './captions.js';
import { FORMAT_NAMES, optionId, SENTIMENTS, TIERS } from './definitions.js';
import type { DemoPost, PostPlan } from './demo.types.js';
import { Random } from './random.js';
import { DAY, dayOf, daysBefore, HOUR } from './time.js';

type Values = Pick<DemoPost, 'customAttributes' | 'reasons' | 'unsure'>;

const KIND = {
  tutorial: 'A step-by-step tutorial with',
  review: 'A review of',
  unboxing: 'A first look at',
  everyday: 'A scene from everyday life with',
} as const;

const VERDICT = {
  positive: ['the creator is delighted with it', 'the creator recommends it', 'it is called a favourite'],
  neutral: ['the creator describes it without taking sides', 'practical details are in the foreground'],
  negative: ['the creator is disappointed', 'the creator reports a defect', 'the creator advises against it'],
} as const;

const KEY_MESSAGES = [
  'made to last',
  'refill available',
  'free returns',
  'vegan',
  'new formula',
  'limited edition',
];

/** Posts of so many days have values that the model was unsure of. */
const UNSURE_DAYS = 14;

/** Attribute values of a post, with the explanations of values that an AI Filter gave. */
export function valuesOf(plan: PostPlan, brand: Brand, wording: Wording, anchor: Date): Values {
  const magic = magicFields(plan, brand, wording, anchor);
  return {
    customAttributes: { ...magic.customAttributes, ...peoplesFields(plan, brand, anchor) },
    reasons: magic.reasons,
    unsure: magic.unsure,
  };
}

/**
 * Magic Fields: absent for posts of the last hours and for some others; some are null. Explanations are texts, null (none
 * recorded) or empty (the model returned an empty one). Only a key with a value has an explanation.
 */
function magicFields(plan: PostPlan, brand: Brand, wording: Wording, anchor: Date): Values {
  const random = new Random(...plan.path, 'magic fields');
  const age = anchor.getTime() - plan.takenAt.getTime();
  const waiting = age < ANSWERED_AFTER || (age < 30 * HOUR && random.chance(0.5)) || random.chance(0.02);
  if (waiting) return { customAttributes: {}, reasons: {}, unsure: [] };

  const verdict = random.pick(VERDICT[plan.tone]);
  const customAttributes: Record<string, unknown> = {
    post_summary: `${KIND[plan.format]} ${plan.product}: ${verdict}.`,
    sentiment: optionId(brand, 'sentiment', SENTIMENTS[plan.tone]),
  };
  const quoteOf = (text: string | null, otherwise: string) =>
    random.weighted([
      [text === null ? otherwise : `The caption says “${text}”`, 86],
      [null, 9],
      ['', 5],
    ] as const);
  const reasons: Record<string, string | null> = {
    post_summary: random.weighted([
      [null, 92],
      ['', 8],
    ] as const),
    sentiment: quoteOf(wording.remark, 'Judged by the tone of voice; there is no text to go by.'),
  };
  if (random.chance(0.9)) {
    customAttributes.content_format = optionId(brand, 'content_format', FORMAT_NAMES[plan.format]);
    reasons.content_format = quoteOf(wording.opening, 'Judged by the pictures alone.');
  }
  if (wording.remark === null && random.chance(0.5)) {
    customAttributes.sentiment = null;
    delete reasons.sentiment;
  }
  return { customAttributes, reasons, unsure: unsureOf(plan, wording, customAttributes, age) };
}

/** Keys of the values that the model was unsure of: a few of new posts, where no words say it. */
function unsureOf(
  plan: PostPlan,
  { remark, opening }: Wording,
  values: Values['customAttributes'],
  age: number,
): string[] {
  const random = new Random(...plan.path, 'unsure');
  const guessed = [
    { key: 'sentiment', words: remark, probability: 0.22 },
    { key: 'content_format', words: opening, probability: 0.07 },
  ];
  return guessed.flatMap(({ key, words, probability }) => {
    const isUnsure = random.chance(probability) && age < UNSURE_DAYS * DAY && words === null;
    return isUnsure && values[key] != null ? [key] : [];
  });
}

/** The values that people of the workspace entered. */
function peoplesFields(plan: PostPlan, brand: Brand, anchor: Date): Record<string, unknown> {
  const random = new Random(...plan.path, 'people’s fields');
  const age = anchor.getTime() - plan.takenAt.getTime();
  const values: Record<string, unknown> = {};
  if (random.chance(0.6))
    values[brand.productAttribute.key] = optionId(brand, brand.productAttribute.key, plan.product);
  if (random.chance(0.35)) {
    const topics = random.sample(brand.topics.options, random.int(1, 3));
    values[brand.topics.key] = topics.map((topic) => optionId(brand, brand.topics.key, topic));
  }
  if (random.chance(0.1)) values.key_messages = random.sample(KEY_MESSAGES, random.int(1, 3));
  if (!plan.paid) return values;
  const agreed = random.int(0, 1);
  values.fee = random.int(4, 180) * 25 * brand.perEuro;
  values.brief = `https://www.${brand.key}.example/briefs/${plan.campaign === null ? 'always-on' : encodeURIComponent(plan.campaign)}`;
  values.cleared_for_ads = agreed === 1;
  if (agreed === 1)
    values.usage_rights_until = dayOf(new Date(plan.takenAt.getTime() + random.pick([90, 180, 365]) * DAY));
  const approvedAfter = random.int(1, 72) * HOUR;
  if (approvedAfter < age)
    values.approved_at = new Date(plan.takenAt.getTime() + approvedAfter).toISOString();
  return values;
}

const STREETS = [
  'Kastanienweg',
  'Rue des Lilas',
  'Alder Street',
  'Rua das Figueiras',
  'Calle del Olmo',
  '桜通り',
];
const CITIES = [
  { city: 'Lyon', postalCode: '69001', country: 'FR' },
  { city: 'Hamburg', postalCode: '20095', country: 'DE' },
  { city: 'Denver', postalCode: '80202', country: 'US' },
  { city: '金沢市', postalCode: '920-0000', country: 'JP' },
  { city: 'Curitiba', postalCode: '80010-000', country: 'BR' },
];
const NOTES = [
  'Answers within a day.',
  'Prefers messages on weekdays.',
  'Speaks at our spring event.',
  'Allergic to nuts, ask before sending samples.',
];

/** Attribute values of a creator; about every sixth creator has none yet. */
export function creatorValuesOf(person: Person, brand: Brand, anchor: Date): Record<string, unknown> {
  const random = new Random(brand.key, 'creator values', person.creatorId);
  if (random.chance(0.17)) return {};
  const values: Record<string, unknown> = {
    tier: optionId(
      brand,
      'tier',
      random.weighted([
        [TIERS[0], 1],
        [TIERS[1], 3],
        [TIERS[2], 5],
        [TIERS[3], 8],
      ]),
    ),
  };
  const mailbox = person.handle.replace(/[^a-z0-9]/g, '-');
  if (random.chance(0.7)) {
    values.emails = [`${mailbox}@post.example`, ...(random.chance(0.3) ? [`office@${mailbox}.example`] : [])];
  }
  if (random.chance(0.45)) {
    values.shipping_address = {
      name: person.name,
      street: `${random.pick(STREETS)} ${random.int(1, 140)}`,
      ...random.pick(CITIES),
    };
  }
  if (random.chance(0.2)) values.phone = fictionalPhone(random);
  if (random.chance(0.4)) values.nps = random.int(3, 10);
  if (random.chance(0.3)) values.contract_signed_on = dayOf(daysBefore(anchor, random.int(20, 360)));
  if (random.chance(0.15)) values.notes = random.pick(NOTES);
  return values;
}
