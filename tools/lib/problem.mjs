/**
 * A failure whose message is written for the person at the terminal: what happened and what to do next.
 * The tools print its message alone; any other error is a defect of ours and is printed with its stack.
 */
export class Problem extends Error {
  name = 'Problem';
}

/** Thrown when a step ends because the person asked everything to stop. */
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
