import { codedRefusal, Refusal } from '@loupe/http';

const badRequest = (status: number, message: string): Refusal =>
  new Refusal(status, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });

/** The response to a request that Node's HTTP parser refuses. */
export function parserRefusal({ code }: NodeJS.ErrnoException): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return codedRefusal('REQUEST_TIMEOUT', 'The request did not arrive in time');
    case 'HPE_HEADER_OVERFLOW':
      return badRequest(431, 'The request line and headers are too long');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return badRequest(413, 'The chunk extensions of the request body are too long');
    case 'HPE_INVALID_CONTENT_LENGTH':
    case 'HPE_UNEXPECTED_CONTENT_LENGTH':
    case 'HPE_INVALID_TRANSFER_ENCODING':
      return badRequest(400, 'Content-Length or Transfer-Encoding is not valid');
    case 'HPE_INVALID_EOF_STATE':
      return badRequest(400, 'The request ended early');
    default:
      return badRequest(400, 'This is not a valid HTTP/1.1 request');
  }
}
