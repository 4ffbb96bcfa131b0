interface Figure {
  readonly unit?: unknown;
  readonly value?: unknown;
  readonly before?: unknown;
}

/** The figure of a brand, money in cents as everywhere in tools; its unit says so. Figures that are not money stay. */
export function figureInCents(figure: object, currency: string | null): object {
  const { value, before, unit, ...others } = figure as Figure;
  if (currency === null || unit !== currency) return figure;
  return {
    ...others,
    unit: `cents of ${currency}`,
    ...(value == null ? {} : { valueCents: centsOf(value) }),
    ...(before == null ? {} : { beforeCents: centsOf(before) }),
  };
}

function centsOf(amount: unknown): string {
  return String(Math.round(Number(amount) * 100));
}
