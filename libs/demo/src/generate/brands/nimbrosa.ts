import { STANDARD_RATES } from '@loupe/engagement';
import { food } from '../content/food.data.js';
import type { Brand } from './brand.js';

/** Yen for a euro, about. */
const YEN = 165;

/** The standard rates, in yen. */
function yenCard(): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(STANDARD_RATES).map(([kind, rates]) => [
      kind,
      Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate * YEN])),
    ]),
  );
}

export const nimbrosa: Brand = {
  key: 'nimbrosa',
  home: { organization: 'nimbrosa-foods' },
  workspace: 'Nimbrosa Kitchen',
  name: 'Nimbrosa',
  timeZone: 'Asia/Tokyo',
  currency: 'JPY',
  peakHour: 11,
  handle: 'nimbrosa.kitchen',
  hashtags: ['nimbrosa', 'nimbrosakitchen', 'ニンブローザ'],
  campaigns: [
    {
      hashtag: '柚子こしょうの日',
      daysAgo: 18,
      spread: 3,
      goal: '投稿60件、いいね10万件',
      budget: 6_000_000,
      fees: 4_150_000,
    },
  ],
  languages: [
    ['ja', 56],
    ['en', 22],
    ['zh', 14],
    ['th', 8],
  ],
  subject: food,
  stills: {
    products: {
      'Yuzu Kosho Sauce': [1, 9, 8],
      'Toasted Sesame Crunch': [2, 7],
      'Smoked Chili Oil': [3, 7, 8],
      'Black Garlic Miso': [4, 7],
      'Sudachi Ponzu': [5, 9],
      'Umami Dashi Bags': [6, 7],
    },
    any: [9, 7, 8, 6],
    nameless: [6, 7],
    // Food stays in the colors of food.
    hues: [-10, -6, 6, 10],
  },
  products: [
    'Yuzu Kosho Sauce',
    'Toasted Sesame Crunch',
    'Smoked Chili Oil',
    'Black Garlic Miso',
    'Sudachi Ponzu',
    'Umami Dashi Bags',
  ],
  posts: 750,
  competitors: [
    { name: 'Umaruto', handle: 'umaruto.jp', products: ['Umaru Dashi', 'Ruto Chili'], posts: 55 },
    { name: 'Tomorinda', handle: 'tomorinda', products: ['Tomo Tsuyu'], posts: 35 },
  ],
  productAttribute: { key: 'flavour', name: 'Flavour' },
  topics: {
    key: 'dishes',
    name: 'Dishes',
    options: ['Noodles', 'Rice', 'Bento', 'Snack', 'Soup', 'Breakfast'],
  },
  keywords: ['nimbrosa', 'ニンブローザ', '柚子胡椒ソース'],
  collections: [
    { name: 'レシピ集', percent: 25, format: 'tutorial', tone: 'positive' },
    { name: '柚子こしょうの日', percent: 40, hashtag: '柚子こしょうの日' },
    { name: 'Sudachi Ponzu launch', percent: 30, product: 'Sudachi Ponzu' },
  ],
  integrations: [
    ['INSTAGRAM', 'CONNECTED'],
    ['TIKTOK', 'CONNECTED'],
    ['YOUTUBE', 'PENDING'],
  ],
  rateCard: yenCard(),
  perEuro: YEN,
  homes: [
    { city: '渋谷区', region: '東京都', country: '日本' },
    { city: '世田谷区', region: '東京都', country: '日本' },
    { city: '大阪市', region: '大阪府', country: '日本' },
    { city: '金沢市', region: '石川県', country: '日本' },
    { city: 'Taipei', region: null, country: 'Taiwan' },
    { city: 'Bangkok', region: null, country: 'Thailand' },
    { city: 'Singapore', region: null, country: 'Singapore' },
  ],
};
