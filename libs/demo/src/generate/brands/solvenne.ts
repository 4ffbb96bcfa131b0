import { skincare } from '../content/skincare.data.js';
import type { Brand } from './brand.js';

export const solvenne: Brand = {
  key: 'solvenne',
  home: { organization: 'quillmora' },
  workspace: 'Solvenne Skin',
  name: 'Solvenne',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  peakHour: 18,
  handle: 'solvenne.skin',
  hashtags: ['solvenne', 'solvenneskin', 'solvenneglow'],
  campaigns: [
    { hashtag: 'cloudbarrierweek', daysAgo: 24, spread: 4 },
    { hashtag: 'solvennesummerveil', daysAgo: 97, spread: 6 },
  ],
  languages: [
    ['en', 46],
    ['fr', 24],
    ['de', 10],
    ['ko', 12],
    ['ar', 8],
  ],
  subject: skincare,
  scene: 'bottles',
  products: [
    'Cloud Barrier Cream',
    'Amber Night Serum',
    'Rice Milk Lotion',
    'Daily Veil SPF 50',
    'Seafoam Toner',
    'Overnight Cream Mask',
  ],
  posts: 1700,
  competitors: [
    { name: 'Dermaquill', handle: 'dermaquill', products: ['Quill 3 Serum', 'Barrier Balm'], posts: 110 },
    { name: 'Lumintza', handle: 'lumintza.beauty', products: ['Glass Essence', 'Lumi Mask'], posts: 80 },
    { name: 'Maison Petrichelle', handle: 'maisonpetrichelle', products: ['Crème de Pluie'], posts: 50 },
    { name: 'Overnoa', handle: 'overnoa', products: ['Night Jelly', 'Oat Emulsion'], posts: 35 },
  ],
  productAttribute: { key: 'product', name: 'Product' },
  topics: {
    key: 'skin_concerns',
    name: 'Skin concerns',
    options: ['Dryness', 'Redness', 'Texture', 'Sun protection', 'Blemishes', 'Routine basics'],
  },
  keywords: ['solvenne', 'cloud barrier cream', 'amber night serum', 'crème barrière nuage'],
  collections: [
    { name: 'Cloud Barrier Week – best of', percent: 35, hashtag: 'cloudbarrierweek' },
    { name: 'Paid ads shortlist', percent: 60, leastReach: 2, tone: 'positive' },
    { name: 'Tutorials for the shop page', percent: 12, format: 'tutorial', tone: 'positive' },
    { name: 'To answer: unhappy customers', percent: 45, tone: 'negative' },
    { name: 'SPF 50 ☀️', percent: 25, product: 'Daily Veil SPF 50' },
    { name: 'Unboxings, Q4', percent: 8, format: 'unboxing' },
    { name: 'Ideas for next year', percent: 0 },
  ],
  integrations: [
    ['INSTAGRAM', 'CONNECTED'],
    ['TIKTOK', 'PENDING'],
    ['YOUTUBE', 'DISCONNECTED'],
  ],
  rateCard: null,
};
