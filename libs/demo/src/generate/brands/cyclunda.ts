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
  campaigns: [
    {
      hashtag: 'segundasobrerodas',
      daysAgo: 33,
      spread: 5,
      goal: '50 posts de criadores da cidade',
      budget: 90_000,
      fees: 61_000,
    },
  ],
  languages: [
    ['pt', 62],
    ['en', 16],
    ['es', 14],
    ['it', 8],
  ],
  subject: cycling,
  stills: {
    products: {
      'Brisa Gravel 3': [1, 8],
      'Vento Road 2': [2, 8],
      'Cargo Ponte': [3],
      'Mirim Dobrável': [4],
      'Rolê City': [5],
      'Garoa Gravel': [6, 1],
    },
    any: [7, 9, 5, 2, 6, 4],
    nameless: [1, 2, 4, 5, 6, 8],
    hues: [-120, -80, -45, -25, 25, 50, 90, 140, 180],
  },
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
  perEuro: 6,
  homes: [
    { city: 'São Paulo', region: 'SP', country: 'Brasil' },
    { city: 'Curitiba', region: 'PR', country: 'Brasil' },
    { city: 'Belo Horizonte', region: 'MG', country: 'Brasil' },
    { city: 'Porto', region: null, country: 'Portugal' },
    { city: 'Siena', region: 'Toscana', country: 'Italia' },
    { city: 'Bogotá', region: null, country: 'Colombia' },
  ],
  rateCard: { 'YOUTUBE VIDEO': { perThousandImpressions: 1800 }, TIKTOK: { perShare: 65 } },
};
