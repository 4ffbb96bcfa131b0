import type { TokenScope } from '@loupe/kernel';
import type { GraphQLField } from 'graphql';
import { factsOf } from './root-field.js';

/** Types that need no `read`: a token that may call a root field may select them below it. All other types are content. */
const NO_CONTENT =
  /^(?:\w+Payload|UserError|SkippedItem|RefusedItem|Operation|OperationFailure|ItemsChange|ImportSummary|UnknownField|ImportItemResult|PageInfo|AiProvider|AiUsage|OlderVideosEstimate|Transcription(?:Provider|Usage|Failures)|ApiToken|Member|OauthConnection|RetentionRule|Lake|WorkspaceLook|ImportHook|(?:Given)?Integration(?:Account|Attempt|Platform|Scope)?|WorkspaceUsage|(?:AuditLogEntry|ApiUsage|Erasure)(?:Connection|Edge)?|Webhook(?:Attempt|Day|EventType|(?:Subscription|Delivery|Event)(?:Connection|Edge)|Subscription|Delivery))$/;

/**
 * The scopes that a root field needs, with the selection below it.
 * @param selected fields below it, at any depth, as `Type.field`
 * @throws Error for a field without `@RootField`; the application does not start with such a field
 */
export function scopesNeeded(
  field: GraphQLField<unknown, unknown>,
  selected: Iterable<string>,
): readonly TokenScope[] {
  const needed = factsOf(field)?.scopes;
  if (needed === undefined) throw new Error(`${field.name} has no @RootField with scopes`);
  if (needed.includes('read')) return needed;
  const hasContent = [...selected].some((coordinate) => !NO_CONTENT.test(coordinate.replace(/\..*/, '')));
  return hasContent ? [...needed, 'read'] : needed;
}
