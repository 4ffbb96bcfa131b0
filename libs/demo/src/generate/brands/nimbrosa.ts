import { food } from '../content/food.data.js';
import type { Brand } from './brand.js';

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
  campaigns: [{ hashtag: '柚子こしょうの日', daysAgo: 18, spread: 3 }],
  languages: [
    ['ja', 56],
    ['en', 22],
    ['zh', 14],
    ['th', 8],
  ],
  subject: food,
  scene: 'dishes',
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
  rateCard: null,
};
