import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A value as it goes to PostgreSQL; bytes in base64. */
export type SentValue = string | null | { base64: string };

/** A statement that the API's process sent, as capture.mjs writes it. */
export interface CapturedStatement {
  /** Statements with the same number were under way at the same time. */
  batch: number;
  text: string;
  /** Name of the prepared statement, where it was sent as one. */
  name?: string;
  values: SentValue[];
}

/** Every request begins with them, whatever it asks for; the floor has no tokens to check. */
const OF_ADMISSION = / api_tokens /;

/** Reads what capture.mjs writes, from one request to the next. */
export class CaptureFile {
  private offset = 0;

  constructor(private readonly path: string) {}

  /** The statements since the last call, without those that check the token. */
  take(): CapturedStatement[] {
    const size = statSync(this.path).size;
    const buffer = Buffer.alloc(size - this.offset);
    const file = openSync(this.path, 'r');
    readSync(file, buffer, 0, buffer.length, this.offset);
    closeSync(file);
    this.offset = size;
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): CapturedStatement => JSON.parse(line))
      .filter(({ text }) => !OF_ADMISSION.test(text));
  }
}
