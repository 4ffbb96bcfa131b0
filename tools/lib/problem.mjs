/**
 * A failure with a message for the user: what happened and what to do next. The tools print only its message. Any
 * other error is a bug and is printed with its stack.
 */
export class Problem extends Error {
  name = 'Problem';
}

/** Thrown if a step ends because the user stopped everything. */
export class Interrupted extends Problem {
  name = 'Interrupted';

  constructor() {
    super('Stopped before everything was up.');
  }
}

/**
 * The text to show for any thrown value.
 * @param {unknown} error
 * @returns {string} the message of a Problem, otherwise the stack
 */
export function describe(error) {
  if (error instanceof Problem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
