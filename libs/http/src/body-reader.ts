import type { FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.js';
import { CHEAP_BYTES } from './budget.js';
import { BytesCollector } from './bytes-collector.js';
import { IncomingBody } from './incoming-body.js';
import { codedRefusal, missingToken, type Refusal } from './refusal.js';

/** Limits on the body of a request, with a token or without (decisions §17, "Before credentials"). */
export interface BodyLimits {
  /** Milliseconds in which a body must arrive. */
  readonly arrivalMs: number;
  /** The same for a request without a token. */
  readonly anonymousArrivalMs: number;
  /** Maximum bytes of a body without a token. */
  readonly anonymousBytes: number;
  /** Maximum bytes in memory of all bodies that are arriving. */
  readonly heldBytes: number;
  /** The most of one organization, or of one workspace without an organization, while others use nothing. */
  readonly heldBytesOfOwner: number;
  /** The share of all requests without a token. */
  readonly heldBytesOfAnonymous: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const BODY_LIMITS: BodyLimits = {
  arrivalMs: 30_000,
  anonymousArrivalMs: 10_000,
  anonymousBytes: 16 * KIB,
  heldBytes: 64 * MIB,
  heldBytesOfOwner: 32 * MIB,
  heldBytesOfAnonymous: 4 * MIB,
};

/**
 * A body may arrive in this many pieces, and in one more for each BYTES_OF_A_PIECE of it. Otherwise a client that sends
 * single bytes would cost a hundred times what it sends.
 */
const FREE_PIECES = 1000;
const BYTES_OF_A_PIECE = 64;

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the bodies of all routes, within one budget. */
    readonly bodies: BodyReader;
  }
}

/** Reads the bodies of this process's requests, within their time limit and the memory that they share. */
export class BodyReader {
  private readonly budget: BodyBudget;

  constructor(readonly limits: BodyLimits = BODY_LIMITS) {
    this.budget = new BodyBudget(limits);
  }

  /**
   * Begins the reading of a request's body. The caller reports every piece that it keeps and gets the error of the time
   * limit.
   */
  incomingBodyOf(request: FastifyRequest): IncomingBody {
    const { arrivalMs, anonymousArrivalMs } = this.limits;
    const owner = ownerOf(request);
    return new IncomingBody(request.raw, this.budget, owner, owner === null ? anonymousArrivalMs : arrivalMs);
  }

  /**
   * The bytes of a body.
   * @param maxBytes maximum of the route; without a token, `anonymousBytes` if that is less
   * @throws Refusal 413 for a larger body, or 401 if a token would allow it; 408 after the time limit; 503 while bodies
   * take too much memory; 429 if the body may be long and the request exceeds the rate limit; 400 for a body that is cut
   * off or arrives in too many pieces
   */
  async read(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
    const isAnonymous = ownerOf(request) === null;
    const allowed = isAnonymous ? Math.min(maxBytes, this.limits.anonymousBytes) : maxBytes;
    const tooLong = () => (isAnonymous && allowed < maxBytes ? missingToken() : tooLarge(maxBytes));
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(length) && length > allowed) throw tooLong();
    // A body that may be long costs something in any case, so its request is counted first.
    if (length > CHEAP_BYTES) await request.budget?.reserve();
    const arrival = this.incomingBodyOf(request);
    const bytes = new BytesCollector(allowed);
    let pieces = 0;
    await arrival.readAll((piece) => {
      pieces += 1;
      if (bytes.length + piece.length > allowed) throw tooLong();
      if (pieces > FREE_PIECES + bytes.length / BYTES_OF_A_PIECE)
        throw codedRefusal('BAD_REQUEST', 'The request body arrives in too many pieces');
      bytes.add(piece);
    });
    return bytes.all();
  }
}

function tooLarge(maxBytes: number): Refusal {
  return codedRefusal('PAYLOAD_TOO_LARGE', `The request body exceeds ${maxBytes} bytes`);
}

/** The owner whose share of the budget a request uses; null without a token. */
function ownerOf({ admission }: FastifyRequest): string | null {
  return admission == null ? null : (admission.owner ?? admission.principal.tokenId);
}
