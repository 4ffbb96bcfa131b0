/** What a document is refused for: it takes too much to be read. The message continues a sentence that names the document. */
export class DocumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentError';
  }
}
