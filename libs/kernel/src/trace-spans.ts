import { AsyncContext } from './async-context.js';

/** What a span says of its work: names, numbers and ids. Never values of a person, of a statement or of a document, and no secrets. */
export type SpanFacts = Readonly<Record<string, string | number | readonly string[]>>;

export interface SpanStart {
  readonly name: string;
  /** `server` and `consumer`: what others asked for, now or before; `client`: what others are asked for. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly facts?: SpanFacts;
  /** The `traceparent` of who asked for it, from outside the process; without it, the span is a part of the running one. */
  readonly traceparent?: string | undefined;
}

/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** The span as a header of W3C Trace Context, for what goes on in another process. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /** @param failure what ended the work; only its kind is recorded, as messages name values */
  end(failure?: unknown): void;
}

/** Sends spans to where they are gathered; libs/monitoring implements it. */
export interface SpanRecorder {
  begin(start: SpanStart, parent: Span | undefined): Span;
}

const ambient = new AsyncContext<Span>();
/** One for each program of the process, which is one outside tests; the last one records. */
const recorders: SpanRecorder[] = [];

/**
 * Has the spans of this process recorded.
 * @returns ends that
 */
export function recordSpans(by: SpanRecorder): () => void {
  recorders.push(by);
  return () => {
    recorders.splice(recorders.indexOf(by), 1);
  };
}

/** The span of the running work; undefined where none is recorded. */
export function currentSpan(): Span | undefined {
  return recorders.length === 0 ? undefined : ambient.value;
}

/** Begins a span, which the caller ends; undefined where none are recorded. */
export function beginSpan(start: SpanStart): Span | undefined {
  return recorders.at(-1)?.begin(start, currentSpan());
}

/** Runs work as a part of a span. All code that it calls, and its continuations, belong to it. */
export function withinSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  return ambient.run(span, work);
}

/** Runs work in a span of its own; where none are recorded, the work alone, which then gets no span. */
export function inSpan<Result>(start: SpanStart, work: (span?: Span) => Promise<Result>): Promise<Result> {
  const span = beginSpan(start);
  return span === undefined ? work() : ended(span, work);
}

async function ended<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    const result = await withinSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
