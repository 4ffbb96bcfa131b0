import type { CapturedLocation } from '@loupe/content';

function place(name: string | null, city: string, state: string | null, country: string): CapturedLocation {
  return { name, city, state, country, formatted: [name, city, state, country].filter(Boolean).join(', ') };
}

/** Places that posts name. */
export const PLACES: readonly CapturedLocation[] = [
  place(null, 'Lyon', 'Auvergne-Rhône-Alpes', 'France'),
  place('Canal Saint-Martin', 'Paris', 'Île-de-France', 'France'),
  place(null, 'Hamburg', null, 'Germany'),
  place(null, '서울', null, '대한민국'),
  place(null, 'Boulder', 'Colorado', 'United States'),
  place('Indian Peaks', 'Nederland', 'Colorado', 'United States'),
  place(null, 'Jaca', 'Aragón', 'España'),
  place(null, 'Garmisch-Partenkirchen', 'Bayern', 'Deutschland'),
  place('下北沢', '世田谷区', '東京都', '日本'),
  place(null, '金沢市', '石川県', '日本'),
  place(null, 'Taipei', null, 'Taiwan'),
  place('Minhocão', 'São Paulo', 'SP', 'Brasil'),
  place(null, 'Curitiba', 'PR', 'Brasil'),
  place(null, 'Siena', 'Toscana', 'Italia'),
  place(null, 'Dubai', null, 'United Arab Emirates'),
  { name: 'Somewhere with bad signal', city: null, state: null, country: null, formatted: null },
];
