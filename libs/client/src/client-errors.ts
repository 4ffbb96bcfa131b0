/** An error of a response, as the API reports it. */
export interface ResponseError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; [name: string]: unknown };
}

/** The API refused a request, or a field of it failed. */
export class LoupeError extends Error {
  /**
   * @param status HTTP status
   * @param errors empty where the response has only a text, as for a wrong token
   * @param data what the response has besides its errors
   */
  constructor(
    message: string,
    readonly status: number,
    readonly errors: readonly ResponseError[],
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'LoupeError';
  }

  /** The code of the first error, such as INVALID_INPUT; null without one. */
  get code(): string | null {
    return this.errors[0]?.extensions?.code ?? null;
  }
}

/** A webhook that Loupe did not send, or that is too old. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}
