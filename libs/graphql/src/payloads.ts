import type { Type } from '@nestjs/common';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { MutationPayload } from './mutation-payload.type.js';

/** The payload of a mutation that gives one object: a field for it, and userErrors. */
export function payloadOf(name: string, field: string, type: Type<unknown>, description: string) {
  @ObjectType(name, { description })
  class Payload extends MutationPayload {}
  const options = { nullable: true, description: 'The object as it is now; null when nothing was changed.' };
  Field(() => type, options)(Payload.prototype, field);
  return Payload;
}

/** The payload of a mutation that deletes an object: a field for its id, and userErrors. */
export function deletionPayload(name: string, field: string, description: string) {
  @ObjectType(name, { description })
  class Payload extends MutationPayload {}
  const options = { nullable: true, description: 'Id of what was deleted; null when nothing was.' };
  Field(() => ID, options)(Payload.prototype, field);
  return Payload;
}
