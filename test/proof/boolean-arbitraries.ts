import { type CapturedPost, hashtagsIn, mentionsIn } from '@loupe/content';
import fc from 'fast-check';
import { somePost } from '../support/world.js';

/** Words of ten scripts, with forms of the same words in the languages that have some. */
const SCRIPTS: Readonly<Record<string, { words: string; gap: string }>> = {
  latin: {
    words:
      'serum serums cream creams night nights the of new skin glow glowing Kind Kinder Haut Häuser Haus neue Nächte für crème crèmes solaire nouvelle peaux peau sérum noche noches piel nuevas Straße strasse co-op don’t Ǆ ﬁne œuvre',
    gap: ' ',
  },
  cyrillic: { words: 'крем крема кремы ночь ночи новый новая кожа кожи сыворотка ещё её й', gap: ' ' },
  greek: { words: 'κρέμα κρέμες νύχτα δέρμα νέος ΝΈΟΣ λόγος', gap: ' ' },
  arabic: { words: 'كريم كَرِيم ليلة جديد بشرة سيروم الـليل', gap: ' ' },
  hebrew: { words: 'קרם קְרֶם לילה חדש עור סרום', gap: ' ' },
  devanagari: { words: 'क्रीम रात नई त्वचा सीरम ख़ास', gap: ' ' },
  tamil: { words: 'கிரீம் இரவு புதிய தோல் சீரம்', gap: ' ' },
  thai: { words: 'ครีม กลางคืน ใหม่ ผิว เซรั่ม ผิวหน้า', gap: '' },
  han: { words: '精华 面霜 新 夜 皮肤 美容液 美容', gap: '' },
  kana: { words: 'クリーム ｸﾘｰﾑ 夜 新しい セラム 肌が かﾞ', gap: '' },
  hangul: { words: '크림 밤 새로운 피부 세럼 추천', gap: ' ' },
};
const SIGNS =
  '👍 👍🏽 ❤️ 👩‍🔬 🇩🇪 7 2026 ٣ #glowup #新作 @glow.studio https://shop.example/serum?a=cream www.glow.example'.split(
    ' ',
  );
const ACCOUNTS: readonly [string, string | null][] = [
  ['glow.studio', 'Élodie Martin'],
  ['night_owl', 'Night Owl & Glow'],
  ['tokyo', '東京の美容室Tokyo〜ハイ 👍'],
  ['kaffee', 'Kaffee-Freund'],
  ['UC123', null],
];

const sentence = fc.constantFrom(...Object.values(SCRIPTS)).chain(({ words, gap }) =>
  fc
    .array(
      fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...words.split(' ')) }, fc.constantFrom(...SIGNS)),
      {
        minLength: 1,
        maxLength: 9,
      },
    )
    .chain((some) => fc.constantFrom(gap, ' ', ', ', '\n').map((between) => some.join(between))),
);

const picture = { fileUrl: null, thumbnailUrl: null, width: null, height: null } as const;

/** Posts in ten scripts, as real ones are. */
export function postsInTenScripts(count: number, seed: number): TextPost[] {
  const texts = fc.record({
    caption: fc.option(fc.array(sentence, { minLength: 1, maxLength: 3 }).map((some) => some.join('\n'))),
    said: fc.option(sentence, { freq: 2 }),
    shown: fc.option(sentence, { freq: 1 }),
    described: fc.option(sentence, { freq: 1 }),
    account: fc.constantFrom(...ACCOUNTS),
  });
  return fc
    .sample(texts, { numRuns: count, seed })
    .map(({ caption, said, shown, described, account }, at) => {
      const [accountName, fullName] = account;
      const post = somePost({
        externalId: String(at),
        caption,
        hashtags: hashtagsIn(caption ?? ''),
        mentions: mentionsIn(caption ?? ''),
        profile: {
          externalId: null,
          accountName,
          fullName,
          originalUrl: `https://www.instagram.com/${accountName}/`,
        },
      });
      return withTexts(post, at, { said, shown, described });
    });
}

/** A post, and what is read in its picture. */
export interface TextPost {
  post: CapturedPost;
  shown: string | null;
}

/** A post with other texts, and a time of its own, by which pages are in a known order. */
export function withTexts(
  post: CapturedPost,
  at: number,
  { said, shown, described }: Record<'said' | 'shown' | 'described', string | null>,
): TextPost {
  const media = [
    { ...picture, type: 'VIDEO' as const, videoDuration: 1, transcript: said },
    { ...picture, type: 'IMAGE' as const, videoDuration: null, altText: described },
  ];
  const takenAt = new Date(Date.UTC(2026, 0, 1) + at * 60_000);
  return { post: { ...post, takenAt, media, snapshots: [] }, shown };
}

/** Random queries of words, phrases and names of some posts. */
export function queriesAbout(posts: readonly TextPost[]): fc.Arbitrary<string> {
  const texts = posts.flatMap(({ post: { caption, media }, shown }) =>
    [caption, shown, ...media.flatMap(({ transcript, altText }) => [transcript, altText])].filter(
      (text): text is string => typeof text === 'string' && chunksOf(text).length > 0,
    ),
  );
  const facts = [
    ...posts.flatMap(({ post }) => [
      ...post.hashtags.filter(isPlain).map((name) => `tag:${name}`),
      ...post.mentions.filter(isPlain).map((name) => `mention:@${name}`),
      ...chunksOf(`${post.profile.accountName} ${post.profile.fullName ?? ''}`).map(
        (name) => `account:${name}`,
      ),
      ...(isPlain(post.profile.accountName) ? [`account:@${post.profile.accountName}`] : []),
    ]),
    ...['en', 'de', 'ru', 'ja', 'und'].map((code) => `lang:${code}`),
  ];
  const someText = fc.constantFrom(...texts).map(chunksOf);
  const place = fc.nat(1000);
  const chunk = fc.tuple(someText, place).map(([chunks, at]) => chunks[at % chunks.length] ?? '');
  const word = fc.tuple(chunk, fc.nat(3)).map(([text, form]) => (form === 0 ? text.toUpperCase() : text));
  const quoted = fc.tuple(someText, place, fc.integer({ min: 1, max: 4 })).map(([chunks, at, length]) => {
    const from = at % chunks.length;
    return `"${chunks.slice(from, from + length).join(' ')}"`;
  });
  const prefix = fc
    .tuple(chunk, fc.integer({ min: 2, max: 6 }))
    .map(
      ([text, length]) =>
        `${[...(/[\p{L}\p{N}]{2,}/u.exec(text)?.[0] ?? 'serum')].slice(0, length).join('')}*`,
    );
  const part = fc.tuple(chunk, fc.nat(6), fc.integer({ min: 1, max: 4 })).map(([text, from, length]) => {
    const run = [
      ...(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\p{sc=Thai}]+/u.exec(text)?.[0] ?? '美容'),
    ];
    return run.slice(from % run.length, (from % run.length) + length).join('');
  });
  const term = fc.oneof({ weight: 5, arbitrary: word }, quoted, quoted, prefix, part);
  const field = fc.constantFrom('caption:', 'said:', 'picture:');
  const either = fc
    .array(fc.oneof(word, quoted), { minLength: 2, maxLength: 3 })
    .map((some) => `(${some.join(' OR ')})`);
  const near = fc
    .tuple(
      someText,
      place,
      fc.nat(8),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.option(either, { freq: 4 }),
    )
    .map(([chunks, at, apart, most, isBefore, other]) => {
      const one = chunks[at % chunks.length] ?? '';
      const two = other ?? chunks[(at + apart) % chunks.length] ?? '';
      return isBefore ? `${one} NEAR/${most} ${two}` : `${two} NEAR/${most} ${one}`;
    });
  const { query } = fc.letrec<{ query: string; one: string }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 5, arbitrary: term },
      fc.tuple(field, term).map((parts) => parts.join('')),
      fc.constantFrom(...facts),
      near,
      fc.tuple(fc.constantFrom('-', 'NOT '), tie('one')).map((parts) => parts.join('')),
      tie('query').map((text) => `(${text})`),
      fc.tuple(field, tie('query')).map(([name, text]) => `${name}(${text})`),
    ),
    query: fc
      .array(fc.tuple(fc.constantFrom(' ', ' ', ' OR ', ' AND ', ' -', ' NOT '), tie('one')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.map(([between, text], at) => (at === 0 ? text : between + text)).join('')),
  }));
  return query.filter((text) => text.length <= 900);
}

/** What stands between spaces in a text, as somebody would copy it into a query: without what are signs of the language there. */
function chunksOf(text: string): string[] {
  return text
    .split(/[\s()"“”„«»*]+/u)
    .map((chunk) => chunk.replace(/^-+/, ''))
    .filter((chunk) => isPlain(chunk) && chunk.length <= 40);
}

function isPlain(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    !/[\s()"“”„«»*]|^-|^[A-Za-z]{2,20}:(?!\/)|^(?:AND|OR|NOT|NEAR\/\d+)$/u.test(text)
  );
}
