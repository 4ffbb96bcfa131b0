import type { Brand } from './brands/brand.js';
import { joinSentences, type Phrases, phrasesOf } from './content/phrases.js';
import type { PostPlan } from './demo.types.js';
import { elementAt, Random } from './random.js';

/** The texts of a post, and the pieces that a classifier would quote. */
export interface Wording {
  caption: string | null;
  hashtags: string[];
  mentions: string[];
  opening: string | null;
  remark: string | null;
}

/** The brand or competitor that a post is about. */
export interface Topic {
  name: string;
  handle: string;
  /** The first one is in nearly every post. */
  hashtags: readonly string[];
}

/** Hashtags that any post may have. */
const COMMON_HASHTAGS = ['fyp', 'reels', 'viral', 'ad', 'giveaway', 'ootd', 'weekendvibes'];

/** The caption of a post with its hashtags and mentions. Every caption contains its tags, except those of stories. */
export function wordingOf(plan: PostPlan, brand: Brand, topic: Topic, others: readonly string[]): Wording {
  const random = new Random(...plan.path, 'caption');
  const phrases = phrasesOf(brand.subject, plan.language);
  const fill = (text: string) => text.replaceAll('{product}', plan.product).replaceAll('{brand}', topic.name);
  const opening = fill(random.pick(phrases.openings[plan.format]));
  const remarks = random.sample(phrases.remarks[plan.tone], 2).map(fill);
  const closing = fill(random.pick(phrases.closings));
  const emoji = () => random.pick(brand.subject.emoji);
  const hashtags = hashtagsOf(plan, topic, phrases, random);
  const mentions = mentionsOf(plan, topic, others, random);
  const tags = [...mentions.map((name) => `@${name}`), ...hashtags.map((name) => `#${name}`)].join(' ');

  if (plan.type === 'STORY') {
    // A story shows its tags as stickers, and most stories have no text.
    const caption = random.chance(0.45) ? `${opening} ${emoji()}` : null;
    return { caption, hashtags: hashtags.slice(0, 1), mentions, opening: caption && opening, remark: null };
  }
  if (plan.type === 'VIDEO') {
    const caption = [
      opening,
      joinSentences(remarks, plan.language),
      chapters(random, phrases, fill),
      shopLine(brand, plan),
      tags,
    ];
    return { caption: caption.join('\n\n'), hashtags, mentions, opening, remark: elementAt(remarks, 0) };
  }
  if (random.chance(0.1)) {
    return {
      caption: `${emoji()}${emoji()} ${tags}`.trimEnd(),
      hashtags,
      mentions,
      opening: null,
      remark: null,
    };
  }
  const said = random.chance(0.2) ? remarks : remarks.slice(0, 1);
  const sentences = [...said, ...(random.chance(0.6) ? [closing] : [])];
  const body = [`${opening} ${emoji()}`, joinSentences(sentences, plan.language)];
  const caption = [...body, ...(tags === '' ? [] : [tags])].join(random.chance(0.6) ? '\n\n' : '\n');
  return { caption, hashtags, mentions, opening, remark: elementAt(said, 0) };
}

/** The transcript of a video of a given length in seconds; null if there is only music. */
export function transcriptOf(plan: PostPlan, brand: Brand, topic: Topic, seconds: number): string | null {
  const random = new Random(...plan.path, 'transcript');
  if (random.chance(0.12)) return null;
  const phrases = phrasesOf(brand.subject, plan.language);
  // About five seconds per sentence: the spoken sentences in their order, with the creator's opinion in the middle.
  const sentences = Math.max(2, Math.round(seconds / 5));
  const remarks = random.sample(phrases.remarks[plan.tone], Math.ceil(sentences / 4));
  const kept = new Set(random.sample(phrases.spoken, Math.max(1, sentences - remarks.length)));
  const spoken = phrases.spoken.filter((sentence) => kept.has(sentence));
  const middle = Math.ceil(spoken.length / 2);
  const said = [...spoken.slice(0, middle), ...remarks, ...spoken.slice(middle)];
  return joinSentences(said, plan.language)
    .replaceAll('{product}', plan.product)
    .replaceAll('{brand}', topic.name);
}

function hashtagsOf(plan: PostPlan, topic: Topic, phrases: Phrases, random: Random): string[] {
  const own = random.chance(0.9) ? [elementAt(topic.hashtags, 0)] : [];
  const more = random.sample(topic.hashtags.slice(1), random.int(0, 1));
  const campaign = plan.campaign === null ? [] : [plan.campaign];
  const subject = random.sample(phrases.hashtags, random.int(0, 4));
  const common = random.chance(0.3) ? [random.pick(COMMON_HASHTAGS)] : [];
  return [...new Set([...own, ...campaign, ...more, ...subject, ...common, ...(plan.paid ? ['ad'] : [])])];
}

/** The brand, in most posts of others, and sometimes another creator. */
function mentionsOf(plan: PostPlan, topic: Topic, others: readonly string[], random: Random): string[] {
  const poster = plan.account.captured.accountName;
  const named = [
    ...(random.chance(0.82) ? [topic.handle] : []),
    ...(random.chance(0.12) && others.length > 0 ? [random.pick(others)] : []),
  ];
  return [...new Set(named)].filter((name) => name !== poster);
}

/** The chapters in the description of a long video. */
function chapters(random: Random, phrases: Phrases, fill: (text: string) => string): string {
  const titles = random.sample([...phrases.openings.tutorial, ...phrases.openings.review], 3);
  let second = 0;
  return titles
    .map((title) => {
      const time = `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
      second += random.int(40, 200);
      return `${time} ${fill(title)}`;
    })
    .join('\n');
}

function shopLine(brand: Brand, plan: PostPlan): string {
  const page = encodeURIComponent(plan.product.toLowerCase().replaceAll(' ', '-'));
  return `👉 https://www.${brand.key}.example/shop/${page}?utm_source=youtube&utm_medium=creator`;
}
