/** An instant as every response and event has it: `YYYY-MM-DDTHH:MM:SSZ`. */
export function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
