/** An instant in the format of every response and event: `YYYY-MM-DDTHH:MM:SSZ`. */
export function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
