/** The places of values in a message of a catalogue, such as `{count}`. */
export const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
