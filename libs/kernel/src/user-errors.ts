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
