import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** An exporter, of which an outage is reported when it begins and when it ends: OpenTelemetry's own says nothing. */
export function reporting(exporter: SpanExporter, report: (line: string) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing)
          report(`Spans are lost: ${result.error?.message ?? 'the collector refuses them'}`);
        if (!failed && isFailing) report('The collector takes spans again');
        isFailing = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
