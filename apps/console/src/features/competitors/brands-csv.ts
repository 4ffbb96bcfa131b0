import { t } from '../../lib/messages';
import { csvOf } from '../../lib/saved-file';
import { figureOf, NAMES, ordered } from './brands-table';
import { type Comparison, FIGURES, type FigureName } from './competitors.query';

/** The brands as CSV, in the order of the table: each figure whole, before, and as a part of all brands. */
export function brandsCsv({ brands, currency }: Comparison, by: FigureName, ownName: string): string {
  const head = NAMES.flatMap((name) => {
    const figure = name === 'EARNED_MEDIA_VALUE' ? `${FIGURES[name]} (${currency})` : FIGURES[name];
    return [figure, t('{name}, before', { name: figure }), t('{name}, share in %', { name: FIGURES[name] })];
  });
  const rows = ordered(brands, by).map((brand) => [
    brand.isOwnBrand ? ownName : brand.name,
    ...NAMES.flatMap((name) => {
      const { value, before, share } = figureOf(brand, name) ?? {};
      return [value, before, share == null ? share : Math.round(share * 10_000) / 100].map((each) =>
        each == null ? '' : String(each),
      );
    }),
  ]);
  return csvOf([[t('Brand'), ...head], ...rows]);
}
