import PostalMime from 'postal-mime';

/** A mail as a program of mail reads it. */
export interface ReadMail {
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** Pictures by the names that the page shows them by. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  /** What programs offer as files beside it. */
  readonly files: readonly string[];
}

/** Reads what was sent. @param source headers and body */
export async function readMail(source: string): Promise<ReadMail> {
  const { headers, subject = '', text = '', html = '', attachments } = await PostalMime.parse(source);
  const inline = attachments.filter(({ contentId, related }) => contentId !== undefined && related === true);
  const bytesOf = (content: ArrayBuffer | Uint8Array | string) =>
    Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
  return {
    headers: new Map([...headers.map(({ key, value }) => [key, value] as const), ['subject', subject]]),
    text,
    html,
    pictures: new Map(
      inline.map(({ contentId = '', content }) => [contentId.replace(/^<|>$/g, ''), bytesOf(content)]),
    ),
    files: attachments.filter((each) => !inline.includes(each)).map(({ filename }) => filename ?? 'unnamed'),
  };
}
