import { cycling } from '../content/cycling.data.js';
import type { Brand } from './brand.js';

export const cyclunda: Brand = {
  key: 'cyclunda',
  home: { plan: 'startup' },
  workspace: 'Cyclunda',
  name: 'Cyclunda',
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  peakHour: 21,
  handle: 'cyclunda.bikes',
  hashtags: ['cyclunda', 'vaidecyclunda'],
  campaigns: [{ hashtag: 'segundasobrerodas', daysAgo: 33, spread: 5 }],
  languages: [
    ['pt', 62],
    ['en', 16],
    ['es', 14],
    ['it', 8],
  ],
  subject: cycling,
  scene: 'bicycle',
  products: ['Brisa Gravel 3', 'Vento Road 2', 'Cargo Ponte', 'Mirim Dobrável', 'Rolê City', 'Garoa Gravel'],
  posts: 550,
  competitors: [
    { name: 'Spokewren', handle: 'spokewren', products: ['Wren One'], posts: 30 },
    { name: 'Kettenluft', handle: 'kettenluft', products: ['Luft 8', 'Kette Light'], posts: 20 },
  ],
  productAttribute: { key: 'model', name: 'Model' },
  topics: {
    key: 'ride_types',
    name: 'Ride types',
    options: ['Commute', 'Gravel', 'Road', 'Cargo', 'Night ride'],
  },
  keywords: ['cyclunda', 'brisa gravel'],
  collections: [
    { name: 'Segunda sobre rodas', percent: 40, hashtag: 'segundasobrerodas' },
    { name: 'Reviews', percent: 30, format: 'review' },
  ],
  integrations: [
    ['INSTAGRAM', 'PENDING'],
    ['YOUTUBE', 'DISCONNECTED'],
  ],
  rateCard: { 'YOUTUBE VIDEO': { perThousandImpressions: 1800 }, TIKTOK: { perShare: 65 } },
};
