import { z } from 'zod';
import { milliseconds } from './setting-types.js';

/** Settings of traces, named and written as OpenTelemetry's specification has them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/\S+)?$/, 'must start with http:// or https://')
    .default('')
    .describe(
      'Collector that gets traces by OTLP over HTTP, such as http://collector:4318; /v1/traces is appended. If empty, nothing is traced (docs/monitoring.md).',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => otlpHeaders(text) !== null, 'must be name=value, separated by commas')
    .default('')
    .describe('Headers for the collector, such as authorization=Bearer%20TOKEN, separated by commas.'),
  OTEL_SERVICE_NAME: z
    .string()
    .max(255)
    .default('')
    .describe('Name of the service in traces; if empty, loupe-api or loupe-worker.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ])
    .default('parentbased_always_on')
    .describe(
      'Which traces are recorded; parentbased_: as the caller’s traceparent says, where there is one.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the traces that the samplers named traceidratio record.'),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds
    .default(5000)
    .describe('Milliseconds between two batches that are sent to the collector.'),
};

/**
 * Headers as OpenTelemetry writes them: `name=value`, separated by commas, values as in addresses.
 * @returns null for a text that is none
 */
export function otlpHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    const plain = decoded(pair.slice(equals + 1).trim());
    if (equals === -1 || !/^[\w.-]+$/.test(name) || plain === null) return null;
    headers[name] = plain;
  }
  return headers;
}

/** Null for what is no text or cannot be in a header. */
function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(text) ? text : null;
  } catch {
    return null;
  }
}
