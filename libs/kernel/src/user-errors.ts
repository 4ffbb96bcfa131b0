/** Something about a mutation's input that its caller can correct. */
export interface UserErrorDetail {
  /** Path of the argument, such as ["input", "name"]; empty for what no single argument causes. */
  field: readonly string[];
  message: string;
  /** A stable word for the case, where clients have to tell cases apart. */
  code?: string;
}

/**
 * Thrown by a service where a mutation cannot do what it was asked. It rolls the transaction back, and the mutation's
 * payload carries the details in userErrors.
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
