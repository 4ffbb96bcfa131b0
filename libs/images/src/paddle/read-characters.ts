/** Lines of which the network is less sure, on average, are mostly no text. */
const LEAST_SURE = 0.6;

/**
 * The characters of a line: at each place the most probable one; the same at neighbouring places is one, and the first stands for none.
 *
 * Source: Graves et al., "Connectionist temporal classification" (2006), best path decoding.
 * @param probabilities of each character, place after place
 * @param characters by their numbers, of which 0 is none
 * @returns an empty text where the network is not sure
 */
export function readCharacters(probabilities: Float32Array, characters: readonly string[]): string {
  const count = characters.length;
  let text = '';
  let sure = 0;
  let read = 0;
  let last = 0;
  for (let place = 0; (place + 1) * count <= probabilities.length; place++) {
    let best = 0;
    for (let each = 1; each < count; each++) {
      if ((probabilities[place * count + each] ?? 0) > (probabilities[place * count + best] ?? 0))
        best = each;
    }
    if (best !== 0 && best !== last) {
      text += characters[best] ?? '';
      sure += probabilities[place * count + best] ?? 0;
      read += 1;
    }
    last = best;
  }
  return read === 0 || sure / read < LEAST_SURE ? '' : text.trim();
}
