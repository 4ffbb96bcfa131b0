import type { Span, SpanFacts, SpanRecorder, SpanStart } from '@loupe/kernel';
import { withoutEndSlashes } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { Context, Span as OtelSpan } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { reporting } from './reporting.js';

/** Characters of a value that are kept: the longest statements are longer. */
const MOST_CHARACTERS = 4096;
/** How long the end of the process waits for the collector. */
const FLUSH_MS = 5000;
/** Codes as PostgreSQL, Node and our own errors have them. */
const CODE = /^[A-Z\d_]{3,60}$/;

interface OtlpSettings {
  /** Without /v1/traces. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** A name of OTEL_TRACES_SAMPLER. */
  readonly sampler: string;
  /** The share of traces for the samplers of a ratio. */
  readonly ratio: number;
  readonly batchMs: number;
}

/** The packages, which are loaded where traces are configured only. */
async function packages() {
  const [api, core, resources, sdk, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return { api, core, resources, sdk, exporter };
}

type Packages = Awaited<ReturnType<typeof packages>>;

/** Sends spans to a collector by OTLP over HTTP, in batches. A span that finds no room is dropped: no work waits for it. */
export class OtlpRecorder implements SpanRecorder {
  private readonly provider;
  private readonly tracer;

  private constructor(
    private readonly otel: Packages,
    { endpoint, headers, serviceName, sampler, ratio, batchMs }: OtlpSettings,
  ) {
    const { sdk, resources, exporter } = otel;
    const url = `${withoutEndSlashes(endpoint)}/v1/traces`;
    const sending = new exporter.OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: FLUSH_MS });
    const logger = new Logger('Traces');
    this.provider = new sdk.TracerProvider({
      resource: resources.resourceFromAttributes({
        'service.name': serviceName,
        'service.instance.id': crypto.randomUUID(),
      }),
      sampler: samplerOf(otel, sampler, ratio),
      spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
      spanProcessors: [
        new sdk.BatchSpanProcessor({
          exporter: reporting(sending, (line) => logger.warn(line)),
          scheduledDelayMillis: batchMs,
          exportTimeoutMillis: FLUSH_MS,
        }),
      ],
    });
    this.tracer = this.provider.getTracer('loupe');
  }

  static async start(settings: OtlpSettings): Promise<OtlpRecorder> {
    return new OtlpRecorder(await packages(), settings);
  }

  begin({ name, kind, facts = {}, traceparent }: SpanStart, parent: Span | undefined): Span {
    const { api } = this.otel;
    const kinds = {
      server: api.SpanKind.SERVER,
      client: api.SpanKind.CLIENT,
      consumer: api.SpanKind.CONSUMER,
      internal: api.SpanKind.INTERNAL,
    };
    const options = { kind: kinds[kind], attributes: attributesOf(facts) };
    const span = this.tracer.startSpan(name, options, this.contextOf(traceparent, parent));
    return new RecordedSpan(span, api.SpanStatusCode.ERROR);
  }

  /** Sends what it has, and ends. */
  async close(): Promise<void> {
    // It was said in the log that the collector does not take them.
    await this.provider.shutdown().catch(() => {});
  }

  private contextOf(traceparent: string | undefined, parent: Span | undefined): Context {
    const { api, core } = this.otel;
    if (traceparent === undefined) {
      if (!(parent instanceof RecordedSpan)) return api.ROOT_CONTEXT;
      return api.trace.setSpan(api.ROOT_CONTEXT, parent.span);
    }
    const asked = core.parseTraceParent(traceparent);
    if (asked === null) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...asked, isRemote: true });
  }
}

class RecordedSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;

  constructor(
    readonly span: OtelSpan,
    private readonly failed: number,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  add(facts: SpanFacts): void {
    this.span.setAttributes(attributesOf(facts));
  }

  end(failure?: unknown): void {
    if (failure !== undefined) {
      this.span.setStatus({ code: this.failed });
      this.span.setAttribute('error.type', kindOf(failure));
    }
    this.span.end();
  }
}

const attributesOf = (facts: SpanFacts) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );

/** The kind of a failure: its code, or its class. Messages quote values. */
function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return typeof failure === 'string' ? failure : 'unknown';
  const { code } = failure as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : failure.name;
}

function samplerOf({ sdk }: Packages, name: string, ratio: number): Sampler {
  const root = name.endsWith('traceidratio')
    ? new sdk.TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new sdk.AlwaysOffSampler()
      : new sdk.AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
