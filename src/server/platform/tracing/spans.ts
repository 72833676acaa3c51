import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Without `openTracing` the tracer makes spans that record nothing. */
const tracer = () => trace.getTracer('shop');

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context of a caller's `traceparent` header (W3C Trace Context); an empty one if it has none that is valid. */
function contextOf(header: string | undefined): Context {
  const [, traceId, spanId, flags = '00'] = traceparent.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

async function run<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a call in a span whose parent is the caller's. */
export function inServerSpan<T>(
  header: string | undefined,
  name: string,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = contextOf(header);
  return context.with(parent, () =>
    tracer().startActiveSpan(name, { kind: SpanKind.SERVER }, (span) => run(span, work)),
  );
}

/** Runs a call to another system in a span, if it belongs to a trace. */
export function inClientSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => run(span, work));
}

/** Id of the current trace; undefined outside of one. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
