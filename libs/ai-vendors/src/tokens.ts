/** Tokens of a call. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}
