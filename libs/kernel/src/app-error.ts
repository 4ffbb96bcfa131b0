import type { ErrorCode } from './errors.js';

/** An argument by its path, such as `groupBy[1].attribute`, and what is wrong with it. */
export interface ArgumentProblem {
  readonly argument: string;
  readonly problem: string;
}

/** An error that the caller can act on; any other thrown error is reported as INTERNAL_SERVER_ERROR. */
export class AppError extends Error {
  /** @param at which argument the message is about, where it is about one */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly at: ArgumentProblem | null = null,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/**
 * A server that the service depends on fails in a way that passes: the same work may succeed later. The cause is logged; callers
 * get HTTP 503 with the message.
 */
export class OutageError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = new.target.name;
  }
}

/** A request that can never succeed unchanged; the message names the argument. */
export class InvalidInputError extends AppError {
  constructor(message: string, at: ArgumentProblem | null = null) {
    super('INVALID_INPUT', message, at);
  }

  /** About one argument, such as `groupBy[1]`; the message has both. */
  static at(argument: string, problem: string): InvalidInputError {
    return new InvalidInputError(`${argument}: ${problem}`, { argument, problem });
  }
}

/** The steps of an argument's name such as `groupBy[1].attribute`; none of an empty one. */
export function argumentPath(argument: string): string[] {
  return argument === '' ? [] : argument.replaceAll(']', '').split(/[.[]/);
}

/** A required object does not exist, or belongs to another workspace. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found`);
  }
}
