/** More marks on one letter are in no writing (Unicode Standard Annex 15, Stream-Safe Text Format). */
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/**
 * A text without the marks that stand behind thirty others on the same letter. To be normalized, marks are put in order in time that
 * grows with the square of their number: a text that anybody may send is made safe before.
 */
export function streamSafe(text: string): string {
  return text.replace(TOO_MANY, '$1');
}
