import type { Language } from '../../generate/content/phrases.js';
import type { Random } from '../../generate/random.js';
import { BLACK, BRIGHT, BROWNS, CLOTHES, darker, FAIR, GREY, GROUNDS, SKINS } from './colors.js';

/** Whose hair and beard are usual; a portrait has one of them by the name of its person. */
export type Kind = 'woman' | 'man';

export type HairStyle =
  | 'centre'
  | 'side'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'curls'
  | 'afro'
  | 'pixie'
  | 'scarf'
  | 'quiff'
  | 'buzz'
  | 'curlyTop'
  | 'swept'
  | 'bald'
  | 'beanie'
  | 'topknot';

export type Clothing = 'crew' | 'vneck' | 'turtleneck' | 'shirt' | 'hoodie' | 'blazer';

/** What is drawn of a person. */
export interface PersonLook {
  readonly skin: string;
  readonly hair: string;
  readonly style: HairStyle;
  readonly beard: 'none' | 'stubble' | 'full' | 'moustache';
  readonly glasses: 'none' | 'round' | 'square';
  readonly earrings: 'none' | 'studs' | 'hoops';
  readonly smile: 'closed' | 'open';
  readonly clothing: Clothing;
  readonly cloth: string;
  /** Of what is worn over or under it, and of hats and scarves. */
  readonly second: string;
  readonly ground: readonly [string, string];
  /** Of the width of a face. */
  readonly breadth: number;
  /** Degrees by which the head is inclined. */
  readonly tilt: number;
  readonly iris: string;
  readonly freckles: boolean;
}

const STYLES: Record<Kind, readonly (readonly [HairStyle, number])[]> = {
  woman: [
    ['centre', 20],
    ['side', 20],
    ['bob', 14],
    ['bun', 11],
    ['ponytail', 11],
    ['curls', 12],
    ['pixie', 7],
    ['scarf', 3],
    ['beanie', 2],
  ],
  man: [
    ['quiff', 30],
    ['swept', 20],
    ['curlyTop', 18],
    ['buzz', 12],
    ['bald', 6],
    ['topknot', 4],
    ['beanie', 8],
  ],
};

const EAST_ASIA: ReadonlySet<Language> = new Set(['ja', 'ko', 'zh', 'th']);
/** Indexes of SKINS by where people live, so that a list has as many kinds of people as one would meet there. */
const SKINS_OF: Record<'eastAsia' | 'arabic' | 'mixed', readonly (readonly [number, number])[]> = {
  eastAsia: [
    [0, 4],
    [1, 5],
    [2, 4],
    [3, 2],
  ],
  arabic: [
    [1, 3],
    [2, 4],
    [3, 3],
    [4, 2],
  ],
  mixed: [
    [0, 4],
    [1, 4],
    [2, 3],
    [3, 2],
    [4, 2],
    [5, 2],
    [6, 2],
  ],
};

/** How a person looks, drawn from a stream of random numbers. */
export function personLook(random: Random, language: Language, kind: Kind): PersonLook {
  const region = EAST_ASIA.has(language) ? 'eastAsia' : language === 'ar' ? 'arabic' : 'mixed';
  const tone = random.weighted(SKINS_OF[region]);
  const isDark = tone >= 5;
  const style = styleOf(random, language, kind, isDark);
  const ground = random.pick(GROUNDS);
  const cloth = random.pick(CLOTHES);
  return {
    skin: SKINS[tone] ?? SKINS[2],
    hair: hairOf(random, region === 'mixed' && tone < 4, style),
    style,
    beard:
      kind === 'man'
        ? random.weighted([
            ['none', 44],
            ['stubble', 22],
            ['full', style === 'bald' ? 60 : 24],
            ['moustache', 6],
          ] as const)
        : 'none',
    glasses: random.weighted([
      ['none', 74],
      ['round', 14],
      ['square', 12],
    ] as const),
    earrings:
      kind === 'woman'
        ? random.weighted([
            ['none', 45],
            ['studs', 25],
            ['hoops', 30],
          ] as const)
        : 'none',
    smile: random.chance(0.45) ? 'open' : 'closed',
    clothing: random.weighted([
      ['crew', 28],
      ['vneck', 12],
      ['turtleneck', 14],
      ['shirt', 18],
      ['hoodie', 14],
      ['blazer', 14],
    ] as const),
    cloth,
    second: random.pick(CLOTHES.filter((color) => color !== cloth)),
    ground,
    breadth: random.between(0.95, 1.05) * (kind === 'man' ? 1.03 : 0.98),
    tilt: random.between(-5, 5),
    iris: random.pick(
      tone < 2 && region === 'mixed' ? ['#4f7391', '#5c7a58', '#4a3426'] : ['#3a271c', '#4a3426'],
    ),
    freckles: tone < 3 && random.chance(0.12),
  };
}

function styleOf(random: Random, language: Language, kind: Kind, isDark: boolean): HairStyle {
  if (kind === 'woman' && language === 'ar' && random.chance(0.4)) return 'scarf';
  if (isDark && random.chance(0.55)) {
    return random.pick(
      kind === 'woman' ? (['afro', 'curls', 'bun'] as const) : (['buzz', 'curlyTop'] as const),
    );
  }
  return random.weighted(STYLES[kind]);
}

function hairOf(random: Random, mayBeFair: boolean, style: HairStyle): string {
  if (style !== 'buzz' && random.chance(0.04)) return random.pick(BRIGHT);
  if (!mayBeFair) return random.chance(0.72) ? BLACK : darker(random.pick(BROWNS), 0.25);
  return random.weighted([
    [BLACK, 14],
    [random.pick(BROWNS), 48],
    [random.pick(FAIR), 30],
    [random.pick(GREY), 8],
  ] as const);
}
