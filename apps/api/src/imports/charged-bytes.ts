import { codedRefusal } from '@loupe/http';
import { IMPORT_COST, MEBIBYTE } from '@loupe/rate-limit';
import type { FastifyRequest } from 'fastify';
import { liftDeadline } from '../http/request-deadline.js';
import { arriving, type IncomingImportLimits } from './arriving.js';
import { unpacked } from './unpacked.js';

/**
 * The bytes of a file that is sent, as the formats have them. Each MiB that is begun is charged when it arrives.
 * @throws Refusal 429 for too few credits; as `arriving` and `unpacked`
 */
export function chargedBytes(request: FastifyRequest, limits: IncomingImportLimits): AsyncGenerator<Buffer> {
  liftDeadline(request.raw);
  let sent = 0;
  const body = arriving(request.raw, limits, async (bytes) => {
    const before = Math.ceil(sent / MEBIBYTE);
    sent += bytes;
    await chargeMore(request, Math.ceil(sent / MEBIBYTE) - before);
  });
  return unpacked(body, limits.maxBytes);
}

async function chargeMore({ budget }: FastifyRequest, mebibytes: number): Promise<void> {
  if (budget === null || mebibytes === 0) return;
  if (await budget.take(mebibytes * IMPORT_COST.perMebibyte)) return;
  throw codedRefusal(
    'RATE_LIMIT_EXCEEDED',
    'The import costs more credits than are left: send it again later',
    {
      'retry-after': '60',
    },
  );
}
