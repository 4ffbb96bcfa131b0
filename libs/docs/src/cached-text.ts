import { type Encoding, encodedAs, encodingOf, etagOf, hasAlready } from '@loupe/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that anybody may ask for, kept in each encoding that was asked for, so that sending it again costs next to nothing. */
export class CachedText {
  private readonly plain: Buffer;
  private readonly etag: string;
  private readonly encoded = new Map<Encoding, ReturnType<typeof encodedAs>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.etag = etagOf(this.plain);
  }

  /** Bytes of the text. */
  get bytes(): number {
    return this.plain.length;
  }

  /** Sends it, or 304 to a caller who has it already. The route compresses nothing itself (`compress: false`). */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request;
    reply.header('etag', this.etag).header('vary', 'accept-encoding');
    if (reply.statusCode === 200 && hasAlready(headers['if-none-match'], this.etag))
      return reply.code(304).send();
    const wanted = encodingOf(headers['accept-encoding']);
    const making = this.encoded.get(wanted) ?? encodedAs(wanted, this.plain);
    this.encoded.set(wanted, making);
    const { encoding, body } = await making;
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body);
  }
}
