const kept = new Map<string, unknown>();

/** A format of a language, which is made once: making one takes far longer than using it, and lists use them for each cell. */
export function keptFormat<Options extends object, Format>(
  Kind: new (language: string, options: Options) => Format,
  language: string,
  options: Options,
): Format {
  const key = `${Kind.name} ${language} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known !== undefined) return known as Format;
  const made = new Kind(language, options);
  kept.set(key, made);
  return made;
}

/** Shows instants or days. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keptFormat(Intl.DateTimeFormat, language, options);

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keptFormat(Intl.NumberFormat, language, options);
