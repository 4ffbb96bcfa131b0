/** The followers of a profile at both ends of a span. */
interface Readings {
  socialProfileId: string;
  before: string | null;
  after: string;
}

/**
 * The followers of profiles at the begin of each span and at the end of the last one, by the profile; null where they are not
 * known.
 * @param spans the profiles with readings in each span; each span ends where the next one begins
 */
export function readingsOf(spans: readonly (readonly Readings[])[]): Map<string, (number | null)[]> {
  const known = new Map<string, (number | null)[]>();
  for (const [index, rows] of spans.entries()) {
    for (const { socialProfileId, before, after } of rows) {
      const values = known.get(socialProfileId) ?? Array.from({ length: spans.length + 1 }, () => null);
      if (before !== null) values[index] = Number(before);
      values[index + 1] = Number(after);
      known.set(socialProfileId, values);
    }
  }
  return known;
}
