/** Why a file could not be copied. The message contains no URL. */
export class CopyError extends Error {
  constructor(
    message: string,
    /** Whether another attempt may succeed. */
    readonly passes: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CopyError';
  }
}
