import { AppError, argumentPath } from './app-error.js';

/** An error in a mutation's input that the caller can correct. */
export interface UserErrorDetail {
  /** Path of the argument, such as ["input", "name"]; empty if no single argument causes the error. */
  field: readonly string[];
  message: string;
  /** A stable code of the error, if clients have to distinguish errors. */
  code?: string;
}

/**
 * Thrown by a service if it cannot do what the mutation requests. It rolls the transaction back, and the payload has the
 * details in userErrors.
 */
export class UserErrors extends Error {
  constructor(readonly details: readonly UserErrorDetail[]) {
    super(details.map((detail) => detail.message).join('; '));
    this.name = 'UserErrors';
  }
}

/** A UserErrors with one detail. */
export function userError(field: readonly string[], message: string, code?: string): UserErrors {
  return new UserErrors([code === undefined ? { field, message } : { field, message, code }]);
}

/**
 * Throws an error of a mutation's `input` as one that the caller can correct, such as `customAttributeConditions[0].key: is unknown`;
 * other errors as they are.
 */
export function asUserErrors(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, message, at } = error;
  const { argument, problem } = at ?? { argument: '', problem: message };
  if (code === 'STORAGE_FULL') throw userError(['input'], problem, 'limit_reached');
  if (code === 'WRONG_VIEW_TYPE_FOR_ITEMS') throw userError(['input', 'presetId'], message, code);
  if (code !== 'INVALID_INPUT') throw error;
  throw userError(['input', ...argumentPath(argument)], problem, code);
}
