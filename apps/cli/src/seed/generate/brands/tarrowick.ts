import { outdoor } from '../content/outdoor.data.js';
import type { Brand } from './brand.js';

export const tarrowick: Brand = {
  key: 'tarrowick',
  home: { organization: 'quillmora' },
  workspace: 'Tarrowick Outdoor',
  name: 'Tarrowick',
  timeZone: 'America/Denver',
  peakHour: 1,
  handle: 'tarrowick',
  hashtags: ['tarrowick', 'tarrowickoutdoor', 'madeformud'],
  campaigns: [{ hashtag: 'threenightsout', daysAgo: 40, spread: 7 }],
  languages: [
    ['en', 64],
    ['es', 16],
    ['de', 14],
    ['hi', 6],
  ],
  subject: outdoor,
  products: [
    'Ridge 28 Pack',
    'Stormlark Shell',
    'Ridge 45 Pack',
    'Rainfly Poncho',
    'Two-Season Tent',
    'Scree Dry Duffel',
  ],
  posts: 650,
  competitors: [
    { name: 'Vindrake', handle: 'vindrake.gear', products: ['Vind 40', 'Drake Shell'], posts: 60 },
    { name: 'Ostrafell', handle: 'ostrafell', products: ['Fell Tent 2', 'Ostra Tarp'], posts: 40 },
    { name: 'Cairnholt & Sons', handle: 'cairnholtandsons', products: ['Peat 30 Pack'], posts: 25 },
  ],
  productAttribute: { key: 'gear', name: 'Gear' },
  topics: {
    key: 'activities',
    name: 'Activities',
    options: ['Hiking', 'Backpacking', 'Trail running', 'Climbing', 'Camping', 'Winter'],
  },
  keywords: ['tarrowick', 'stormlark', 'ridge 28'],
  collections: [
    { name: 'Three Nights Out – finalists', percent: 40, hashtag: 'threenightsout' },
    { name: 'Field tests', percent: 30, format: 'review' },
    { name: 'Warranty watch', percent: 55, tone: 'negative' },
    { name: 'Billboard candidates 🏔️', percent: 50, leastReach: 2 },
  ],
  integrations: [
    ['INSTAGRAM', 'CONNECTED'],
    ['YOUTUBE', 'CONNECTED'],
    ['TIKTOK', 'DISCONNECTED'],
  ],
  rateCard: { 'YOUTUBE VIDEO': { perThousandImpressions: 1800 }, TIKTOK: { perShare: 65 } },
};
