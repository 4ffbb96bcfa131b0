export * from './connection.type.js';
export * from './context.js';
export * from './cursor.js';
export * from './date-with-zone.js';
export * from './enums.js';
export * from './error.filter.js';
export { draftStatusOf } from './errors.js';
export { AnswerTooLarge, MAX_ANSWER_BYTES } from './execution/answer.js';
export { introspectedFields } from './execution/introspected.js';
export { fragmentsOf } from './execution/plan.js';
export * from './execution/selected.js';
export { conditionsOf } from './execution/selections.js';
export * from './filter.js';
export * from './graphql.module.js';
export * from './input.pipe.js';
export * from './inputs.js';
export * from './keyset.js';
export * from './listing.js';
export * from './mutation-payload.type.js';
export * from './page.js';
export * from './payloads.js';
export { guideOf } from './reference/guides.js';
export { Html, html } from './reference/html.js';
export * from './root-field/concise.js';
export * from './root-field/example.js';
export * from './root-field/field-cost.js';
export { Kept, mayBeKept } from './root-field/kept.js';
export * from './root-field/root-field.js';
export * from './root-field/scopes.js';
export * from './scalars.js';
export type { AdmittedOperation, ChargedOperation } from './transport/admitted-operation.js';
export type { Arrival } from './transport/arrival.js';
export { BODY_LIMITS, Bodies, type BodyLimits } from './transport/bodies.js';
export { type JsonBody, readJson } from './transport/body.js';
export * from './transport/budget.js';
export { BytesCollector } from './transport/bytes-collector.js';
export { deliverInTime, endWith } from './transport/delivery.js';
export * from './transport/endpoint.js';
export { hasAlready } from './transport/etag.js';
export {
  INEXACT_NUMBER,
  inexactNumber,
  type JsonPath,
  stepsText,
} from './transport/exact-numbers.js';
export { type GraphqlExecutor, WORKSPACE_FREE_FIELDS } from './transport/executor.js';
export * from './transport/executor-host.js';
export * from './transport/idempotency.js';
export { type KeptAnswer, KeptAnswers } from './transport/kept-answers.js';
export { isJsonContent } from './transport/media-type.js';
export * from './transport/origin.js';
export * from './transport/refusal.js';
export * from './transport/request-gate.js';
export * from './transport/route.js';
export * from './user-errors.interceptor.js';
export { excessOfFilter, MAX_LIST_ENTRIES } from './validation/bounds.js';
export { boundsOf, CHECKED_BY_SERVICE, LongText, NOT_PUBLISHED } from './validation/input-bounds.js';
export { badTextIn } from './validation/nul.js';
